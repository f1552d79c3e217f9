"""Where a conversation was compacted: when, how full the context was, and what it went on from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from pathexport.read.content import blocks, kept, text_of, wishes
from pathexport.read.kinds import COMPACTION
from pathexport.read.rows import Row
from pathexport.read.texts.banners import below_others, without_tools
from pathexport.read.texts.tags import command
from pathexport.write.markdown.foreign import prose, spoken
from pathexport.write.markdown.literal import escape, fold, quote
from pathexport.write.message.unspoken import aside
from pathexport.write.render.context import Context, ReadRows
from pathexport.write.render.inserted import BY_OTHERS
from pathexport.write.render.media import medium
from pathexport.write.render.parts import Hidden, Part, shows
from pathexport.write.times import full
from pathexport.write.values import mapping, number, words


class Compaction(msgspec.Struct, frozen=True):
    """What a landmark tells of a compaction."""

    time: str
    tokens: str
    trigger: str


def compacted(rows: ReadRows) -> Compaction:
    """When it was, how many tokens the context held, and who asked for it."""
    body = next((body for row, body in rows if row.kind == "boundary"), {})
    metadata = mapping(body.get("compactMetadata"))
    trigger = words(metadata.get("trigger"))
    when = next((row.time for row, _ in rows if row.kind == "summary" and row.time), "")
    return Compaction(
        when or next((row.time for row, _ in rows if row.time), ""),
        _tokens(number(metadata.get("preTokens"))),
        "automatic" if trigger == "auto" else trigger,
    )


def compaction(rows: ReadRows, context: Context) -> list[Part]:
    """The landmark of a compaction, with the summary that the conversation went on from."""
    if not context.options.tools:
        others = [(row, body) for row, body in rows if row.kind not in COMPACTION]
        rest = [part for row, body in others for part in aside(row, body, context)]
        return [Hidden("compaction"), *_wished(rows, ", for the summary of a compaction"), *rest]
    found = compacted(rows)
    when = full(found.time, context.options.local)
    line = "**📦 Conversation compacted" + (f" ({found.tokens})" if found.tokens else "")
    line += (f" • {when}" if when else "") + "**"
    line += f" · {escape(found.trigger)}" if found.trigger else ""
    return ["---", line, *_wished(rows, ", for the summary"), *_summaries(rows, context), "---"]


AGAIN = "*Files that Claude was given again:*"
"""Stands above the files that Claude Code hands on when it has compacted a conversation."""


def is_compacting(row: Row, body: Mapping[str, object]) -> bool:
    """Whether a person asked for a compaction here: newer logs have it behind the summary, and the
    files that the compaction brought behind that."""
    if row.kind != "command":
        return False
    asked = command(text_of(row, body))
    return asked is not None and asked.name == "/compact"


def _wished(rows: ReadRows, what: str) -> list[Part]:
    """What a person typed for the summary."""
    return [part for said in wishes(rows) for part in (f"**User**{what}:", quote(spoken(said)))]


def _tokens(count: int) -> str:
    """As many as the context held; thousands where there are some."""
    if count <= 0:
        return ""
    return f"{count // 1000}k tokens" if count >= 1000 else f"{count} tokens"


def _summaries(rows: ReadRows, context: Context) -> Iterator[Part]:
    again = False
    for row, body in rows:
        if row.kind == "summary":
            found = blocks(body)
            said = "\n".join(block.words or "" for block in found)
            below = below_others(said)
            told = below if context.options.everything else without_tools(below)
            noted = f"{BY_OTHERS}\n\n" if below != said else ""
            yield fold("Summary that the conversation went on from", noted + prose(told))
            yield from [Hidden("reminder")] if told != below else []
            yield from (medium(each) for each in found if each.type != "text")
        elif row.kind == "boundary":
            said = "\n\n".join(block.words or "" for block in kept(body))
            yield fold("Messages that were kept", prose(said)) if said.strip() else ""
        else:
            shown = aside(row, body, context)
            if row.detail == "file" and not again and shows(shown):
                again = True
                yield AGAIN
            yield from shown
