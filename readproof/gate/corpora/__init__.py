"""Corpora: folders of documents with a manifest, their published sets, and live runs over them."""
