"""Banks that are made, not written: mutants of good phrases, and texts laid out anew."""
