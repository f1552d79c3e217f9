"""A first run that is killed lists nothing; what it wrote finds its place or goes with the next."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathexport.write.folder.promises import NAME
from pathexport.write.options import ENDINGS, MARK, Form, Options
from tests.running.each import for_each
from tests.running.exports import BrokenOff, forked, fresh, rewind, sound, straight, wrote
from tests.running.folders import lay, names
from tests.running.samples import files


def killed(source: Path, out: Path, form: Form = "markdown") -> None:
    """A run that is broken off when its documents are written."""
    options = Options(format=form)
    with pytest.raises(KeyboardInterrupt):
        wrote(
            source,
            out,
            *[getattr(options, name) for name in Options.__struct_fields__],
            onlooker=BrokenOff(9),
        )


@for_each("form", ENDINGS)
def test_no_file_stays_under_an_old_name(source: Path, out: Path, form: Form) -> None:
    """The session is rewound before the next run, so its paths get other names."""
    log = straight("s1")
    log.write(source)
    killed(source, out, form)
    old = f"p/transcript_s1{ENDINGS[form]}"
    assert old in names(out)
    rewind(log, "b", "e", "f")
    log.write(source)
    options = Options(format=form)
    given = [getattr(options, name) for name in Options.__struct_fields__]
    assert not wrote(source, out, *given).output.problems
    after = files(out)
    assert (NAME in after) == (form == "messages")  # digests stay, in case nobody lists a file
    after.pop(NAME, None)
    assert after == fresh(source, out, *given)
    assert old not in names(out)


def test_what_is_in_no_log_any_more_stays(source: Path, out: Path) -> None:
    """It is all there is of it; the run after that finds it as well."""
    straight("s1").write(source)
    killed(source, out)
    before = (out / "p/transcript_s1.md").read_bytes()
    (source / "s1.jsonl").unlink()
    straight("s2", 5000).write(source)
    for _ in range(2):
        wrote(source, out)
        assert (out / "p/transcript_s1.md").read_bytes() == before
    straight("s1").write(source)
    wrote(source, out)
    sound(out)
    assert not (out / NAME).exists()


def test_what_was_noted_and_is_not_there_is_noted_no_more(source: Path, out: Path) -> None:
    straight("s1").write(source)
    lay(out, NAME, f"{MARK} AAAAAAAAAAA= p/transcript_gone.md\n")
    wrote(source, out)
    assert not (out / NAME).exists()


def test_a_note_of_half_a_row_says_nothing_of_its_file(source: Path, out: Path) -> None:
    straight("s1").write(source)
    lay(out, NAME, f"{MARK} AAAA p/transcript_old.md\n")
    lay(out, "p/transcript_old.md")
    for _ in range(2):
        wrote(source, out)
        assert (out / "p/transcript_old.md").exists()


def test_nothing_is_noted_where_nothing_is_new(source: Path, out: Path) -> None:
    forked("s1").write(source)
    wrote(source, out)
    assert not (out / NAME).exists()


@for_each("line", ["", "x", "= =", "AAAA p/index.md", "AAAAAAAAAAA= main.py"])
def test_a_note_that_somebody_has_edited_removes_nothing_else(
    source: Path, out: Path, line: str
) -> None:
    straight("s1").write(source)
    wrote(source, out)
    lay(out, "main.py")
    lay(out, NAME, f"generator: pathexport {line}\ngenerator: pathexport AAAAAAAAAAA= main.py\n")
    before = files(out)
    wrote(source, out, force=True)
    after = files(out)
    before.pop(NAME), after.pop(NAME, None)
    assert after == before


def test_what_could_not_be_removed_goes_with_the_next_run(
    source: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody lists it any more, and the logs stay as they are."""
    log = straight("s1")
    log.write(source)
    wrote(source, out)
    old = out / "p/transcript_s1.md"
    rewind(log, "b", "e", "f")
    log.write(source)
    unlink = Path.unlink

    def refused(path: Path, missing_ok: bool = False) -> None:
        if path == old:
            raise PermissionError(13, "Permission denied", str(path))
        unlink(path, missing_ok)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", refused)
        assert wrote(source, out).output.problems
    assert old.exists()
    assert not wrote(source, out).output.problems
    assert files(out) == fresh(source, out)
