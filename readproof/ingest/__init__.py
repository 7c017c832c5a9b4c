"""Bytes of a format to a document; one module a format."""

from readproof.ingest.files import decode, load

__all__ = ["decode", "load"]
