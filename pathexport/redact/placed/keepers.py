"""What is given to those who keep secrets: vaults of clouds, of code hosts and of platforms."""

from __future__ import annotations

from pathexport.redact.placed.place import ARGUMENT, LINE, Place

_KEEPS = (
    r"\b(?:secrets?[\s:](?:create|put|set|add|versions\sadd)|create\ssecret|env\s(?:add|set))\b"
)
_PUTS = rf"(?:{_KEEPS}|\bput-parameter|\bcreate-secret)"
_KEPT = (
    (rf"{_KEEPS}[^\n|;]{{0,200}}?<<<\s{{0,4}}{ARGUMENT}", ("<<<",)),
    (
        rf"\b(?:echo|printf)\s{{1,4}}(?:-n\s|[\"']%s(?:\\n)?[\"']\s)?{ARGUMENT}\s{{0,4}}\|[^\n|]{{0,60}}{_KEEPS}",
        (),
    ),
    (
        rf"{_PUTS}{LINE}\s--(?:value|body|data|secret-string)[ =]{ARGUMENT}",
        ("--value", "--body", "--data", "--secret-string"),
    ),
    (rf"{_KEEPS}{LINE}\s-b[ ]{ARGUMENT}", ("-b ",)),
)
"""How that is written, with what is always in it."""
KEEPERS = tuple(
    Place(word, form, signs=signs)
    for word in ("secret", "secrets", "put-parameter", "create-secret", "vercel")
    for form, signs in _KEPT
)
