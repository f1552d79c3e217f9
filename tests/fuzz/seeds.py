"""Logs to begin with: the samples, the published ones where they are, and a busy project."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

from tests.fuzz.mutations import KINDS, Files, spoiled
from tests.running.corpus import CORPUS
from tests.running.exports import busy_logs
from tests.running.samples import SAMPLES, files

LARGEST = 300_000  # bytes of a project, so that a trial takes a moment


@cache
def seeds(published: bool) -> tuple[Files, ...]:
    """Projects to begin with."""
    folders = [*sorted(SAMPLES.iterdir()), *(sorted(CORPUS.iterdir()) if published else [])]
    found = [dict(busy_logs())]
    for folder in filter(Path.is_dir, folders if CORPUS.is_dir() or not published else []):
        held = {name: data for name, data in files(folder).items() if _is_log(name)}
        if held and sum(map(len, held.values())) < LARGEST:
            found.append(held)
    return tuple(found)


def _is_log(name: str) -> bool:
    inside = name.endswith((".jsonl", ".meta.json")) or "/tool-results/" in name
    return inside and not name.startswith("export/")


def case(seed: int, number: int, published: bool = False) -> tuple[tuple[str, ...], Files]:
    """One spoiled project, and how it was spoiled: the same for the same numbers."""
    chance = random.Random(f"{seed} {number}")
    held = chance.choice(seeds(published))
    first = KINDS[number % len(KINDS)]
    more = chance.choices(KINDS, k=chance.choice([0, 0, 1, 2, 5]))
    kinds = (first, *more)
    return kinds, spoiled(chance, held, kinds)
