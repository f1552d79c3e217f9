"""The rules of all families."""

from __future__ import annotations

from pathexport.redact.tokens import clouds, code, named, services, talking, trading

RULES = (
    *clouds.RULES,
    *code.RULES,
    *talking.RULES,
    *trading.RULES,
    *services.RULES,
    *named.RULES,
)
