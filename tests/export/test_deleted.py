"""What is gone from the logs is kept."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pathexport.write.folder.output import Output
from tests.running.exports import (
    LISTING,
    BrokenOff,
    aged,
    began,
    fresh,
    linked,
    listed,
    manifest,
    relay,
    rewind,
    sound,
    straight,
    wrote,
)
from tests.running.folders import lay, names, tree
from tests.running.samples import files


def test_what_is_gone_from_the_logs_is_kept(source: Path, out: Path) -> None:
    began(source, out)
    before = {name: data for name, data in files(out).items() if "transcript_s4" in name}
    assert len(before) == 2
    (source / "s4.jsonl").unlink()
    done = wrote(source, out)
    assert not [name for verb, name in done.output.changes if verb == "remove"]
    assert before.items() <= files(out).items()
    gone = {each["leaf"]: each["file"] for each in listed(out) if each.get("gone") is True}
    assert gone == {
        "d-s4": "p/transcript_s4_path1_abandoned.md",
        "f-s4": "p/transcript_s4_path2.md",
    }
    assert not [each for each in listed(out) if each.get("gone") not in (None, True)]
    alive, heading, earlier = (out / "p/index.md").read_text().partition("## From earlier exports")
    assert heading
    for file in gone.values():
        assert Path(file).name in earlier
        assert Path(file).name not in alive
    assert "2 of them from earlier exports" in (out / "index.md").read_text()
    sound(out)
    untouched = aged(out)
    assert not wrote(source, out).output.changes
    assert tree(out) == untouched


def test_agents_and_pictures_of_what_is_gone_are_kept(source: Path, out: Path) -> None:
    began(source, out)
    before = files(out)
    for name in ("s1.jsonl", "s2.jsonl", "s3.jsonl"):
        (source / name).unlink()
    shutil.rmtree(source / "s1")
    wrote(source, out)
    assert {name for name, data in files(out).items() if before[name] != data} == LISTING
    assert {each["id"] for each in listed(out, "agents") if each.get("gone")} == {*"xyz"}
    assert (out / "p/index.md").read_text().count("from an earlier export") == 3
    sound(out)


def test_what_comes_back_is_gone_no_more(source: Path, out: Path) -> None:
    began(source, out)
    (source / "s4.jsonl").rename(source / "s4.bak")
    wrote(source, out)
    (source / "s4.bak").rename(source / "s4.jsonl")
    wrote(source, out)
    assert files(out) == fresh(source, out)


def test_what_comes_back_changed_loses_its_old_file(source: Path, out: Path) -> None:
    log = straight("s1")
    for each in (log, straight("s2", 5000)):
        each.write(source)
    wrote(source, out)
    (source / "s1.jsonl").unlink()
    wrote(source, out)
    rewind(log, "b", "e", "f")
    log.write(source)
    wrote(source, out)
    assert files(out) == fresh(source, out)


def test_when_no_log_is_left_nothing_changes(source: Path, tmp_path: Path, out: Path) -> None:
    """The project is not there any more; another one is exported into the same folder."""
    began(source, out)
    before = files(out)
    shutil.rmtree(source)
    straight("other", 9999).write(tmp_path / "q")
    wrote(tmp_path / "q", out)
    after = files(out)
    kept = {name: data for name, data in before.items() if name.startswith("p/")}
    assert kept.items() <= after.items()
    assert set(after) - set(before) == {"q/index.md", "q/transcript_other.md"}
    assert [project["folder"] for project in manifest(out)["projects"]] == ["p", "q"]
    assert linked(out, "index.md") == {"p/index.md", "q/index.md"}
    sound(out)


def test_a_project_of_the_same_name_takes_nothing_away(
    tmp_path: Path, source: Path, out: Path
) -> None:
    """As the same directory has on another machine."""
    began(source, out)
    before = files(out)
    straight("other", 9999).write(tmp_path / "elsewhere/p")
    wrote(tmp_path / "elsewhere/p", out)
    kept = {name: data for name, data in before.items() if name not in LISTING}
    assert kept.items() <= files(out).items()
    assert set(files(out)) - set(before) == {"p/transcript_other.md"}
    assert {each["leaf"] for each in listed(out) if not each.get("gone")} == {"d-other"}
    sound(out)


def kept_copy(out: Path) -> str:
    """The transcript of all that was said, which is under another name now."""
    (name,) = names(out) - LISTING - {"p/transcript_s2.md"}
    assert "say d-s1" in (out / name).read_text()
    assert "say d-s2" in (out / name).read_text()
    return name


def test_a_conversation_whose_beginning_is_gone_is_kept_whole(source: Path, out: Path) -> None:
    one, two = relay(source)
    wrote(source, out)
    before = files(out)["p/transcript_s2.md"]
    (source / "s1.jsonl").unlink()
    wrote(source, out)
    kept = kept_copy(out)
    assert (out / kept).read_bytes() == before
    assert "say d-s1" not in (out / "p/transcript_s2.md").read_text()
    assert {each["file"] for each in listed(out) if each.get("gone")} == {kept}
    assert Path(kept).name in (out / "p/index.md").read_text().partition("## From earlier")[2]
    sound(out)
    untouched = aged(out)
    assert not wrote(source, out).output.changes
    assert tree(out) == untouched
    rewind(two, "d", "e", "f")
    two.write(source)
    wrote(source, out)
    assert kept_copy(out) == kept
    sound(out)
    one.write(source)
    wrote(source, out)
    assert files(out) == fresh(source, out)


def test_what_is_kept_takes_nobodys_place(source: Path, out: Path) -> None:
    relay(source)
    wrote(source, out)
    shutil.copytree(out, out.with_name("other"))
    (source / "s1.jsonl").unlink()
    wrote(source, out.with_name("other"))
    mine = lay(out, kept_copy(out.with_name("other")), "mine")
    done = wrote(source, out)
    assert mine.read_text() == "mine"
    assert done.output.problems
    assert any(b"say d-s1" in data for data in files(out).values())


@pytest.mark.parametrize("after", [0, 1])
def test_what_is_kept_outlives_a_run_that_is_broken_off(
    source: Path, out: Path, after: int
) -> None:
    relay(source)
    wrote(source, out)
    (source / "s1.jsonl").unlink()
    with pytest.raises(KeyboardInterrupt):
        wrote(source, out, onlooker=BrokenOff(after))
    wrote(source, out)
    assert kept_copy(out)
    sound(out)


def test_what_is_kept_is_listed_whenever_a_run_is_broken_off(
    source: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    relay(source)
    wrote(source, out)
    (source / "s1.jsonl").unlink()

    def stopped(*_: object) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr(Output, "write", stopped)
    with pytest.raises(KeyboardInterrupt):
        wrote(source, out)
    monkeypatch.undo()
    wrote(source, out)
    assert kept_copy(out)
    sound(out)


def test_an_export_of_one_log_does_not_call_its_beginning_gone(source: Path, out: Path) -> None:
    relay(source)
    wrote(source, out)
    wrote(source / "s2.jsonl", out)
    assert not [each for each in listed(out) if each.get("gone")]


def test_an_export_of_one_log_lists_the_other_sessions_as_they_were(
    source: Path, out: Path
) -> None:
    began(source, out)
    before = {each["id"]: each for each in manifest(out)["projects"][0]["sessions"]}
    wrote(source / "s4.jsonl", out)
    [project] = manifest(out)["projects"]
    assert {each["id"]: each for each in project["sessions"]} == before
    assert "no time" not in (out / "p/index.md").read_text()
    sound(out)


@pytest.mark.parametrize("what", ["p/transcript_s4_path2.md", "q"])
def test_what_a_person_deleted_is_listed_no_more(
    source: Path, tmp_path: Path, out: Path, what: str
) -> None:
    began(source, out)
    straight("other", 9999).write(tmp_path / "q")
    wrote(tmp_path / "q", out)
    (source / "s4.jsonl").unlink()
    if what == "q":
        shutil.rmtree(out / what)
    else:
        (out / what).unlink()
    wrote(source, out)
    sound(out)


def test_an_export_of_one_log_says_nothing_of_the_others(source: Path, out: Path) -> None:
    began(source, out)
    wrote(source / "s4.jsonl", out)
    assert not [each for each in listed(out) if each.get("gone")]
