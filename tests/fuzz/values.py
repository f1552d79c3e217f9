"""Values that no field expects, as JSON text: some cannot be written in any other way."""

from __future__ import annotations

import json
import random
from typing import Any

from tests.random.pieces import PIECES

TAGS = [
    "<command-name>/x</command-name><command-args>{}</command-args>",
    "<bash-input>{}</bash-input>",
    *("<command-message>{}</command-message>", "<local-command-stdout>{}</local-command-stdout>"),
    *("<bash-stdout>{}</bash-stdout>", "<ide_selection>{}</ide_selection>", "<ide_x>{}"),
    *("<system-reminder>{}</system-reminder>", "<system-reminder>{}", "Caveat: {}"),
    *("<task-notification><task-id>x</task-id><status>{}</status></task-notification>",),
    *('<teammate-message teammate_id="x" summary="{}">{}</teammate-message>',),
    *("[Request interrupted by user]{}", "Implement the following plan:\n\n{}"),
    *("This session is being continued from a previous conversation. {}",),
    *("The user doesn't want to proceed with this tool use. To tell you how: the user said:\n{}",),
    *("User has answered your questions: {}", "agentId: x\n<usage>total_tokens: {}</usage>"),
    *("<persisted-output>\nOutput too large (1KB). Full output saved to: /s/tool-results/{}.txt",),
    *("{}Binary content (application/pdf, 1KB) saved to /s1/tool-results/mcp-x.pdf",),
    *("<persisted-output>{}</persisted-output>", "<tool_use_error>{}</tool_use_error>"),
    *("     1→{}\n     2→", "Web search results for query: {}\n\nLinks: [{{]\n\n"),
    *('{{"task_id": "{}"}}', "<retrieval_status>{}</retrieval_status>", "(no content){}"),
]  # fmt: skip

_WORDS = ["rook", "tide", "anchor", "ledger", "plum", "harbour", "query", "lantern"]
_DEEP = 10_000

SCALARS = [
    *("null", "true", "false", "0", "-1", "1e999", "-1e999", "NaN", "Infinity", "-Infinity"),
    *("9223372036854775807", "9223372036854775808", "-9223372036854775809", "1" * 400, "0.1"),
    *("1e308", "-0.0", "1767225600", "1767225600000", "1e300", '""', '" "', '"\\n"', '"0"'),
    *('"\\u0000"', '"\\ud800"', '"\\udc00\\ud800"', '"\\u001b[31mred"', '"\\u009b2J"', '"\\u202e"'),
    *('"0000-01-01T00:00:00Z"', '"99999-12-31T23:59:59Z"', '"2026-02-30T25:61:61Z"', '"now"'),
    *('"9999-12-31T23:59:59.999+23:59"', '"0001-01-01T00:00:00-23:59"', '"2026-01-01"', '"1"'),
    *('"../../../etc/passwd"', '"/"', '"."', '".."', '"con"', '"a/b"', '"\\\\"', '"~"', '"s1"'),
    *('"user"', '"assistant"', '"system"', '"progress"', '"summary"', '"tool_result"', '"text"'),
    *('"compact_boundary"', '"queue-operation"', '"last-prompt"', '"attachment"', '"enqueue"'),
]
SHAPES = [
    *("[]", "{}", "[[]]", "[null]", "[{}]", '{"a":1,"a":2}', '{"":""}', '["a","b"]', '[["a"]]'),
    *('{"type":"text"}', '[{"type":"text","text":1}]', '[{"type":"tool_use"}]', '{"text":"odd"}'),
    *('[{"type":"tool_result","content":[[]]}]', '[{"type":"image","source":{"data":{}}}]'),
    *('{"type":"text","text":"a","text":"b"}', '{"content":{"content":{"content":"c"}}}'),
    *("[" * 900 + "]" * 900, '{"a":' * 900 + "1" + "}" * 900),
    *("[" * _DEEP + "]" * _DEEP, '{"a":' * _DEEP + "1" + "}" * _DEEP),
]


def text(chance: random.Random) -> str:
    """A text of words, and of what could end, begin or hide something."""
    found = []
    for _ in range(chance.randint(1, 6)):
        found.append(chance.choice(PIECES))
        found.append(chance.choice(_WORDS))
    made = " ".join(found) if chance.random() < 0.5 else "".join(found)
    if chance.random() < 0.3:
        tag = chance.choice(TAGS)
        made = tag.format(*[made] * tag.count("{}"))
    if chance.random() < 0.05:
        made *= chance.choice([100, 1000])
    return made


def value(chance: random.Random) -> str:
    """Any value as JSON."""
    kind = chance.random()
    if kind < 0.5:
        return chance.choice(SCALARS)
    if kind < 0.7:
        return chance.choice(SHAPES)
    if kind < 0.75:
        return json.dumps(chance.choice("x字\u202e") * chance.choice([300, 5000, 100_000]))
    return json.dumps(text(chance))


class Raw:
    """JSON text that stands in a row as it is."""

    def __init__(self, json_text: str) -> None:
        self.text = json_text


def dumped(row: Any) -> bytes:
    """A row as a line, with the raw texts in it."""
    raws: list[str] = []

    def instead(each: Any) -> str:
        raws.append(each.text)
        return f"\ue000{len(raws) - 1}\ue001"

    line = json.dumps(row, default=instead)
    for number, raw in enumerate(raws):
        line = line.replace(f'"\\ue000{number}\\ue001"', raw, 1)
    return line.encode("utf-8", "surrogatepass")
