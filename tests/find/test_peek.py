"""What is seen of logs without reading them is what they hold."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathexport.find import peek
from pathexport.read.files import project_files
from pathexport.read.rows import utc
from pathexport.system.links import within
from tests.making.logs import Log, moment
from tests.random.strategies import SETTINGS

STAMPS = st.sampled_from(
    [None, "", "no time", 12, 1_790_000_000_000, 1e30, True, ["x"], "2026-03-01T10:00:05+02:00"]
)


@SETTINGS
@given(
    st.lists(st.tuples(st.one_of(STAMPS, st.integers(0, 9).map(moment)), st.text()), max_size=9),
    st.sampled_from([b"", b'{"torn', b"\n\n", b"\x00\x00"]),
    st.sampled_from([(",", ":"), (", ", ": ")]),
    st.integers(1, 90),
)
def test_the_greatest_time_of_a_log(
    tmp_path: Path,
    rows: list[tuple[object, str]],
    behind: bytes,
    signs: tuple[str, str],
    size: int,
) -> None:
    """With blocks of any size, and times in any order."""
    log = tmp_path / "s.jsonl"
    lines = [json.dumps({"timestamp": t, "x": words}, separators=signs) for t, words in rows]
    log.write_bytes("".join(f"{line}\n" for line in lines).encode() + behind)
    known = [each for each, _ in rows if isinstance(each, str | int | float) and each is not True]
    times = [utc(each) for each in known]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(peek, "_BLOCK", size)
        assert peek.last_time(log) == max(times, default="")


@SETTINGS
@given(st.text(max_size=20), st.text(min_size=1, max_size=5), st.integers(1, 30))
def test_what_a_log_mentions(tmp_path: Path, before: str, wanted: str, size: int) -> None:
    log = Log("s1")
    log.prompt("a", None, before + wanted)
    log.prompt(wanted + "-1", "a")
    log.write(tmp_path)
    files = project_files(tmp_path, within(tmp_path))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(peek, "_BLOCK", size)
        assert peek.mentions(files, wanted)
        assert not peek.mentions(files, "no such id")


@SETTINGS
@given(st.text("af09-_.Z", min_size=1, max_size=8), st.sets(st.integers(0, 8)), st.booleans())
def test_escapes_hide_no_id(tmp_path: Path, wanted: str, escaped: set[int], low: bool) -> None:
    """Nobody has to escape such characters, but anybody may."""
    signs = [f"\\u{ord(sign):04x}" if n in escaped else sign for n, sign in enumerate(wanted)]
    line = '{"type": "user", "sessionId": "' + "".join(signs) + '-1", "x": "\\u001b[1m"}\n'
    (tmp_path / "s.jsonl").write_text(line, "utf-8")
    sought = wanted.lower() if low else wanted
    assert peek.mentions(project_files(tmp_path, within(tmp_path)), sought)


def test_an_argument_that_is_no_text_is_mentioned_nowhere(tmp_path: Path) -> None:
    """A shell gives whatever bytes were typed."""
    log = Log("s1")
    log.prompt("a", None, "words")
    log.write(tmp_path)
    assert not peek.mentions(project_files(tmp_path, within(tmp_path)), "a\udcff")


def test_what_is_not_there_says_nothing(tmp_path: Path) -> None:
    assert peek.last_time(tmp_path / "none.jsonl") == ""
    (tmp_path / "s.jsonl").write_bytes(b"")
    assert peek.last_written(project_files(tmp_path, within(tmp_path))) == ""
