"""What tasks and agents report, in the forms of newer versions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.making.logs import Log, picture
from tests.making.wordings import framed
from tests.reading.transcripts import asked, attach, finished, folded, user, written
from tests.running.each import for_each

NOTIFICATION = (
    "<task-notification>\n<task-id>a1</task-id>\n<status>completed</status>\n"
    "<summary>Agent &quot;x &gt; y&quot; finished</summary>\n{}"
    "<usage><subagent_tokens>180</subagent_tokens><tool_uses>4</tool_uses></usage>\n"
    "</task-notification>"
)
UNREAD = (
    "<task-notification>\n<status>pending</status>\n<summary>2 unread</summary>\n{}\n"
    "</task-notification>"
)
WAITING = (
    '<teammate-message teammate_id="ada">\n{{"type":"idle_notification",{}}}\n</teammate-message>'
)
MATE = '<teammate-message teammate_id="ada"{}>\n{}\n</teammate-message>'
REQUEST = '{"type":"shutdown_request","from":"ada"}'
LONG = " ".join(["word"] * 60)
WAITS = "**From teammate ada**: idle notification\n\n"
IDS = "task-id: `a1` · status: `completed` · subagent_tokens: `180` · tool_uses: `4`"
SUMMARY = '**Task notification:** Agent "x > y" finished\n\n'
DONE = "**Task notification:** Done"
WARNED = "[SYSTEM NOTIFICATION - NOT USER INPUT]\nThis is an automated background-task event.\n\n"
FRAME = framed("One.").partition("\n")[0].strip()
ODD = (
    "in words alone",
    "<summary>Done</summary>\n<status>never closed",
    "<summary>Done</summary>\n<summary>Twice</summary>",
)
"""Reports in forms that nobody knows."""


@for_each(
    ("text", "said"),
    [
        (NOTIFICATION.format(""), SUMMARY + folded("Its task", IDS)),
        (
            NOTIFICATION.format("").replace("a1</task-id>", "a1</task-id>\n<task-id>b2</task-id>"),
            SUMMARY + folded("Its task", IDS.replace("a1", "a1, b2")),
        ),
        (
            NOTIFICATION.format("<result>a &lt; b</result>\n"),
            SUMMARY + folded("What it reported", f"> a < b\n\n{IDS}"),
        ),
        (
            UNREAD.format("Read *them* now."),
            "**Task notification:** 2 unread\n\n"
            + folded("Its task", "status: `pending`\n\n*Read \\*them\\* now.*"),
        ),
        (
            "<task-notification>\n<fork-source>\nA *copy*.\n</fork-source>\n</task-notification>",
            "**Fork of another session**\n\n> A *copy*.",
        ),
        (
            UNREAD.format("Read <them> now."),
            "**Task notification**\n\n"
            + folded("All of it", f"```\n{UNREAD.format('Read <them> now.')[20:-21]}\n```"),
        ),
        (
            NOTIFICATION.format("<result>\n</result>\n"),
            SUMMARY + folded("Its task", IDS),
        ),
        (
            NOTIFICATION.format("").replace("<tool_uses>4</tool_uses>", "in all"),
            SUMMARY
            + folded(
                "Its task",
                "task-id: `a1` · status: `completed` · "
                "usage: `<subagent_tokens>180</subagent_tokens>in all`",
            ),
        ),
        (
            NOTIFICATION.format("").replace(">4<", "> <"),
            SUMMARY + folded("Its task", IDS.removesuffix(" · tool_uses: `4`")),
        ),
        ("<task-notification>\n<summary>Done</summary>\n</task-notification>", DONE),
        (
            "<task-notification>\n<event>It is *red*.</event>\nSay <so>.\n</task-notification>",
            "**Task notification**\n\n```\nIt is *red*.\n```\n\n"
            + folded("Its task", "*Say &lt;so>.*"),
        ),
        *(
            (
                f"<task-notification>\n{odd}\n</task-notification>",
                "**Task notification**\n\n" + folded("All of it", f"```\n{odd}\n```"),
            )
            for odd in ODD
        ),
        (
            f'<agent-message from="a1">\n{framed("# Two<br>")}</agent-message>',
            "**From agent a1**\n\n" + folded("What it reported", "> **Two&lt;br>** <!-- # -->"),
        ),
        *(
            (  # words beside a report may be of whoever hands it on
                f'<agent-message from="a1">\n{words}</agent-message>',
                "**From agent a1**\n\n"
                + folded("The message", "\n".join(f"> {line}" if line else ">" for line in lines)),
            )
            for words, lines in (
                (f"See this.\n{framed('One.')}", ["See this.  ", f"{FRAME}  ", "  One."]),
                (f"{framed('One.')}\nSo it is.", [f"{FRAME}  ", "  One.", "", "So it is."]),
            )
        ),
        (MATE.format("", LONG), "**From teammate ada**\n\n" + folded("The message", f"> {LONG}")),
        (MATE.format("", ""), "**From teammate ada**"),
        (MATE.format(' summary="Round 2"', ""), "**From teammate ada**: Round 2"),
        (  # newer versions explain such a request
            MATE.format("", f"{REQUEST}\n\nTo *approve* it, answer."),
            "**From teammate ada**: shutdown request\n\n"
            + folded("The whole message", f"```json\n{REQUEST}\n```\n\n> To *approve* it, answer."),
        ),
        (
            MATE.format("", '{"of": "no type"}\n\nSo it is.'),
            "**From teammate ada**\n\n"
            + folded("The message", '> {"of": "no type"}\n>\n> So it is.'),
        ),
        (
            WAITING.format('"result":"It is *red*.","n":1'),
            WAITS + folded("What it reported", "> It is *red*."),
        ),
        (
            WAITING.format('"from":"ada","result":"Red."'),
            WAITS + folded("What it reported", "> Red.\n\nfrom: `ada`"),
        ),
    ],
)
def test_a_report_is_told_as_it_was_written(tmp_path: Path, text: str, said: str) -> None:
    log = asked()
    log.prompt("b", log.answer("x", "a"), text)
    made = written(tmp_path, finished(log, "b"))
    assert made.titles[3] == "Claude Code · 09:00:30"
    assert made.said[3] == said


EVENT = (
    "<task-notification>\n<task-id>m1</task-id>\n<summary>Monitor event: &quot;CI&quot;</summary>\n"
    "<event>{}</event>\n{}</task-notification>"
)
HINT = "If somebody waits for this, say so.\n"
WATCHED = '**Task notification:** Monitor event: "CI"\n\n'
LINES = "\n".join(map(str, range(30)))


@for_each(
    ("event", "hint", "said"),
    [
        ("a &lt; b\n\x1b[31m*c*\x1b[0m\n", "", "```\na < b\n*c*\n```"),
        ("done", HINT, "```\ndone\n```"),
        (LINES, "", folded("What happened", f"```\n{LINES}\n```")),
    ],
)
def test_what_a_task_saw_that_watches_something_is_shown(
    tmp_path: Path, event: str, hint: str, said: str
) -> None:
    log = asked()
    log.prompt("b", log.answer("x", "a"), EVENT.format(event, hint))
    made = written(tmp_path, finished(log, "b"))
    below = "task-id: `m1`" + (f"\n\n*{hint.strip()}*" if hint else "")
    assert made.said[3] == f"{WATCHED}{said}\n\n{folded('Its task', below)}"


def test_what_a_task_reported_goes_before_what_it_saw(tmp_path: Path) -> None:
    log = asked()
    text = NOTIFICATION.format("<event>x</event>\n<result>y</result>\n")
    log.prompt("b", log.answer("x", "a"), text)
    said = written(tmp_path, finished(log, "b")).said[3]
    ids = IDS.replace(" · subagent", " · event: `x` · subagent")
    assert said == SUMMARY + folded("What it reported", f"> y\n\n{ids}")


PROMPT = [{"type": "text", "text": NOTIFICATION.format("")}, picture(b"png")]


def test_a_report_in_blocks_names_once_who_sends_it(tmp_path: Path) -> None:
    """And shows what is in it, but for what is blank. It is no part of a prompt right above it."""
    log = asked()
    told = [{"type": "text", "text": text} for text in ("One.", " \n", "Two.")]
    content = [told[0], picture(b"png"), *told[1:]]
    user(log, "b", "a", content, origin={"kind": "coordinator"})
    made = written(tmp_path, finished(log, "b"))
    assert made.titles[2].startswith("Claude Code · ")
    who, first, shown, last = made.said[2].split("\n\n")
    assert (who, first, last) == ("**From the coordinator**", "> One.", "> Two.")
    assert shown.startswith("![picture](assets/")


def test_a_report_in_the_queue_may_be_in_blocks(tmp_path: Path) -> None:
    log = Log()
    log.call("b", log.prompt("a", None), "t1")
    told: dict[str, Any] = {"origin": {"kind": "task-notification"}, "prompt": PROMPT}
    attach(log, "c", log.result("d", "b", "t1"), type="queued_command", **told)
    made = written(tmp_path, finished(log, "c"))
    assert SUMMARY + folded("Its task", IDS) in made.said[2]
    assert "![picture](assets/" in made.said[2]
    assert '"type"' not in made.text


def test_an_agent_that_stands_in_place_is_not_told_again(tmp_path: Path) -> None:
    log = Log()
    log.call("b", log.prompt("a", None), "t1", name="Agent")
    log.row("s", None, "user", isSidechain=True, agentId="g", message={"content": "Look."})
    log.answer("r", "s", "Two *callers*.", isSidechain=True, agentId="g")
    log.result("c", "b", "t1", framed("Two *callers*."), toolUseResult={"agentId": "g"})
    made = written(tmp_path, finished(log, "c"), agents="inline")
    assert made.text.count("Two *callers*.") == 1


@for_each(("banner", "marks"), [("", {}), (WARNED, {"isMeta": True})])
@for_each("time", ["30.000", "30.001", "31.000"])
def test_what_the_model_is_reminded_of_with_a_report_stands_with_it(
    tmp_path: Path, time: str, banner: str, marks: dict[str, Any]
) -> None:
    """Also what an agent is sent, which is marked as added for the model."""
    log = asked()
    told = "<system-reminder>\n<tools-used>Bash</tools-used>\n</system-reminder>"
    log.prompt("b", log.answer("x", "a"), told, isMeta=True)
    when, mark = f"2026-03-01T09:00:{time}Z", {"kind": "task-notification"}
    text = banner + NOTIFICATION.format("")
    log.prompt("c", "b", text, timestamp=when, origin=mark, **marks)
    made = written(tmp_path, finished(log, "c"))
    assert made.titles[3] == "Claude Code · 09:00:30"
    assert len(made.titles) == 4
    assert made.said[3].endswith(SUMMARY + folded("Its task", IDS))
    assert made.said[3].startswith("<details><summary>Reminder for the model</summary>")


def test_so_does_what_it_is_reminded_of_behind_it(tmp_path: Path) -> None:
    """A teammate is told who else is at work."""
    log = asked()
    mark = {"kind": "task-notification"}
    log.prompt("b", log.answer("x", "a"), NOTIFICATION.format(""), origin=mark)
    log.prompt("c", "b", "<system-reminder>\nAda is at work.\n</system-reminder>", isMeta=True)
    made = written(tmp_path, finished(log, "c"))
    assert made.said[3].startswith(SUMMARY)
    assert "<summary>Reminder for the model</summary>\n\n```\nAda is at work.\n" in made.said[3]
    assert len(made.titles) == 4


def test_of_several_reports_each_stands_by_itself(tmp_path: Path) -> None:
    log = asked()
    above = log.answer("x", "a")
    for uuid in "bcd":
        mark = {"kind": "task-notification"}
        above = log.prompt(uuid, above, NOTIFICATION.format(""), origin=mark)
    made = written(tmp_path, finished(log, "d"))
    assert [number for number in made.titles if SUMMARY in made.said[number]] == [3, 4, 5]
