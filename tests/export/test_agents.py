"""Agents have files of their own, and keep them."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from pathexport.pipeline import load
from tests.making.agents import AgentLog, agent, session, task
from tests.making.logs import Log
from tests.running.each import for_each
from tests.running.exports import INTERNAL, helpers, listed, places, sound, wrote
from tests.running.folders import names
from tests.running.samples import files

ONE, TWO = "p/transcript_s1_path1_abandoned.md", "p/transcript_s1_path2.md"
OWN = {f"A{n}": f"p/agents/agent_A{n}.md" for n in range(1, 6)}


@for_each(
    ("how", "wanted", "expected"),
    [
        ("link", None, OWN),
        ("inline", None, {"A1": ONE, "A2": ONE, "A3": TWO, "A4": ONE, "A5": OWN["A5"]}),
        ("omit", None, dict.fromkeys(OWN)),
        ("link", "ACTIVE", {id_: OWN[id_] for id_ in ("A1", "A3", "A4", "A5")}),
        ("link", "ABANDONED", {id_: OWN[id_] for id_ in ("A1", "A2", "A4", "A5")}),
        ("inline", "ACTIVE", {"A1": TWO, "A3": TWO, "A4": TWO, "A5": OWN["A5"]}),
        ("omit", "ACTIVE", dict.fromkeys(["A1", "A3", "A4", "A5"])),
    ],
)
def test_agents(
    source: Path, out: Path, how: str, wanted: str | None, expected: dict[str, str | None]
) -> None:
    done = wrote(
        helpers(source),
        out,
        "standard",
        how,
        wanted=lambda path: wanted in (None, path.status),
    )
    found = {id_: file for id_, file in places(out, "agents").items() if id_ != INTERNAL}
    assert found == expected
    agents = {name for name in names(out) if "/agents/" in name}
    assert agents == {file for file in expected.values() if file and "/agents/" in file}
    assert done.agents == (0 if how == "omit" else len(expected))
    sound(out)
    for id_, file in expected.items():
        whole = b"".join(data for name, data in files(out).items() if name.endswith(".md"))
        assert (f"say {id_}b".encode() in whole) == (how != "omit" and id_ != "A1")
        if file:
            assert (f"ask {'1a' if id_ == 'A1' else f'{id_}a'}") in (out / file).read_text()


@for_each(("how", "shown"), [("link", "(agents/agent_x.md)"), ("inline", "say x2")])
def test_an_agent_stands_at_its_call_also_where_a_history_was_copied(
    source: Path, out: Path, how: str, shown: str
) -> None:
    """Older versions copied it under other ids and times, and named no origin."""
    session().write(source)
    agent("x", "x1", "x2", toolUseId="t").write(source)
    session("s2", mark="2", second=9000).write(source)
    wrote(source, out, "standard", how)
    for name in ("transcript_s1.md", "transcript_s2.md"):
        head, _, below = (out / "p" / name).read_text().partition("### Task")
        assert shown in below
        assert "1 agent" in head


@for_each("how", ["link", "inline", "omit"])
def test_what_an_agent_reports_later_leads_to_its_transcript_too(
    source: Path, out: Path, how: str
) -> None:
    """Each session knows its own: one of this id is in another session as well."""
    told = "<task-id>{}</task-id>\n<summary>It ended</summary>\n{}"
    done = f"<task-notification>\n{told}</task-notification>"
    for number in "12":
        log = session(f"s{number}", f"t{number}", number, 500 * int(number))
        last = log.prompt(f"e{number}", f"d{number}", done.format("x", "<result>r</result>\n"))
        log.prompt(f"f{number}", log.answer(f"g{number}", last), done.format("unknown", ""))
        log.write(source)
        agent("x", f"k{number}", session=f"s{number}", toolUseId=f"t{number}").write(source)
    wrote(source, out, "standard", how)
    sound(out)
    for number in "12":
        text = (out / f"p/transcript_s{number}.md").read_text()
        called = re.findall(r"\n### .*( → .*)", text) if how == "link" else [""]
        assert re.findall(r"\n\*\*Task notification:\*\* It ended(.*)", text) == [*called, ""]


def test_so_does_what_it_reports_on_a_path_that_its_call_is_not_on(source: Path, out: Path) -> None:
    """Somebody went back to before the call while it worked, or cleared the session: then it goes
    on in a file of the new one."""
    told = "<task-id>x</task-id>\n<summary>It ended</summary>\n"
    done = f"<task-notification>\n{told}</task-notification>"
    log, cleared = session(), Log("s2", 500)
    for at, each in enumerate([log, cleared]):
        back = each.answer(f"f{at}", each.prompt(f"e{at}", None))
        each.prompt(f"h{at}", each.answer(f"g{at}", back), done)
        each.write(source)
    agent("x", "x1", "x2", toolUseId="t").write(source)
    wrote(source, out, "standard", "link")
    for name in (TWO, "p/transcript_s2.md"):
        text = (out / name).read_text()
        assert "\n### " not in text
        assert "\n**Task notification:** It ended → [transcript](agents/agent_x.md)\n" in text
    agent("x", "x3", session="s2").write(source)
    wrote(source, out, "standard", "link")
    sound(out)
    text = (out / "p/transcript_s2.md").read_text()
    assert re.search(r"It ended → (\[transcript\]\(agents/agent_x-\w+\.md\)(, )?){2}\n", text)


def test_an_agent_that_was_stopped_does_not_say_that_a_person_did_that(
    source: Path, out: Path
) -> None:
    """An agent's log has the same row where Claude stopped it."""
    session().write(source)
    stopped = agent("x", "x1", "x2", toolUseId="t")
    stopped.interrupt("x3", "x2")
    stopped.write(source)
    wrote(source, out, "standard", "link")
    (text,) = [path.read_text() for path in out.rglob("agent_x.md")]
    assert re.search(r"## 3 · Claude Code · [0-9:]+\n\n\*Interrupted\.\*\n", text)


@for_each("how", ["link", "inline", "omit"])
@for_each("detail", ["dialogue", "standard", "full"])
def test_claude_codes_own_agents_have_transcripts_at_full_detail_only(
    source: Path, out: Path, how: str, detail: str
) -> None:
    wrote(helpers(source), out, detail, how)
    own = f"p/agents/agent_{INTERNAL}.md"
    assert (own in names(out)) == (detail == "full" and how != "omit")
    sound(out)


@pytest.mark.parametrize("how", ["link", "omit"])
def test_every_row_that_says_something_is_in_the_manifest(
    source: Path, out: Path, how: str
) -> None:
    wrote(helpers(source), out, "standard", how)
    found = {uuid for each in (*listed(out), *listed(out, "agents")) for uuid in each["uuids"]}
    (project,) = load(source)
    assert {row.uuid for row in project.graph.rows if row.says} <= found


@for_each("how", ["link", "inline", "omit"])
@for_each("detail", ["dialogue", "full"])
def test_agents_that_name_each_other(source: Path, out: Path, how: str, detail: str) -> None:
    session().write(source)
    one, two = AgentLog("x", toolUseId="ty"), AgentLog("y", toolUseId="tx")
    task(one, "x2", one.prompt("x1", None), "tx")
    task(two, "y2", two.prompt("y1", None), "ty")
    for log in (one, two):
        log.write(source)
    wrote(source, out, detail, how)
    shown = how != "omit" and detail != "dialogue"
    in_file = {"x": "y" if how == "inline" else "x", "y": "y"}
    expected = {id_: f"p/agents/agent_{in_file[id_]}.md" if shown else None for id_ in "xy"}
    assert places(out, "agents") == expected
    sound(out)


def test_agents_of_two_sessions_may_share_their_id(source: Path, out: Path) -> None:
    for number in "12":
        session(f"s{number}", f"t{number}", number, 500 * int(number)).write(source)
        helper = agent("x", f"g{number}", session=f"s{number}", toolUseId=f"t{number}")
        helper.write(source)
    wrote(source, out)
    found = [each["file"] for each in listed(out, "agents")]
    assert len(found) == 2
    for number, file in zip("12", found, strict=True):
        assert f"ask g{number}" in (out / file).read_text()
    sound(out)


def twins(source: Path, *numbers: str) -> None:
    """Sessions with a call of one id, by which agents of one id start others of one id."""
    for number in numbers:
        name = f"s{number}"
        session(name, "t", number, 500 * int(number)).write(source)
        outer = AgentLog("x", name, 1000 * int(number), toolUseId="t")
        task(outer, f"h{number}", outer.prompt(f"g{number}", None), "u")
        outer.write(source)
        agent("y", f"k{number}", session=name, second=2000, toolUseId="u").write(source)


@for_each("how", ["link", "inline", "omit"])
def test_agents_of_one_id_and_call_stay_with_their_sessions(
    source: Path, out: Path, how: str
) -> None:
    twins(source, "1", "2")
    wrote(source, out, "standard", how)
    found = listed(out, "agents")
    assert {each["line"] for each in found} == {f"s{n}#agent-{id_}" for n in "12" for id_ in "xy"}
    for each in found:
        own, other = each["session"][1], "21"[int(each["session"][1]) - 1]
        assert each["anchor"] == f"{'b' if each['id'] == 'x' else 'h'}{own}"
        if how == "omit":
            assert each["file"] is None
            continue
        text = (out / each["file"]).read_text()
        assert f"ask {'g' if each['id'] == 'x' else 'k'}{own}" in text
        assert f"ask g{other}" not in text
        assert f"ask k{other}" not in text
    if how == "link":
        assert len({each["file"] for each in found}) == 4
        for number in "12":
            call = (out / f"p/transcript_s{number}.md").read_text()
            (linked,) = re.findall(r"### .*\[transcript\]\((.*?)\)", call)
            assert f"ask g{number}" in (out / "p" / linked).read_text()
    sound(out)


@pytest.mark.parametrize("how", ["link", "inline"])
def test_an_agent_of_a_deleted_session_leaves_its_namesake_alone(
    source: Path, out: Path, how: str
) -> None:
    twins(source, "1", "2")
    wrote(source, out, "standard", how)
    (source / "s1.jsonl").unlink()
    shutil.rmtree(source / "s1")
    wrote(source, out, "standard", how)
    text = {each["line"]: (out / each["file"]).read_text() for each in listed(out, "agents")}
    for number in "12":
        assert f"ask g{number}" in text[f"s{number}#agent-x"]
        assert f"ask k{number}" in text[f"s{number}#agent-y"]
    sound(out)


@for_each("how", ["link", "inline"])
def test_a_call_leads_to_no_agent_of_another_call_with_its_id(
    source: Path, out: Path, how: str
) -> None:
    """
    a ← b, a call whose agent is in no log ← c ← d
    a ← e, a call with the same id, whose agent is x ← f ← g
    """
    log = session(tool="Task:0")
    task(log, "e", "a", "Task:0", at=2000)
    log.answer("g", log.result("f", "e", "Task:0", toolUseResult={"agentId": "x"}))
    log.write(source)
    agent("x", "x1", "x2", second=2001).write(source)
    wrote(source, out, "standard", how)
    assert "agent" not in (out / ONE).read_text().replace("agent-Task:0", "")
    assert ("say x2" in (out / TWO).read_text()) == (how == "inline")
    sound(out)
