"""The top of a document: fields that people and programs find there, and a summary of the work.

The fields and their order are a contract; the front matter holds the same facts for tools.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from pathexport.write.markdown.literal import code, escape
from pathexport.write.render.context import TOKENS, Facts
from pathexport.write.text import counted

MARK = "generator: pathexport"
"""In the front matter of every file that pathexport writes, and nowhere else."""

_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_.]*(?:-[A-Za-z0-9_.]+)*|[0-9a-f]{8}(?:-[0-9a-f]{4,12}){4}")
# What YAML forbids, or takes for the end of a line.
_UNREADABLE = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
# What a reader of YAML would take for something else than a text.
_WORDS = ("true", "false", "yes", "no", "on", "off", "null", "y", "n", "nan", "inf")
_TOKENS = dict(zip(("input", "output", "cache_read", "cache_write"), TOKENS, strict=True))


def front_matter(fields: Mapping[str, Any]) -> str:
    """YAML; fields that are None or empty are left out."""
    lines = [f"{name}: {_yaml(value)}" for name, value in fields.items() if value not in (None, [])]
    return "\n".join(["---", MARK, *lines, "---"])


def field_list(fields: Iterable[tuple[str, str]]) -> str:
    """`- Field: value`, a line each; the value is Markdown, and an empty one is left out."""
    return "\n".join(
        f"- {name}: {value}" if name else f"- {value}" for name, value in fields if value
    )


def tokens(facts: Facts) -> dict[str, int]:
    """The tokens of all answers, and for how many answers the log has no final figure."""
    sums = {
        name: sum(usage.counts[field] for usage in facts.usage.values())
        for name, field in _TOKENS.items()
    }
    open_ = sum(not usage.final for usage in facts.usage.values())
    return sums | ({"open": open_} if open_ else {}) if any(sums.values()) else {}


def work(facts: Facts) -> str:
    """What was done, in a line."""
    failed = f" ({facts.failed:,} failed)" if facts.failed else ""
    done = [
        counted(facts.calls, "tool call") + failed if facts.calls else "",
        counted(len(facts.files), "file") + " edited" if facts.files else "",
        counted(len(facts.agents), "agent") if facts.agents else "",
    ]
    parts = [", ".join(filter(None, done)), ", ".join(map(escape, facts.models)), _cost(facts)]
    return "; ".join(filter(None, parts))


def _cost(facts: Facts) -> str:
    """Tokens, as far as the logs know them.

    The input is known when an answer begins, the output when it is complete. Tokens written to the
    cache count as input.
    """
    spent = tokens(facts)
    if not spent:
        return ""
    told = all(any(usage.counts.values()) for usage in facts.usage.values())
    into = _rough(spent["input"] + spent["cache_write"])
    out = _rough(spent["output"])
    cost = f"{into} tokens in, {'at least ' if 'open' in spent and told else ''}{out} out"
    cost += f", {_rough(spent['cache_read'])} from the cache" if spent["cache_read"] else ""
    return cost if told else f"at least {cost}"


def hidden(facts: Facts) -> str:
    """What the detail hides, counted by kind."""
    return ", ".join(escape(counted(n, kind)) for kind, n in sorted(facts.hidden.items()))


def project_line(cwd: str | None, branches: Sequence[str]) -> str:
    on = f" on {', '.join(code(branch) for branch in branches)}" if branches else ""
    return code(cwd) + on if cwd else ""


def _rough(count: int) -> str:
    if count < 1000:
        return str(count)
    return f"{count / 1000:.0f}k" if count < 999_500 else f"{count / 1_000_000:.1f}M"


def _escaped(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"


def _yaml(value: Any) -> str:
    if isinstance(value, str):
        if _PLAIN.fullmatch(value) and value.lower() not in _WORDS:
            return value
        return _UNREADABLE.sub(_escaped, msgspec.json.encode(value).decode())
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {_yaml(each)}" for name, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_yaml, value)) + "]"
    return str(value)
