"""The tags around commands: what a text is that begins with one, and what stands in them."""

from __future__ import annotations

from html import escape

from hypothesis import example, given
from hypothesis import strategies as st

from pathexport.read.texts.tags import (
    TAGS,
    Command,
    as_typed,
    command,
    exit_code,
    is_printed,
    launched,
    printed,
    printed_id,
    started,
    text_kind,
)
from tests.random.strategies import SETTINGS
from tests.running.each import for_each

REVIEW = """<command-message>review</command-message>
<command-name>/review</command-name>
<command-args>the queue
and the cache</command-args>"""


@for_each(
    ("text", "expected"),
    [
        (
            REVIEW,
            Command("/review", "the queue\nand the cache", bash=False, rest=""),
        ),
        ("<command-name>/clear</command-name>", Command("/clear", "", bash=False, rest="")),
        ("<command-message>init</command-message>", Command("init", "", bash=False, rest="")),
        ("<bash-input> ls</bash-input>", Command("", " ls", bash=True, rest="")),
        ("<bash-input>ls", Command("", "ls", bash=True, rest="")),
        (f"{REVIEW}\n<skill-format>true</skill-format>", command(REVIEW)),
        (
            "<user-memory-input> use tabs\n</user-memory-input>",
            Command("#", "use tabs", bash=False, rest=""),
        ),
        (
            "<background-task-input>fix it\n</background-task-input>",
            Command("&", "fix it", bash=False, rest=""),
        ),
        ("<command-name>/a</command-name> go", Command("/a", "", bash=False, rest="go")),
        ("<command-name>/a</command-name><command-name>/b</command-name>", None),
        ("I typed /clear", None),
    ],
)
def test_a_command_is_parsed_once(text: str, expected: Command | None) -> None:
    assert command(text) == expected


def test_only_the_command_that_a_line_begins_with_has_all_of_it() -> None:
    tags = "<command-name>/a</command-name>"
    assert command(as_typed(tags, "/a /b go")) == Command("/a", "/b go", bash=False, rest="")
    for text, line in ((tags, "/ab go"), (tags, "/a"), ("/a go", "/a go"), ("Be brief.", "/a go")):
        assert as_typed(text, line) == text


@for_each(
    ("text", "whole"),
    [
        ("<bash-stdout>a</bash-stdout>", True),
        ("<bash-stdout>a</bash-stdout>\n<bash-stderr></bash-stderr>\n", True),
        ("<bash-stdout>a</bash-stdout>\n<bash-exit-code>2</bash-exit-code>", True),
        ("See <bash-stdout>a</bash-stdout>", False),
        ("<bash-stdout>a</bash-stdout> See", False),
        ("<bash-stdout>a</bash-stdout><bash-stderr>b", False),
        ("<bash-stdout>", False),
        ("<bash-input>a</bash-input>", False),
        ("", False),
    ],
)
def test_what_a_command_printed_is_all_of_its_text(text: str, whole: bool) -> None:
    assert is_printed(text) is whole


def test_a_command_is_shown_in_a_line() -> None:
    assert Command("/a", "b", bash=False, rest="").line == "/a b"
    assert Command("", "ls", bash=True, rest="").line == "! ls"


@for_each(
    ("text", "expected"),
    [
        ("<bash-stdout>a</bash-stdout><bash-stderr>b</bash-stderr>", [(False, "a"), (True, "b")]),
        ("<local-command-stdout>a</local-command-stdout> is it</local-command-stdout>\n", None),
        ("<local-command-stderr>a", [(True, "a")]),
        ("What is <bash-stdin>?", []),
    ],
)
def test_what_a_command_printed_is_parsed_once(
    text: str, expected: list[tuple[bool, str]] | None
) -> None:
    """An output ends at its tag, but not where it only mentions it."""
    whole = [(False, "a</local-command-stdout> is it")]
    assert [*printed(text)] == (whole if expected is None else expected)


@for_each("tag", ["bash-stdout", "bash-stderr", "local-command-stderr"])
@SETTINGS
@given(
    said=st.text() | st.lists(st.sampled_from(["<", ">", "&", "&lt;", "&quot;", "a"])).map("".join)
)
def test_what_is_written_as_in_xml_is_what_was_printed(tag: str, said: str) -> None:
    """Old versions write it as it is: there a sign stands as itself."""
    text = f"<{tag}>{escape(said, quote=False)}</{tag}>"
    assert [*printed(text)] == [(tag.endswith("err"), said)]


@for_each(
    ("tag", "said"),
    [
        ("bash-stdout", "a &lt; b > c"),
        ("bash-stdout", "&amp; & &"),
        ("local-command-stdout", "&lt;"),
    ],
)
def test_what_is_written_as_it_is_stays(tag: str, said: str) -> None:
    assert [*printed(f"<{tag}>{said}</{tag}>")] == [(False, said)]


@for_each(
    ("tag", "last", "first"),
    [
        ("bash-stdout", "2.1.121", "2.1.150"),
        ("bash-stderr", "2.1.63", "2.1.81"),
        ("local-command-stderr", "2.1.220", "2.1.252"),
    ],
)
@SETTINGS
@given(said=st.lists(st.sampled_from(["&lt;", "&quot;", "&amp;", "a", "<"])).map("".join))
def test_a_version_that_writes_as_it_is_may_have_printed_entities(
    tag: str, last: str, first: str, said: str
) -> None:
    """`! gh pr view --json title` may print `Fix &amp; in titles`."""
    for version in ("1.0.24", "2.0.72", last):
        assert [*printed(f"<{tag}>{said}</{tag}>", version)] == [(tag.endswith("err"), said)]
    for newer in (first, "10.0.0", None, "unknown"):
        text = f"<{tag}>{escape(said, quote=False)}</{tag}>"
        assert [*printed(text, newer)] == [(tag.endswith("err"), said)]


@for_each(("written", "told"), [("2", "2"), (" 10\n", "10"), ("0", ""), ("", "")])
def test_an_exit_code_is_no_part_of_an_output(written: str, told: str) -> None:
    out = "<bash-stdout>a</bash-stdout><bash-stderr>b</bash-stderr>"
    text = f"{out}\n<bash-exit-code>{written}</bash-exit-code>\n" if written else out
    assert exit_code(text) == told
    assert [*printed(text)] == [(False, "a"), (True, "b")]
    assert exit_code(f"{text} is what I see") == ""


@for_each("tag", TAGS)
def test_every_tag_of_the_table_is_known_by_its_beginning_and_parsed(tag: str) -> None:
    """The quick look while a log is read and the parsers take the same tags."""
    kind, detail = TAGS[tag]
    for text in (f"<{tag}>ls -l</{tag}>", f"<{tag}>ls"):
        assert text_kind([text]) == (kind, detail)
        assert (command(text) is not None) == (kind == "command")
        assert [*printed(text)] == (
            [(tag.endswith("err"), text[len(tag) + 2 :].partition("<")[0])]
            if detail == "output"
            else []
        )


TEXTS = st.lists(
    st.sampled_from(
        [
            *(form.format(tag) for tag in [*TAGS, "command-args"] for form in ("<{}>", "</{}>")),
            *("ls", "/clear", " ", "\n", "<b>", "</b>", "<command", "Caveat: "),
        ]
    ),
    max_size=8,
).map("".join)


@SETTINGS
@given(TEXTS)
@example("<command-name>/a</command-name><command-name>/b</command-name>")
@example("<command-name> begins what was typed")
def test_a_command_begins_with_a_tag_that_the_parser_takes(text: str) -> None:
    """Only a tag that stands twice is a command of which nothing is known but its text."""
    kind, detail = text_kind([text]) or ("", None)
    if kind != "command":
        return
    typed = command(text.strip())
    twice = any(text.count(f"<{tag}>") > 1 for tag in [*TAGS, "command-args"])
    assert twice or (typed is not None and (detail == "bash") <= typed.bash)


LAUNCH = '<forked-skill-launch>{{"agentId":"{}","skillName":"audit"}}</forked-skill-launch>'


def test_an_output_ends_before_the_agent_that_a_skill_runs_in() -> None:
    text = f"<local-command-stdout>Running as @audit</local-command-stdout>\n{LAUNCH.format('a1')}"
    assert [*printed(text)] == [(False, "Running as @audit")]
    assert launched(text) == "a1"


@for_each("agent", ["awhat-word-is-477c2d9e80467f14", "awhat-word-is-2-477c2d9e80467f14"])
def test_an_output_tells_of_the_fork_that_a_person_made(agent: str) -> None:
    said = f"⑂ forked {agent[1:-17]} ({agent[-4:]})"
    assert started(f"<local-command-stdout>{said}</local-command-stdout>\n") == printed_id(agent)
    assert started(said) == ""
    assert started(f"<local-command-stdout>{said} x</local-command-stdout>") == ""


@for_each("behind", ["", LAUNCH.format("<b>"), LAUNCH.format('"'), f"{LAUNCH.format('a1')} x"])
def test_anything_else_behind_an_output_is_no_agent(behind: str) -> None:
    assert launched(f"<local-command-stdout>x</local-command-stdout>\n{behind}") == ""
