"""How a file says who wrote it, which decides whether a later run may replace or remove it."""

from __future__ import annotations

MARK = "generator: pathexport"
"""In every file that pathexport writes, and nowhere else: first in its front matter, or where its
format has room for it."""
