"""The list of traces and what belongs to it."""
