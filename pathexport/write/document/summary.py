"""What was done in a document, in a line each for its top."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter

from pathexport.write.markdown.literal import code, escape
from pathexport.write.render.facts import Facts
from pathexport.write.text import counted

_counts = attrgetter("counts")


def field_list(fields: Iterable[tuple[str, str]]) -> str:
    """`- Field: value`, a line each; the value is Markdown, and an empty one is left out."""
    return "\n".join(
        f"- {name}: {value}" if name else f"- {value}" for name, value in fields if value
    )


def work(facts: Facts) -> str:
    """What was done, in a line, and the tokens that it took."""
    failed = f" ({facts.failed:,} failed)" if facts.failed else ""
    done = [
        counted(facts.calls, "tool call") + failed if facts.calls else "",
        counted(len(facts.files), "file") + " edited" if facts.files else "",
        counted(len(facts.agents), "agent") if facts.agents else "",
    ]
    parts = [
        ", ".join(filter(None, done)),
        ", ".join(map(escape, facts.models)),
        _cost(facts),
    ]
    return "; ".join(filter(None, parts))


def _cost(facts: Facts) -> str:
    """Tokens, as far as the logs know them.

    The input is known when an answer begins, the output when it is complete. Tokens written to the
    cache count as input.
    """
    spent = facts.tokens
    if not spent:
        return ""
    complete = all(map(any, map(_counts, facts.usage.values())))
    into = _rough(spent["input"] + spent["cache_write"])
    out = _rough(spent["output"])
    cost = f"{into} tokens in, {'at least ' if 'open' in spent and complete else ''}{out} out"
    cost += f", {_rough(spent['cache_read'])} from the cache" if spent["cache_read"] else ""
    return cost if complete else f"at least {cost}"


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
