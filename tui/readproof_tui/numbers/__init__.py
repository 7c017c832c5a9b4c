"""Numbers over many traces."""
