"""The shirker zoo: readers that do not read, played against the gate in great numbers.

One file a strategy in `strategies`; each says what it expects to happen.  The table of the long
form (`make zoo`) stands in docs/strength.md, `test_zoo.py` plays the short form.
"""
