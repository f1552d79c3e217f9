"""What attempts come to, against counts that were made by hand from the rows of the logs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from pathexport.shape.project import Project
from pathexport.write.compare.changes import ComeAndGo
from pathexport.write.compare.comparison import document
from pathexport.write.compare.totals import Totals
from pathexport.write.compare.turns import turns
from tests.making.logs import Log, conversation, moment
from tests.running.corpus import needs_corpus, projects
from tests.running.each import for_each
from tests.running.samples import sample
from tests.write.compare.comparing import context, paged, places, totalled

EXIT = "<command-name>/exit</command-name><command-args></command-args>"


def as_data(project: Project) -> list[dict[str, Any]]:
    found: dict[str, Any] = msgspec.json.decode("".join(document(places(project), context)))
    assert found["version"] == 1
    return [*found["forks"]]


def tokens(*counts: int) -> dict[str, int]:
    return dict(zip(("input", "output", "cache_read", "cache_write"), counts, strict=True))


def test_two_fixes_of_one_fault() -> None:
    (fork,) = as_data(sample("two-fixes"))
    session = "5e552501-0025-4000-8000-000000000001"
    home = "/home/lena/seed-catalog"
    assert fork["session"] == session
    assert fork["fork_point"] == "00000004-0025-4000-8000-000000000004"
    assert fork["shared"] == {"messages": 3, "until": "2026-03-14T16:20:16.111Z"}
    draft, floats, decimals = fork["attempts"]
    assert (draft["messages"], draft["prompts"], draft["reason"]) == (1, 1, "draft")
    assert draft["tokens"] == tokens(0, 0, 0, 0)
    assert floats == {
        "path": f"{session}/2",
        "status": "ABANDONED",
        "reason": "rewind",
        "messages": 8,
        "turns": 2,
        "prompts": 2,
        "tokens": tokens(26, 535, 117508, 1174),
        "tools": {"Edit": 2, "Bash": 2},
        "failed": 1,
        "rejected": 0,
        "unanswered": 0,
        "commands": ["pytest -q", "pytest -q"],
        "read": [],
        "edited": [{"file": f"{home}/catalog/prices.py", "added": 5, "removed": 2, "known": True}],
        "agents": 0,
        "compactions": 0,
        "started": "2026-03-14T16:21:39.311Z",
        "ended": "2026-03-14T16:23:41.311Z",
        "uuids": [f"{n:08}-0025-4000-8000-{n:012}" for n in range(6, 18)],
    }
    assert decimals["status"] == "ACTIVE"
    assert decimals["reason"] is None
    assert decimals["tokens"] == tokens(18, 496, 77679, 857)
    assert decimals["tools"] == {"Edit": 1, "Write": 1, "Bash": 1}
    assert decimals["edited"] == [
        {"file": f"{home}/catalog/prices.py", "added": 7, "removed": 2, "known": True},
        {"file": f"{home}/tests/test_totals.py", "added": 11, "removed": 0, "known": True},
    ]
    assert (decimals["messages"], decimals["prompts"], decimals["failed"]) == (5, 1, 0)


def test_an_everyday_rewind() -> None:
    """The Write of the abandoned attempt was not allowed, so it changed nothing."""
    (fork,) = as_data(sample("everyday"))
    assert fork["shared"]["messages"] == 17
    left, kept = fork["attempts"]
    assert (left["messages"], left["prompts"], left["tools"]) == (3, 1, {"Write": 1})
    assert (left["edited"], left["failed"], left["rejected"]) == ([], 0, 1)
    assert left["tokens"] == tokens(3, 119, 22865, 427)
    assert (kept["messages"], kept["prompts"]) == (8, 3)
    assert kept["tools"] == {"Bash": 1, "WebFetch": 1, "mcp__github__create_issue": 1}
    assert len(kept["commands"]) == 1
    assert kept["tokens"] == tokens(28, 452, 96628, 1880)


def test_two_forks_of_one_session_are_told_in_order() -> None:
    first, second = as_data(sample("multiple-redos"))
    assert (first["shared"]["messages"], second["shared"]["messages"]) == (6, 12)
    assert [each["messages"] for each in first["attempts"]] == [4, 8]
    assert [each["messages"] for each in second["attempts"]] == [2, 2]


def test_what_attempts_share_among_themselves_is_none_of_theirs_where_they_part(
    tmp_path: Path,
) -> None:
    log = conversation()
    log.answer("d", log.prompt("c", "b"))
    log.answer("f", log.prompt("e", "d"))
    log.answer("h", log.prompt("g", "d"))
    log.answer("j", log.prompt("i", "b"))
    first, second = as_data(log.load(tmp_path))
    assert (first["within"], second["within"]) == (None, 0)
    assert (first["fork_point"], second["fork_point"]) == ("b", "d")
    assert [each["uuids"] for each in second["attempts"]] == [["e", "f"], ["g", "h"]]
    assert [each["messages"] for each in second["attempts"]] == [2, 2]


def test_what_is_shared_ends_with_what_was_said_last_of_it(tmp_path: Path) -> None:
    """Also where the clock was set back, as in the header of a path that ends there."""
    log = Log()
    log.answer("b", log.prompt("a", None), at=500)
    log.answer("d", log.prompt("c", "b", at=100))
    log.answer("f", log.prompt("e", "d"))
    log.answer("h", log.prompt("g", "d"))
    (fork,) = as_data(log.load(tmp_path))
    assert fork["shared"] == {"messages": 4, "until": moment(500)}


def test_time_ends_when_somebody_said_something_last(tmp_path: Path) -> None:
    log = Log()
    begun = log.answer("b", log.prompt("a", None))
    log.prompt("x", log.answer("d", log.prompt("c", begun)), EXIT, at=9000)
    log.interrupt("f", log.prompt("e", begun), at=9100)
    log.answer("i", log.prompt("h", log.prompt("g", begun, EXIT), at=9300))
    log.prompt("y", begun, EXIT, at=9400)  # no message of an attempt: nobody goes on from it
    (fork,) = as_data(log.load(tmp_path))
    ends = [(each["started"], each["ended"]) for each in fork["attempts"]]
    assert ends == [
        (moment(30), moment(40)),
        (moment(9010), moment(9100)),
        (moment(9110), moment(9310)),
    ]
    assert "| Time     | 10 s" in paged(log.load(tmp_path))


def test_a_compaction_of_one_attempt() -> None:
    (fork,) = as_data(sample("compaction-after-rewind"))
    assert [each["compactions"] for each in fork["attempts"]] == [0, 1]
    assert [each["messages"] for each in fork["attempts"]] == [2, 5]


@for_each("shell", ["Bash", "PowerShell"])
def test_what_counts_as_a_turn_a_prompt_and_a_command(tmp_path: Path, shell: str) -> None:
    """Of one attempt: a prompt, one while Claude works, two commands, of which one is answered, and
    calls with and without a result."""
    log = Log()
    begun = log.answer("b", log.prompt("a", None))
    at = log.call("d", log.prompt("c", begun), "t1", name=shell)
    queued: dict[str, Any] = {"type": "queued_command", "prompt": "more words"}
    at = log.row("f", log.result("e", at, "t1"), "attachment", attachment=queued)
    at = log.prompt("g", at, "<bash-input>ls</bash-input>")
    command = "<command-name>/review</command-name><command-args>all</command-args>"
    at = log.answer("i", log.prompt("h", at, command))
    log.call("j", at, "t2", name=shell)
    log.answer("l", log.prompt("k", begun))
    (fork,) = as_data(log.load(tmp_path))
    left, _ = fork["attempts"]
    assert (left["turns"], left["prompts"]) == (2, 2)
    assert (left["tools"], left["unanswered"], left["commands"]) == ({shell: 2}, 1, ["ls"])
    page = paged(log.load(tmp_path))
    assert "| Turns                | 2 " in page
    assert "| Calls without result | 1 " in page


@needs_corpus
@for_each(
    ("name", "shared", "messages", "prompts", "failed", "spent"),
    [
        ("rewind", 4, (6, 7), (3, 3), (0, 0), ((9, 28, 83497, 242), (9, 22, 80739, 2896))),
        ("resume-fork", 74, (1, 6), (0, 1), (1, 2), ((3, 174, 0, 94867), (6, 642, 288009, 97105))),
        ("queued-on-old-row", 5, (2, 15), (1, 1), (0, 1), ((0,) * 4, (45, 26, 143515, 37368))),
    ],
)
def test_published_logs(
    name: str, shared: int, messages: Any, prompts: Any, failed: Any, spent: Any
) -> None:
    (project,) = projects(name)
    (fork,) = as_data(project)
    attempts = fork["attempts"]
    assert fork["shared"]["messages"] == shared
    assert tuple(each["messages"] for each in attempts) == messages
    assert tuple(each["prompts"] for each in attempts) == prompts
    assert tuple(each["failed"] for each in attempts) == failed
    assert tuple(tuple(each["tokens"].values()) for each in attempts) == spent
    assert all(each["edited"] == each["read"] == [] for each in attempts)


@needs_corpus
def test_tools_of_published_logs() -> None:
    def made(name: str) -> list[tuple[dict[str, int], int, int, int]]:
        (fork,) = as_data(projects(name)[0])
        return [
            (each["tools"], len(each["commands"]), each["agents"], len(each["uuids"]))
            for each in fork["attempts"]
        ]

    assert made("rewind") == [({}, 0, 0, 16), ({}, 0, 0, 21)]
    assert made("resume-fork") == [({"Bash": 1}, 1, 0, 3), ({"Bash": 4}, 4, 0, 13)]
    tools = {"Task": 2, "TaskOutput": 1, "Bash": 1}
    assert made("queued-on-old-row") == [({}, 0, 0, 2), (tools, 1, 2, 36)]


def two(log: Log) -> None:
    """Another attempt beside the one that a log has."""
    log.answer("y", log.prompt("x", "b"))


def kept(log: Log, folder: Path) -> Totals:
    ((_, found),) = totalled(log.load(folder))
    return next(each for each in found if each.events[0].words != "ask x")


def test_calls_that_were_not_run_are_no_commands(tmp_path: Path) -> None:
    log = conversation()
    two(log)
    at = log.prompt("c", "b")
    for number, text in enumerate(("fine", "Exit code 1", "The user doesn't want to proceed")):
        given = {"command": f"run {number}"}
        at = log.result(f"r{number}", log.call(f"d{number}", at, f"t{number}", given=given), "")
        block = log.rows[-1]["message"]["content"][0]
        block |= {"tool_use_id": f"t{number}", "content": text, "is_error": number > 0}
    log.rows[-1]["toolUseResult"] = "User rejected tool use"
    log.call("e", at, "t9", given={"command": "run on"})
    found = kept(log, tmp_path)
    assert found.tools == {"Bash": 4}
    assert [*found.commands] == ["run 0", "run 1"]
    assert (found.count("failed"), found.count("rejected")) == (1, 1)


def test_a_call_that_failed_in_two_rows_failed_once(tmp_path: Path) -> None:
    log = conversation()
    two(log)
    at = log.call("d", log.prompt("c", "b"), "t1")
    for copy in ("e", "f"):
        at = log.result(copy, at, "t1", "Exit code 1")
        log.rows[-1]["message"]["content"][0]["is_error"] = True
    assert kept(log, tmp_path).count("failed") == 1


def test_a_result_that_comes_later_counts(tmp_path: Path) -> None:
    log = conversation()
    two(log)
    given = {"file_path": "/home/ada/logbook/a.py", "content": "x\n"}
    call = log.call("d", log.prompt("c", "b"), "t1", name="Write", given=given)
    late = log.answer("f", log.prompt("e", call))
    log.result("g", late, "t1", toolUseResult={"type": "create", "content": "x\n"})
    log.answer("h", "g")
    found = kept(log, tmp_path)
    assert [(each.file, each.lines) for each in found.edited] == [
        (given["file_path"], ComeAndGo(1, 0))
    ]
    assert len(turns(found.events)) == 2


def test_files_are_read_once_each_and_only_if_that_went_well(tmp_path: Path) -> None:
    log = conversation()
    two(log)
    at = log.prompt("c", "b")
    for number, name in enumerate(("a.py", "b.py", "a.py", "gone.py")):
        given = {"file_path": name}
        call = log.call(f"d{number}", at, f"t{number}", name="Read", given=given)
        at = log.result(f"r{number}", call, f"t{number}")
    log.rows[-1]["message"]["content"][0]["is_error"] = True
    found = kept(log, tmp_path)
    assert [*found.read] == ["/home/ada/logbook/a.py", "/home/ada/logbook/b.py"]
    assert found.tools == {"Read": 4}


def test_a_file_is_one_however_it_is_named(tmp_path: Path) -> None:
    log = conversation()
    two(log)
    at = log.prompt("c", "b")
    for number, name in enumerate(
        ("a.py", "./a.py", "/home/ada/logbook/a.py", "../a.py", "C:\\a", "c:\\a")
    ):
        given = {"file_path": name, "old_string": f"{number}.", "new_string": "x"}
        call = log.call(f"d{number}", at, f"t{number}", name="Edit", given=given)
        at = log.result(f"r{number}", call, f"t{number}")
    project = log.load(tmp_path)
    ((_, (_, found)),) = totalled(project)
    names = ["/home/ada/logbook/a.py", "/home/ada/logbook/../a.py", "C:\\a"]
    assert [each.file for each in found.edited] == names
