"""What an operator sees of one trace, and what can be done about it."""
