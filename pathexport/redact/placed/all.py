"""All the places, and the words by which the gate knows that one may be there."""

from __future__ import annotations

from collections.abc import Iterator

from pathexport.redact.placed import (
    accounts,
    announced,
    codes,
    commands,
    environments,
    inputs,
    manifests,
    outputs,
    programs,
    sentences,
    settings,
    statements,
)
from pathexport.redact.placed.place import Places, spoken
from pathexport.redact.words.found import Found

PLACES = (
    *(*statements.PLACES, *commands.PLACES, *inputs.PLACES, *settings.PLACES),
    *(*programs.PLACES, *announced.PLACES, *accounts.PLACES),
)
"""Where two of them find the same, the first says of which kind it is."""
_ALL = Places(PLACES)
WORDS = tuple(
    dict.fromkeys(
        (
            *(one.word for one in PLACES),
            *environments.FILES,
            *manifests.WORDS,
            *outputs.WORDS,
            *codes.WORDS,
            *sentences.WORDS,
            "Basic",
        )
    )
)


def in_places(text: str, words: str) -> Iterator[Found]:
    """What is secret by where it stands, of a text in which these words woke something."""
    whole = spoken(words)
    yield from manifests.in_manifests(text, words)
    yield from _ALL.find(text, whole)
    yield from commands.in_headers(text, whole)
    yield from statements.in_statements(text)
    yield from environments.in_environments(text, words)
    yield from outputs.in_outputs(text)
    yield from codes.in_codes(text, whole)
    yield from sentences.in_sentences(text, whole)
