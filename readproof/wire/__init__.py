"""Values <-> JSON documents, a module a kind; the only place that spells field names.

Nothing here validates: `from_dict` trusts that the schema of its kind was met.
"""
