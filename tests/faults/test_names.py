"""Names that few people give to files: of bytes that are no text, as long as a system lets them be,
and such as differ in capitals only."""

from __future__ import annotations

import os
from pathlib import Path

from tests.making.agents import agent, session
from tests.running.commands import pathexport
from tests.running.each import for_each
from tests.running.exports import manifest, sound, straight
from tests.running.folders import names, posix

pytestmark = posix

ODD = [
    b"\xff\xfe",
    b"caf\xe9",
    "é".encode() * 127,
    b"x" * 255,
    b"a\nb",
    b"\x1b[31mred",
    b"-",
    b"a b",
]


@for_each("name", ODD)
def test_a_name_of_any_bytes_is_read_and_never_given_on(
    tmp_path: Path, out: Path, name: bytes
) -> None:
    project = tmp_path / "logs" / os.fsdecode(name)
    session("s1").write(project)
    agent("x", "g", "h", toolUseId="t").write(project)
    log = project / "s1.jsonl"
    log.rename(project / (os.fsdecode(name[:240]) + ".jsonl"))
    for command in (["list"], ["check"], ["export", "-o", out], ["export", "-o", out]):
        ran = pathexport(command[0], tmp_path / "logs", *command[1:])
        assert (ran.status, "Traceback" in ran.err) == (0, False)
        assert "\x1b" not in ran.out + ran.err
    assert all(each.isascii() and each.isprintable() and len(each) < 400 for each in names(out))
    sound(out)


def test_names_that_differ_in_capitals_only_stay_apart(tmp_path: Path, out: Path) -> None:
    for place, name in enumerate(("P", "p", "Ｐ", "ß", "SS")):
        straight(f"S{place}").write(tmp_path / "logs" / name)
        straight(f"s{place}", 9000).write(tmp_path / "logs" / name)
    assert pathexport("export", tmp_path / "logs", "-o", out).status == 0
    there = [name.casefold() for name in names(out)]
    assert len(set(there)) == len(there)
    assert sum(len(each["paths"]) for each in manifest(out)["projects"]) == 10
    sound(out)
