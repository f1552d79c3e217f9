"""Who speaks in a prompt or a report, and the words without what Claude Code puts around them.

Transcripts, comparisons and the forms for models ask here, so that they tell the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import msgspec

from pathexport.read import content
from pathexport.read.content import Body
from pathexport.read.kinds import CHANNEL, PEER, PLUGIN, QUEUED, VERBATIM, VOICE
from pathexport.read.rows import Row
from pathexport.read.texts.apps.openclaw import from_session
from pathexport.read.texts.banners import is_by_schedule, is_trailer
from pathexport.read.texts.chats import ChannelMessage, from_channel, from_group, from_thread
from pathexport.read.texts.frames import to_agent
from pathexport.read.texts.going_on import GOES_ON, goal, is_resumption
from pathexport.read.texts.inserted import Apart, apart, by_person, is_bare
from pathexport.read.texts.peers import is_by_session, meanwhile, unframed
from pathexport.read.texts.tags import command_in
from pathexport.write.markdown.literal import escape
from pathexport.write.render.context import ReadRows
from pathexport.write.render.inserted import notice, reporter
from pathexport.write.values import mapping, words

Heard: TypeAlias = Apart | ChannelMessage
"""A text of a prompt, taken apart."""

# Who sends reports in no known form.
_REPORTERS = {
    "coordinator": "the coordinator",  # of agents: the Claude that started them
    **dict.fromkeys(("", "auto-continuation", "human"), "Claude Code"),
    **dict.fromkeys(("observer", "observer-activity"), "an observer"),
    "slack-ping": "Slack",
    "unclassified": "a source that is not named",
}
# Who speaks in prompts beside a person and a peer, as a heading calls them.
_OTHERS = {CHANNEL: "Channel", VOICE: "Voice call", PLUGIN: "Plugin"}
# What else than a task may send notifications.
_SENT = {
    "scheduled-trigger": "a scheduled task",
    "peer-send-message": "another session",
    "external-event": "an event outside",
    "projects-relay": "a project",
    "session-inbox": "the inbox of the session",
}


class Voice(msgspec.Struct, frozen=True):
    """Words, and who says them as Markdown, if that is not the person."""

    words: str
    by: str


def origin(body: Body) -> Body:
    """Who speaks in a row, as far as it tells."""
    if "origin" not in body and "attachment" not in body:  # as most
        return {}
    return mapping(body.get("origin")) or mapping(mapping(body.get("attachment")).get("origin"))


def is_other(body: Body) -> bool:
    """Whether it is nobody who types: another session or agent, a channel, a call or a plugin."""
    told = origin(body)
    if not told or told.get("asUser") is True:  # what they said to a plugin is theirs
        return False
    return words(told.get("kind")) in (PEER, *_OTHERS) or bool(told.get("plugin"))


def other_speaker(rows: ReadRows) -> str:
    """Who speaks in the rows of a prompt, as a heading calls them; nothing for a person. What
    came in behind their words opens no message of its own, and names who speaks itself. What came
    in behind results stands with these."""
    opening = [body for row, body in rows if row.says and row.kind != "result"]
    body = next(filter(is_other, opening or [body for _, body in rows]), None)
    if body is None:
        return ""
    kind = origin(body).get("kind")
    if kind == PEER:
        return f"Another {_peer(body, content.text(body))}"
    return _OTHERS.get(words(kind), "Plugin")


def heard(text: str, row: Row, body: Body) -> Heard:
    """A text of a prompt, taken apart by who says it."""
    kind = origin(body).get("kind")
    told = to_agent(text) if row.sidechain and kind != "human" else None
    if told is not None:
        return told
    if kind == GOES_ON and goal(text):
        return Apart((), goal(text), ())
    if is_bare(text) or row.detail == VERBATIM:  # as most are
        return Apart((), text, ())
    if kind in (None, "human") and meanwhile(text):
        return by_person(meanwhile(text))
    found = from_group(text) if kind in (None, "human") else None
    if kind == "human" or row.detail == QUEUED:
        found = found or from_thread(text)
    if found is not None:
        return found
    if kind == "human" and row.detail != "plan":
        return by_person(text)
    if kind == CHANNEL or row.detail == QUEUED:  # the queue does not name the speaker
        message = from_channel(text)
        if message is not None:
            return message
    return apart(unframed(text) if is_other(body) else text)


def speaker(body: Body) -> str:
    """Which session, agent, channel or plugin speaks in a prompt, as Markdown; nothing for a
    person, and where the words say it."""
    if not is_other(body):
        return ""
    text, told = content.text(body), origin(body)
    if told.get("kind") == CHANNEL:
        return channel("")
    if told.get("kind") == VOICE:
        return "a voice call"
    if told.get("kind") != PEER:
        return _plugin(told)
    if notice(text):
        return ""
    who, name = f"another {_peer(body, text)}", _name(told)
    return f"{who}, {escape(name)}" if name else who


def through(body: Body) -> str:
    """The plugin that a person says something through, as Markdown."""
    told = origin(body)
    return _plugin(told) if told.get("asUser") is True else ""


def _plugin(told: Body) -> str:
    name = _name(told)
    return f"the plugin {escape(name)}" if name else "a plugin"


def _name(told: Body) -> str:
    return words(told.get("plugin")) or words(told.get("name"))


def _peer(body: Body, text: str) -> str:
    """What another one is: only sessions have sockets, and agents hand back what they report."""
    told = origin(body)
    socket = words(told.get("from")).startswith("uds:") and told.get("handback") is not True
    return "session" if socket or is_by_session(text) else "agent"


def channel(source: str) -> str:
    """Which channel speaks, as Markdown; not every one says."""
    return f"the channel {escape(source)}" if source else "a channel"


def reporting(body: Body, text: str = "") -> str:
    """Who reports a text in no known form, as Markdown; nothing for a task."""
    if is_resumption(text):
        return _REPORTERS[""]
    if from_session(text):
        return _SENT["peer-send-message"]
    told, began = origin(body), body.get("turnOrigin")
    # Newer versions name no origin here, and of what Claude itself put off not even a task.
    scheduled = "scheduledTaskId" in body or began == "scheduled" or is_by_schedule(text)
    if told.get("kind") in (None, "human") and (scheduled or began == "peer"):
        return _SENT["scheduled-trigger" if scheduled else "peer-send-message"]
    if told.get("kind") == PLUGIN:
        return _plugin(told)
    if told.get("kind") == PEER:
        return f"another {_peer(body, text)}"
    known = _REPORTERS.get(words(told.get("kind")), "")
    return known or _SENT.get(words(told.get("subkind")), "")


def voices(row: Row, body: Body) -> Iterator[Voice]:
    """What each text of a prompt or a report says, and who says it."""
    for text in content.texts(body):
        if row.detail == "notification":
            yield _report(text, body)
            continue
        found = heard(text, row, body)
        if isinstance(found, ChannelMessage):
            yield Voice(found.words, channel(found.source))
        else:
            yield Voice(found.words, speaker(body))


def _report(text: str, body: Body) -> Voice:
    ordered = command_in(text)
    if ordered is not None:
        return Voice(ordered.line.strip(), reporting(body))
    found = apart(unframed(text))
    if found.before and is_trailer(found.words):
        by, said = reporter(found.before[0])
        return Voice(said, by)
    return Voice(found.words, reporting(body, text))
