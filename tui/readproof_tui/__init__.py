"""The terminal app of readproof lives here; it uses `readproof.gate`, never the store's tables."""
