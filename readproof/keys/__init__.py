"""Ed25519 keys: public ones that are sound, and private ones that stay private."""
