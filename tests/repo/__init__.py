"""Tests about the repository itself; a failing one prints the command that repairs it."""
