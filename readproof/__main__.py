"""`python -m readproof`: the command line."""

from readproof.cli import main

main()
