"""What an operator can do about a trace; each screen shows the command that does the same."""
