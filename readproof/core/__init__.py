"""Pure rules: no files, clock, environment or randomness; all of that comes in as arguments."""
