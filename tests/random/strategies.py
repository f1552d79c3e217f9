"""Random logs: wild ones, in which anything may hang on anything, and lived ones, that people
could have had. One profile for all laws: each run looks at a few examples more, a run on a server
at many, and `EXAMPLES=1000` at as many as one likes."""

from __future__ import annotations

import os
from copy import deepcopy
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


# Made once: to make and check them anew takes longer than to draw from them.
_LINKS = st.sampled_from([None, "nowhere", *IDS])
_TYPES = st.sampled_from(["user", "assistant", "user", "assistant", "system", "attachment", "new"])
_UUIDS = st.sampled_from(IDS)
_SOME_UUIDS = st.lists(_UUIDS, max_size=3)
_SESSIONS = st.sampled_from(["s1", "s2"])
_MOMENTS = st.one_of(st.none(), st.integers(0, 9).map(moment))
_ODD = st.integers(0, 11)
_SUMMED = st.integers(0, 3)
_MODES = st.sampled_from([{}, {"commandMode": "task-notification"}])
_AGENTS = st.sampled_from(["x", "y"])
_AGENTS_OR_NONE = st.sampled_from([None, "x", "y"])
_BLOCKS: list[dict[str, Any]] = [
    {"type": "text", "text": "said"},
    {"type": "text", "text": " "},
    {"type": "thinking", "thinking": "hm"},
    *({"type": "tool_use", "id": t, "name": "Task", "input": {}} for t in TOOLS),
]
_SOME_BLOCK = st.sampled_from(_BLOCKS).map(deepcopy)
_MODELS = st.sampled_from(["claude-opus-4-5", "<synthetic>"])
_MESSAGES = st.sampled_from(APIS)
_CONTENTS: list[Any] = [
    "asked",
    "asked again",
    "",
    "<command-name>/exit</command-name>",
    "<local-command-stdout>Bye!</local-command-stdout>",
    "[Request interrupted by user]",
    *([{"type": "tool_result", "tool_use_id": t, "content": "ok"}] for t in TOOLS),
]
_SOME_CONTENT = st.sampled_from(_CONTENTS).map(deepcopy)


def _message(draw: st.DrawFn, type_: str) -> dict[str, Any]:
    if type_ == "assistant":
        block, model = draw(_SOME_BLOCK), draw(_MODELS)
        return {"id": draw(_MESSAGES), "model": model, "content": [block]}
    content = draw(_SOME_CONTENT)
    return {"role": "user", "content": content}


@st.composite
def wild_rows(draw: st.DrawFn) -> dict[str, Any]:
    """A row whose every link may dangle, lead back or lead nowhere."""
    type_ = draw(_TYPES)
    row: dict[str, Any] = {
        "type": type_,
        "uuid": draw(_UUIDS),
        "parentUuid": draw(_LINKS),
        "sessionId": draw(_SESSIONS),
        "timestamp": draw(_MOMENTS),
    }
    if type_ in ("user", "assistant"):
        row["message"] = _message(draw, type_)
    odd = draw(_ODD)
    if odd == 0:
        row["isSidechain"] = True
        row["agentId"] = draw(_AGENTS_OR_NONE)
    elif odd == 1:
        row |= {"type": "system", "subtype": "compact_boundary", "parentUuid": None}
        row["logicalParentUuid"] = draw(_LINKS)
        uuids = draw(_SOME_UUIDS)
        segment = {"headUuid": draw(_LINKS), "tailUuid": draw(_LINKS)}
        kept: dict[str, Any] = draw(
            st.sampled_from(
                [{}, {"preservedMessages": {"uuids": uuids}}, {"preservedSegment": segment}]
            )
        )
        row["compactMetadata"] = {**kept, "messagesSummarized": draw(_SUMMED)}
    elif odd == 2:
        row["isCompactSummary"] = True
    elif odd == 3:
        row["forkedFrom"] = {"sessionId": "s1", "messageUuid": draw(_LINKS)}
    elif odd == 4:
        row["isMeta"] = True
    elif odd == 5:
        row["is_active"] = draw(st.booleans())
    elif odd == 6:
        row["attachment"] = {"type": "queued_command", "prompt": "and this"} | draw(_MODES)
    elif odd == 7:
        row |= {"type": "last-prompt", "leafUuid": draw(_LINKS), "explicit": draw(st.booleans())}
    elif odd == 8:
        row["toolUseResult"] = {"agentId": draw(_AGENTS)}
    elif odd == 9:
        row["session_id"] = draw(_SESSIONS)
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
