"""The store: what was issued, handed in and decided, in one SQLite file.

Start at `readproof.store.store.Store`.  This package file imports nothing, so that the command
line can look for a store without loading a database library.
"""
