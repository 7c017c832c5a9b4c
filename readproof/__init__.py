"""readproof: a reader proves that it read a long document before its summary is used."""

__version__ = "0.1.0"
