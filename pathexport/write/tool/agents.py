"""What other models answered: agents, and whoever read a page, without what Claude Code says of it.

What it tells the model of an agent's work is a line here, and wording that is not known stays.
"""

from __future__ import annotations

from collections.abc import Iterator

from pathexport.later import later
from pathexport.read.texts.colours import without_colours
from pathexport.read.texts.handback import handed_back
from pathexport.write.markdown.foreign import prose, spoken
from pathexport.write.markdown.literal import code, escape, fold, quote
from pathexport.write.text import counted
from pathexport.write.tool.outputs import foldable

_SPENT = later(
    r"agentId: (\S+)(?: \((?:for resuming|use SendMessage with to: '\1')[^\n]*\))?\n"
    r"((?:\w+: [^\n]+\n)*)<usage>(?:total|subagent)_tokens: (\d{1,12})\n"
    r"tool_uses: (\d{1,9})\n"
    r"duration_ms: (\d{1,12})</usage>\s*"
)
# What Claude Code tells the model of an agent that it does not wait for.
_STARTED = later(
    r"Async agent launched successfully\.[^\n]*\nagentId: (\S+) \(internal ID\b[^\n]*(?:\n|\Z)"
    r"(?:[A-Z][^\n]*(?:\n|\Z))*+(?:output_file: ([^\n]+)(?:\n|\Z))?(?:[A-Z][^\n]*(?:\n|\Z))*+"
)


def modelled(text: str) -> Iterator[str]:
    """An answer of another model, and lines of what Claude Code says around it."""
    found = handed_back(text)
    if found is None:
        yield _told(text)
        return
    yield from (_told(each) for each in (found.before, found.report, found.behind) if each.strip())


def _told(text: str) -> str:
    if text.startswith("agentId: "):  # what Claude Code adds to it
        return _spent(text) or quote(spoken(text))
    return _started(text) or foldable(quote(prose(without_colours(text))))


def _started(text: str) -> str:
    """That an agent works by itself now, in a line, with all that Claude was told of it folded;
    nothing for any other text."""
    found = _STARTED.fullmatch(text)
    if found is None:
        return ""
    file = f"; its output goes to {code(found[2])}" if found[2] else ""
    line = f"*Agent {code(found[1])} works in the background{file}.*"
    return f"{line}\n\n{fold('What Claude was told', quote(spoken(text)))}"


def _spent(text: str) -> str:
    """What an agent's work took, in a line; nothing for any other text."""
    found = _SPENT.fullmatch(text)
    if found is None:
        return ""
    agent, more, tokens, calls, milliseconds = found.groups()
    took = f"{int(milliseconds) / 1000:,.1f} s"
    parts = [counted(int(tokens), "token"), counted(int(calls), "tool call"), took]
    named = (line.partition(": ") for line in more.splitlines())
    parts += [f"{escape(name)}: {code(to)}" for name, _, to in named]
    return f"*{' · '.join([f'Agent {code(agent)}', *parts])}*"
