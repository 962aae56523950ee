"""`python -m shedu`: the command line."""

from __future__ import annotations

from shedu.cli import main

if __name__ == "__main__":
    main()
