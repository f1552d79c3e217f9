"""Random logs: wild ones, in which anything may hang on anything, and lived ones, that people
could have had. One profile for all laws: each run looks at a few examples more, a run on a server
at many, and `EXAMPLES=1000` at as many as one likes."""

from __future__ import annotations

import os
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from tests.making.logs import Log, moment

SETTINGS = settings(
    deadline=None,
    max_examples=int(os.environ.get("EXAMPLES", "60" if "CI" in os.environ else "6")),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)

IDS = [f"row-{n}" for n in range(14)]
TOOLS = ["t1", "t2", "t3"]
APIS = ["m1", "m2", "m3"]


def _link(draw: st.DrawFn) -> str | None:
    return draw(st.sampled_from([None, "nowhere", *IDS]))


def _message(draw: st.DrawFn, type_: str) -> dict[str, Any]:
    if type_ == "assistant":
        block = draw(
            st.sampled_from(
                [
                    {"type": "text", "text": "said"},
                    {"type": "text", "text": " "},
                    {"type": "thinking", "thinking": "hm"},
                    *({"type": "tool_use", "id": t, "name": "Task", "input": {}} for t in TOOLS),
                ]
            )
        )
        model = draw(st.sampled_from(["claude-opus-4-5", "<synthetic>"]))
        return {"id": draw(st.sampled_from(APIS)), "model": model, "content": [block]}
    content = draw(
        st.sampled_from(
            [
                "asked",
                "asked again",
                "",
                "<command-name>/exit</command-name>",
                "<local-command-stdout>Bye!</local-command-stdout>",
                "[Request interrupted by user]",
                *([{"type": "tool_result", "tool_use_id": t, "content": "ok"}] for t in TOOLS),
            ]
        )
    )
    return {"role": "user", "content": content}


@st.composite
def wild_rows(draw: st.DrawFn) -> dict[str, Any]:
    """A row whose every link may dangle, lead back or lead nowhere."""
    type_ = draw(
        st.sampled_from(["user", "assistant", "user", "assistant", "system", "attachment", "new"])
    )
    row: dict[str, Any] = {
        "type": type_,
        "uuid": draw(st.sampled_from(IDS)),
        "parentUuid": _link(draw),
        "sessionId": draw(st.sampled_from(["s1", "s2"])),
        "timestamp": draw(st.one_of(st.none(), st.integers(0, 9).map(moment))),
    }
    if type_ in ("user", "assistant"):
        row["message"] = _message(draw, type_)
    odd = draw(st.integers(0, 11))
    if odd == 0:
        row["isSidechain"] = True
        row["agentId"] = draw(st.sampled_from([None, "x", "y"]))
    elif odd == 1:
        row |= {"type": "system", "subtype": "compact_boundary", "parentUuid": None}
        row["logicalParentUuid"] = _link(draw)
        uuids = draw(st.lists(st.sampled_from(IDS), max_size=3))
        segment = {"headUuid": _link(draw), "tailUuid": _link(draw)}
        row["compactMetadata"] = draw(
            st.sampled_from(
                [{}, {"preservedMessages": {"uuids": uuids}}, {"preservedSegment": segment}]
            )
        )
    elif odd == 2:
        row["isCompactSummary"] = True
    elif odd == 3:
        row["forkedFrom"] = {"sessionId": "s1", "messageUuid": _link(draw)}
    elif odd == 4:
        row["isMeta"] = True
    elif odd == 5:
        row["is_active"] = draw(st.booleans())
    elif odd == 6:
        row["attachment"] = {"type": "queued_command", "prompt": "and this"}
    elif odd == 7:
        row |= {"type": "last-prompt", "leafUuid": _link(draw), "explicit": draw(st.booleans())}
    elif odd == 8:
        row["toolUseResult"] = {"agentId": draw(st.sampled_from(["x", "y"]))}
    return row


def wild_logs() -> st.SearchStrategy[list[list[dict[str, Any]]]]:
    """The rows of up to three files."""
    return st.lists(st.lists(wild_rows(), max_size=14), min_size=1, max_size=3)


@st.composite
def lived_logs(draw: st.DrawFn) -> Log:
    """A conversation with parallel calls, hooks, drafts and rewinds, as it would be written."""
    log = Log()
    turns: list[str | None] = [None]  # where one can go back to
    last: str | None = None
    for turn in range(draw(st.integers(1, 6))):
        if draw(st.integers(0, 3)) == 0:
            last = draw(st.sampled_from(turns))
        turns.append(last)
        last = log.prompt(f"p{turn}", last)
        for step in range(draw(st.integers(0, 2))):
            last = _request(draw, log, last, f"{turn}.{step}")
        if draw(st.booleans()):
            last = log.answer(f"a{turn}", last)
        if draw(st.integers(0, 4)) == 0:
            log.hook(f"h{turn}", last)
        if draw(st.integers(0, 6)) == 0:
            log.boundary(f"b{turn}", last)
            last = log.summary(f"s{turn}", f"b{turn}")
            turns = [last]
    return log


def _request(draw: st.DrawFn, log: Log, parent: str, name: str) -> str:
    """An answer with up to three parallel calls, whose results come in any order."""
    last, waiting = parent, []
    for n in range(draw(st.integers(1, 3))):
        last = log.call(f"c{name}.{n}", last, f"t{name}.{n}", api=f"m{name}")
        waiting.append((last, f"t{name}.{n}", f"r{name}.{n}"))
        if draw(st.integers(0, 2)) == 0:
            call, tool, result = waiting.pop()
            log.result(result, call, tool)
    for call, tool, result in draw(st.permutations(waiting)):
        last = log.result(result, call, tool)
    return last
