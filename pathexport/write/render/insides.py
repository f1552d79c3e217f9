"""What the placeholders in some parts tell of them, also those inside others: calls, stored
outputs, and facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from pathexport.write.render.facts import NO_FACTS, Facts
from pathexport.write.render.parts import (
    Again,
    Asset,
    CallPart,
    Folded,
    Gone,
    Hidden,
    Part,
    Reported,
    ShownOnce,
)


class Insides(msgspec.Struct, frozen=True):
    """What is in some parts, in the order of reading."""

    calls: tuple[CallPart, ...] = ()
    outputs: tuple[ShownOnce, ...] = ()
    """Those that were stored beside the log and are put back."""
    facts: Facts = NO_FACTS


def insides(parts: Sequence[Part]) -> Insides:
    """What the placeholders in these parts tell."""
    if len(parts) == 1:  # as nearly always: a text, or a call of which all is text
        (part,) = parts
        if isinstance(part, str):
            return _NOTHING
        if isinstance(part, CallPart):
            kinds = [*map(type, part.body + part.results)]
            if kinds.count(str) == len(kinds):
                return Insides((part,), (), _ONE_CALL)
    calls: list[CallPart] = []
    assets: dict[str, Callable[[], Iterable[bytes]]] = {}
    hidden: dict[str, int] = {}
    gone: dict[str, str] = {}
    outputs: dict[ShownOnce, None] = {}
    waiting = [*parts[::-1]]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            continue
        if isinstance(part, CallPart):
            calls.append(part)
            waiting += part.results[::-1] + part.body[::-1]
        elif isinstance(part, Hidden):
            hidden[part.kind] = hidden.get(part.kind, 0) + part.count
        elif isinstance(part, Folded | Reported):
            waiting += part.parts[::-1]
        elif isinstance(part, Asset):
            assets[part.name] = part.pieces
        elif isinstance(part, Gone):
            gone[part.where] = part.back
        elif isinstance(part, Again) and part.what[0] == "output":
            outputs[part.what] = None
    facts = Facts(calls=len(calls), hidden=hidden, gone=gone, assets=assets)
    return Insides(tuple(calls), tuple(outputs), facts)


_NOTHING, _ONE_CALL = Insides(), Facts(calls=1)
