"""Which lines of a log hold what is known, wherever something was seen before."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pathexport.read.input_stamps import input_stamp
from pathexport.sweep import known
from pathexport.sweep.known import spots
from pathexport.sweep.log import Seen, Swept
from pathexport.veil.needles import Needles
from pathexport.veil.veil import Regions
from tests.random.strategies import SETTINGS

SECRET, OTHER, LONG = b"hq7Zt2Lw", b"Vp4Xs9Rk", b"x" * 40
Object = tuple[bytes, bool]
"""What an object holds, and whether something was seen in it."""
OBJECTS = st.tuples(st.sampled_from([b"", LONG, SECRET, OTHER]), st.booleans())
LINES = st.lists(st.lists(OBJECTS, min_size=1, max_size=3), min_size=1, max_size=8)


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("logs") / "log.jsonl"


def laid(log: Path, lines: Sequence[Sequence[Object]], whole: bool) -> Swept:
    """A log of these lines, each with one object or with several in a row. What was seen in a line
    with one is the line."""
    data, seen = b"", list[Seen]()
    for number, line in enumerate(lines, 1):
        ends = b"\n" if whole or number < len(lines) else b""
        for held, told in line:
            begin = len(data)
            data += b'{"a":"%s"}' % held + (ends if len(line) == 1 else b"")
            if told:
                seen.append(Seen(number, begin, len(data), (("password", "told"),)))
        data += ends if len(line) > 1 else b""
    log.write_bytes(data)
    return Swept(str(log), input_stamp(log), tuple(seen))


def apart(regions: Regions) -> bool:
    parts = [*zip(regions.begins, regions.ends, strict=True)]
    return all(begin < end for begin, end in parts) and all(
        above[1] <= below[0] for above, below in pairwise(parts)
    )


@pytest.mark.parametrize("block", [1, 40, 1 << 16])
@given(LINES, st.booleans())
@example([[(SECRET, False)], [(b"", True)], [(OTHER, False)], [(b"", True)], [(b"", False)]], True)
@example([[(b"", False)], [(SECRET, False)]], False)
@example([[(b"", True), (SECRET, False)], [(b"", False)], [(SECRET, False)]], True)
@example([[(SECRET, False), (b"", True)], [(b"", False)], [(SECRET, False)]], True)
@example([[(b"", False), (LONG, True), (SECRET, False)], [(b"", False)]], True)
@SETTINGS
def test_lines_are_noted_that_hold_what_is_known_or_in_which_something_was_seen(
    log: Path, block: int, lines: Sequence[Sequence[Object]], whole: bool
) -> None:
    """And no others, however much of a log is looked at together."""
    swept = laid(log, lines, whole)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(known, "_BLOCK", block)
        found = spots(swept, (Needles([SECRET]), Needles([OTHER])), {})
    assert found.stamp == swept.stamp
    assert apart(found.held)
    assert all(found.held.within(each.begin, each.end) for each in swept.seen)
    begin = 0
    for line, text in zip(lines, log.read_bytes().splitlines(keepends=True), strict=True):
        end = begin + len(text)
        for each in (SECRET, OTHER):
            at = begin + text.find(each)
            assert at < begin or found.held.within(at, at + len(each))
        held = any(held in (SECRET, OTHER) or told for held, told in line)
        assert found.held.within(begin, end) == held
        begin = end
