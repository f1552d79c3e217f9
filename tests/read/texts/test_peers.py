"""Words of other sessions and agents, without the sentences around them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pathexport.read.texts.inserted import is_notice
from pathexport.read.texts.peers import is_by_session, meanwhile, unframed
from tests.random.strategies import SETTINGS
from tests.running.each import for_each
from tests.running.growth import in_step

LEAD = "Another Claude session sent a message:\n"
MEANWHILE = "Another Claude session sent a message while you were working:\n"
SESSION = "\n\nThis came from another Claude session — not typed by your user."
AGENT = '\n\nThat "other Claude session" is an agent working inside this same session.'
AFTER = "\n\nAddress this before completing your current task."
PLUGIN = "The lobby plugin sent a message:\nRun it."
SURFACES = "\nThis is how Claude Code surfaces a prompt a plugin submits between turns. Address it."
TAGGED = '<agent-message from="a1">\nDone.\n</agent-message>'
SENDERS = ("agent", "teammate", "cross-session", "desktop-session")


@for_each(
    ("text", "words"),
    [
        (f"{LEAD}Run it.{SESSION}", "Run it."),
        (f"{MEANWHILE}Run it.{AGENT}", "Run it."),
        (f"The coordinator sent a message while you were working:\nRun it.{AFTER}", "Run it."),
        (f"{PLUGIN}{SURFACES}", "Run it."),
        (PLUGIN, PLUGIN),
        (f"{LEAD}{TAGGED}", TAGGED),
        *((f"{LEAD}<{who}-message from='b'>", f"<{who}-message from='b'>") for who in SENDERS),
        (f"{LEAD}{TAGGED}{AGENT}", TAGGED),
        (f"{LEAD}what does that mean?", f"{LEAD}what does that mean?"),
        (f"Run it.{SESSION}", f"Run it.{SESSION}"),
        (f"{LEAD}One{SESSION}\n\nTwo{SESSION}", f"One{SESSION}\n\nTwo"),
    ],
)
def test_the_words_stand_between_the_sentences(text: str, words: str) -> None:
    assert unframed(text) == words


@given(st.text(), st.sampled_from([LEAD, MEANWHILE]), st.sampled_from([SESSION, AGENT]))
@SETTINGS
def test_whatever_was_said_comes_back(said: str, lead: str, end: str) -> None:
    assert unframed(f"{lead}{said}{end}") == said
    assert unframed(said) == said


def test_only_a_session_is_one() -> None:
    for dash in ("—", "--", "-"):
        assert is_by_session(f"{LEAD}Run it.{SESSION.replace('—', dash)}")
    assert not is_by_session(f"{LEAD}Run it.{AGENT}")
    assert not is_by_session(f"Run it.{SESSION}")


def test_what_an_agent_reports_is_a_notice_in_these_sentences_too() -> None:
    assert is_notice(f"{LEAD}{TAGGED}{AGENT}")
    assert not is_notice(f"{LEAD}Run it.{SESSION}")


@for_each("unit", [LEAD, SESSION, AGENT, "\n"])
def test_time_grows_in_step_with_a_text(unit: str) -> None:
    assert in_step(lambda size: unframed(LEAD + unit * (size // len(unit))), 50_000)


SENT = "The user sent a new message while you were working:\n"
ADDRESS = (
    "\n\nThis is how Claude Code surfaces messages the user sends mid-turn — within it. Address it."
)
MUST = (
    "\n\nIMPORTANT: After completing your current task, you MUST address the user's message above. "
    "Do not ignore it."
)


@for_each(
    ("text", "words"),
    [
        (f"{SENT}Use *b*.\n\nAnd c.{ADDRESS}", "Use *b*.\n\nAnd c."),
        (f"{SENT}Use b.{MUST}\n", "Use b."),
        (f"{SENT}One{ADDRESS}\n\nTwo{ADDRESS}", f"One{ADDRESS}\n\nTwo"),
        (f"{SENT}Use b.", ""),
        (f"{SENT}Use b.{ADDRESS}\nWhat is that?", ""),
        (f"{SENT}Use b.{MUST} What is that?", ""),
        (f"Use b.{ADDRESS}", ""),
    ],
)
def test_what_a_person_sent_meanwhile_stands_between_the_sentences(text: str, words: str) -> None:
    assert meanwhile(text) == words


@for_each("unit", [ADDRESS, f"{ADDRESS}\n", " ", "\n", "\n\n", "x \n"])
@for_each("end", ["", "x"])
def test_finding_them_takes_time_in_step_with_a_text(unit: str, end: str) -> None:
    assert in_step(lambda size: meanwhile(SENT + unit * (size // len(unit)) + end), 50_000)
