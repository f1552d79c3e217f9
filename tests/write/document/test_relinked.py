"""Links in documents that stay as an earlier run wrote them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pathexport.write.document.relinked import relinked
from pathexport.write.folder.output import Output
from tests.making.logs import Log
from tests.running.each import for_each
from tests.running.exports import fresh, of_session, rewind, straight, wrote
from tests.running.folders import names
from tests.running.growth import in_step
from tests.running.samples import files

OLD, NEW = "transcript_s1.md", "transcript_s1_path1_abandoned.md"
LINK = re.compile(r"\]\((?!https?:|mailto:)([^)#]+)(?:#(\w+))?\)")


def copied(source: Path) -> tuple[Log, Log]:
    """
    s1: a ← b ← c ← d
    s2: a ← b ← e ← f       a and b are copies
    """
    one, two = straight("s1"), Log("s2", 5000)
    two.rows += one.rows[:2]
    two.answer("f-s2", two.prompt("e-s2", "b-s1"))
    for log in (one, two):
        log.write(source)
    return one, two


def dead(out: Path) -> list[str]:
    """The links of all pages that lead nowhere."""
    pages = {page: page.read_text() for page in out.rglob("*.md")}
    found = []
    for page, text in pages.items():
        for file, place in LINK.findall(text):
            target = (page.parent / file).resolve()
            if target not in pages or (place and f'id="{place}"' not in pages[target]):
                found.append(f"{page.name}: {file}#{place}")
    return found


def test_links_of_a_deleted_session_follow_one_that_goes_on(source: Path, out: Path) -> None:
    _, two = copied(source)
    wrote(source, out)
    (source / "s1.jsonl").unlink()
    wrote(source, out)
    before = files(out)["p/transcript_s1.md"].decode()
    assert "(transcript_s2.md#m3)" in before
    two.answer("h-s2", two.prompt("g-s2", "b-s1"))
    two.write(source)
    wrote(source, out)
    after = files(out)["p/transcript_s1.md"].decode()
    assert after == before.replace("(transcript_s2.md", "(transcript_s2_path1_abandoned.md")
    assert not dead(out)
    assert not wrote(source, out).output.changes


def test_links_follow_a_file_that_gets_another_name_since_it_holds_more(
    source: Path, out: Path
) -> None:
    """s2 begins in the middle now, and the whole conversation has another name."""
    one, two = straight("s1"), straight("s2", 5000)
    two.rows[0]["parentUuid"] = "b-s1"
    for log in (one, two):
        log.write(source)
    wrote(source, out)
    (source / "s1.jsonl").unlink()
    wrote(source, out)
    (kept,) = [name for name in names(out) if "transcript_s2_kept" in name]
    assert f"({Path(kept).name}#m3)" in files(out)["p/transcript_s1.md"].decode()
    assert not dead(out)


def test_links_to_what_was_kept_follow_it_when_it_is_not_any_more(source: Path, out: Path) -> None:
    """s2 is whole again, and has two paths meanwhile."""
    one, two = straight("s1"), straight("s2", 5000)
    two.rows[0]["parentUuid"] = "b-s1"
    for log in (one, two):
        log.write(source)
    wrote(source, out)
    (source / "s1.jsonl").unlink()
    wrote(source, out)
    rewind(two, "b", "e", "f")
    two.write(source)
    wrote(source, out)
    assert [name for name in names(out) if "transcript_s2_kept" in name]
    two.rows = [{**row, "sessionId": "s2"} for row in one.rows[:2]] + two.rows
    two.write(source)
    wrote(source, out)
    assert not [name for name in names(out) if "transcript_s2_kept" in name]
    assert "(transcript_s2_path1_abandoned.md#m3)" in files(out)["p/transcript_s1.md"].decode()
    assert not dead(out)


def test_files_that_stay_are_read_only_when_names_change(
    source: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """s2 begins in the middle when s1 is gone, and then has two paths, and goes on."""
    one, two = straight("s1"), straight("s2", 5000)
    two.rows[0]["parentUuid"] = "b-s1"
    for log in (one, two):
        log.write(source)
    wrote(source, out)
    (source / "s1.jsonl").unlink()
    wrote(source, out)
    rewind(two, "b", "e", "f")
    two.write(source)
    wrote(source, out)
    monkeypatch.setattr(Output, "text", lambda *_: pytest.fail("it was read"))
    two.answer("h-s2", two.prompt("g-s2", "f-s2"))
    two.write(source)
    assert wrote(source, out).output.changes


@for_each("added", [b"mine\r\n\r\n", b"mine \xff\n"])
def test_what_a_person_put_into_such_a_file_stays(source: Path, out: Path, added: bytes) -> None:
    _, two = copied(source)
    wrote(source, out)
    (source / "s1.jsonl").unlink()
    wrote(source, out)
    page = out / "p/transcript_s1.md"
    page.write_bytes(page.read_bytes() + added)
    two.answer("h-s2", two.prompt("g-s2", "b-s1"))
    two.write(source)
    wrote(source, out)
    assert page.read_bytes().endswith(added)
    assert (b"_path1_abandoned.md" in page.read_bytes()) is added.isascii()


def test_links_of_what_a_filter_leaves_out_lead_somewhere(source: Path, out: Path) -> None:
    _, two = copied(source)
    wrote(source, out)
    two.answer("h-s2", two.prompt("g-s2", "b-s1"))
    two.write(source)
    wrote(source, out, wanted=of_session("s2"))
    assert not dead(out)
    wrote(source, out)
    assert files(out) == fresh(source, out)


def test_no_page_leads_to_a_place_that_a_filter_leaves_out(source: Path, out: Path) -> None:
    """s1 was compacted, and its file is as it was before that."""
    one, two = straight("s1"), straight("s2", 5000)
    for log in (one, two):
        log.write(source)
    wrote(source, out)
    one.answer("f", one.prompt("e", one.summary("S", one.boundary("B", "d-s1"))))
    two.answer("h", two.prompt("g", "d-s2"))
    for log in (one, two):
        log.write(source)
    wrote(source, out, wanted=of_session("s2"))
    assert not dead(out)
    wrote(source, out)
    assert "(transcript_s1.md#c1)" in files(out)["p/index.md"].decode()


@for_each(
    "text",
    [
        f"- Reason: rewind; for [path 2]({OLD}#m3)",
        f"⑂ [Session `s1`]({OLD}) goes on from here: “x”",
        f"- Started by: [message 1](../{OLD}#m1)",
        f"### Agent · x → [transcript]({OLD})",
    ],
)
def test_a_link_leads_to_the_new_name(text: str) -> None:
    assert relinked(f"# T\n\n{text}\n", {OLD: NEW}) == f"# T\n\n{text.replace(OLD, NEW)}\n"


def test_a_link_leads_to_no_place_in_a_file_of_a_form_without_places() -> None:
    assert relinked(f"# T\n\n[path 2]({OLD}#m3)\n", {OLD: "t.json"}) == "# T\n\n[path 2](t.json)\n"


@for_each(
    "text",
    [
        f"```text\n[x]({OLD}#m3)\n```",
        f"> ```\n> [x]({OLD}#m3)\n> ```",
        f"See `[x]({OLD})` there.",
        f"    [x]({OLD})",
        f"[x]({OLD}x.md) and [y](other_{OLD})",
        f"The file {OLD} and \\]\\({OLD})",
    ],
)
def test_what_a_log_says_stays(text: str) -> None:
    assert relinked(f"# T\n\n{text}\n", {OLD: NEW}) == f"# T\n\n{text}\n"


def test_many_names_and_links_take_time_in_step() -> None:
    def relink(size: int) -> None:
        text = " ".join(f"[x](transcript_s{n}x.md)" for n in range(size))
        assert relinked(text, {f"transcript_s{n}.md": NEW for n in range(size)}) == text

    assert in_step(relink, 4_000)
