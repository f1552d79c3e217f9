"""Inputs of tools: a case or more for each tool with what is shown of it, random ones, and the
texts in them."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

from hypothesis import strategies as st

from pathexport.read.rows import HANDBACK, REVIEW
from pathexport.write.tool.forms import shown
from pathexport.write.tool.inputs import title

CWD = "/home/ada/logbook"


def heading(name: str, given: Any) -> str:
    """What stands behind the signs of a call's heading."""
    return " · ".join([title(name), *shown(name, given, CWD).line])


def body(name: str, given: Any) -> str:
    """What stands below it."""
    return "\n\n".join(shown(name, given, CWD).body)


CASES: list[tuple[str, Any, str, str]] = [  # name, input, heading, and what is below
    (
        "Bash",
        {"command": "pytest -q", "description": "Run the tests"},
        "Bash · `pytest -q`",
        "Run the tests",
    ),
    (
        "Bash",
        {
            "command": "pnpm dev",
            "description": "Start it",
            "run_in_background": True,
            "timeout": 9000,
        },
        "Bash · `pnpm dev`",
        "Start it · in the background\n\ntimeout: `9000`",
    ),
    (
        "Bash",
        {"command": "git commit -m 'x\n\n```\n'", "run_in_background": False},
        "Bash · `git commit -m 'x …`",
        "````sh\ngit commit -m 'x\n\n```\n'\n````",
    ),
    (
        "Bash",
        {"command": "echo " + "x" * 100},
        f"Bash · `echo {'x' * 74}…`",
        f"```sh\necho {'x' * 100}\n```",
    ),
    (
        "Bash",
        {"command": "a\nb", "description": "Do *both*", "run_in_background": True},
        "Bash · Do \\*both\\* · in the background",
        "```sh\na\nb\n```",
    ),
    (
        "Bash",
        {"command": "a\nb", "description": "x " * 50},
        f"Bash · {'x ' * 39}x…",
        f"> {('x ' * 50)}\n\n```sh\na\nb\n```",
    ),
    (
        "PowerShell",
        {"command": "Get-ChildItem", "description": "List it", "run_in_background": True},
        "PowerShell · `Get-ChildItem`",
        "List it · in the background",
    ),
    ("PowerShell", {"command": "a\nb"}, "PowerShell · `a …`", "```powershell\na\nb\n```"),
    (
        "Monitor",
        {"command": "tail -f log", "description": "Watch it", "timeout_ms": 9000},
        "Monitor · `tail -f log`",
        "Watch it\n\ntimeout_ms: `9000`",
    ),
    ("BashOutput", {"bash_id": "dce0af"}, "BashOutput · `dce0af`", ""),
    (
        "BashOutput",
        {"bash_id": "dce0af", "filter": "err|warn"},
        "BashOutput · `dce0af`",
        "filter: `err|warn`",
    ),
    ("KillBash", {"shell_id": "bash_1"}, "KillBash · `bash_1`", ""),
    ("KillShell", {"shell_id": "dce0af"}, "KillShell · `dce0af`", ""),
    (
        "TaskOutput",
        {"task_id": "ac27727", "block": True, "timeout": 5000},
        "TaskOutput · `ac27727`",
        "block: `true` · timeout: `5000`",
    ),
    ("TaskStop", {"task_id": "ac27727"}, "TaskStop · `ac27727`", ""),
    ("Read", {"file_path": f"{CWD}/src/parser.py"}, "Read · `src/parser.py`", ""),
    ("Read", {"file_path": "/etc/hosts", "limit": 20}, "Read · `/etc/hosts` · lines 1–20", ""),
    (
        "Read",
        {"file_path": "/etc/hosts", "offset": 150, "limit": 50},
        "Read · `/etc/hosts` · lines 150–199",
        "",
    ),
    (
        "Read",
        {"file_path": "/etc/hosts", "offset": 150},
        "Read · `/etc/hosts` · from line 150",
        "",
    ),
    (
        "Read",
        {"file_path": f"{CWD}/guide.pdf", "pages": "1-5"},
        "Read · `guide.pdf`",
        "pages: `1-5`",
    ),
    ("Read", {"file_path": CWD}, f"Read · `{CWD}`", ""),
    ("Read", {"file_path": f"{CWD}-two/x"}, f"Read · `{CWD}-two/x`", ""),
    (
        "NotebookRead",
        {"notebook_path": f"{CWD}/plot.ipynb", "cell_id": "7"},
        "NotebookRead · `plot.ipynb`",
        "cell_id: `7`",
    ),
    (
        "Write",
        {"file_path": f"{CWD}/CLAUDE.md", "content": "# Logbook\n\n```\nx\n```\n"},
        "Write · `CLAUDE.md` · 5 lines",
        "````markdown\n# Logbook\n\n```\nx\n```\n````",
    ),
    (
        "Write",
        {"file_path": f"{CWD}/run", "content": "go"},
        "Write · `run` · 1 line",
        "```text\ngo\n```",
    ),
    ("Write", {"file_path": f"{CWD}/new", "content": ""}, "Write · `new` · 0 lines", ""),
    (
        "Edit",
        {
            "file_path": f"{CWD}/parser.py",
            "old_string": "def f():\n    return 1",
            "new_string": "def f():\n    return 2\n    # two",
            "replace_all": False,
        },
        "Edit · `parser.py` · +2 −1",
        "```diff\n def f():\n-    return 1\n+    return 2\n+    # two\n```",
    ),
    (
        "Edit",
        {
            "file_path": f"{CWD}/parser.py",
            "old_string": "a",
            "new_string": "",
            "replace_all": True,
        },
        "Edit · `parser.py` · +0 −1 · everywhere",
        "```diff\n-a\n```",
    ),
    (
        "MultiEdit",
        {
            "file_path": f"{CWD}/a.py",
            "edits": [
                {"old_string": "x = 1", "new_string": "x = 2"},
                {"old_string": "y", "new_string": "z", "replace_all": True},
            ],
        },
        "MultiEdit · `a.py` · +2 −2",
        "```diff\n-x = 1\n+x = 2\n```\n\n```diff\n-y\n+z\n```\n\nreplace_all: `true`",
    ),
    (
        "NotebookEdit",
        {
            "notebook_path": f"{CWD}/plot.ipynb",
            "cell_id": "c1",
            "cell_type": "markdown",
            "edit_mode": "insert",
            "new_source": "# Plot",
        },
        "NotebookEdit · `plot.ipynb` · insert · markdown",
        "```markdown\n# Plot\n```\n\ncell_id: `c1`",
    ),
    (
        "NotebookEdit",
        {"notebook_path": f"{CWD}/plot.ipynb", "new_source": "plot()"},
        "NotebookEdit · `plot.ipynb`",
        "```python\nplot()\n```",
    ),
    (
        "Grep",
        {
            "pattern": r"def (\w+)|`x`",
            "path": f"{CWD}/src",
            "output_mode": "content",
            "-n": True,
            "-A": 3,
            "-i": False,
        },
        r"Grep · `` def (\w+)|`x` `` · `src`",
        "output_mode: `content` · -n: `true` · -A: `3` · -i: `false`",
    ),
    (
        "Grep",
        {"pattern": "one\ntwo", "multiline": True},
        "Grep · `one …`",
        "```text\none\ntwo\n```\n\nmultiline: `true`",
    ),
    ("Glob", {"pattern": "**/*.{js,html}"}, "Glob · `**/*.{js,html}`", ""),
    ("Glob", {"pattern": "*.py", "path": "/srv"}, "Glob · `*.py` · `/srv`", ""),
    ("LS", {"path": f"{CWD}/notes"}, "LS · `notes`", ""),
    ("LS", {"path": CWD, "ignore": ["*.log"]}, f"LS · `{CWD}`", 'ignore: `["*.log"]`'),
    (
        "TodoWrite",
        {
            "todos": [
                {"content": "Read *all*", "status": "completed", "activeForm": "Reading *all*"},
                {"content": "Fix it", "status": "in_progress", "activeForm": "Fixing it"},
                {"content": "Test it", "status": "pending", "activeForm": "Testing it"},
            ]
        },
        "TodoWrite · 1 of 3 done",
        "- [x] Read \\*all\\*\n- [ ] **Fix it** (in progress)\n- [ ] Test it",
    ),
    ("TodoWrite", {"todos": []}, "TodoWrite · 0 of 0 done", ""),
    (
        "TaskCreate",
        {"subject": "Merge", "description": "Merge\n`main`", "activeForm": "Merging"},
        "TaskCreate · Merge",
        "> Merge  \n> `main`",
    ),
    (
        "TaskUpdate",
        {"taskId": "1", "status": "in_progress", "owner": "alice", "activeForm": "Merging"},
        "TaskUpdate · task 1 · in progress",
        "owner: `alice`",
    ),
    (
        "TaskUpdate",
        {"taskId": "4", "addBlockedBy": ["2", "3"], "subject": "Merge both"},
        "TaskUpdate · task 4 · Merge both",
        'addBlockedBy: `["2","3"]`',
    ),
    ("TaskGet", {"taskId": "2"}, "TaskGet · task 2", ""),
    ("TaskList", {}, "TaskList", ""),
    (
        "Task",
        {
            "subagent_type": "Explore",
            "description": "Find callers",
            "prompt": "Look.\n\n# Where\nSay it.",
            "model": "haiku",
        },
        "Task · Explore · Find callers",
        "> Look.\n>\n> \\# Where  \n> Say it.\n\nmodel: `haiku`",
    ),
    (
        "Agent",
        {"description": "Find", "prompt": "Look.", "name": "alice", "isolation": "worktree"},
        "Agent · Find",
        "> Look.\n\nname: `alice` · isolation: `worktree`",
    ),
    (
        "WebFetch",
        {"url": "https://docs.rs/x?a=1&b=(2)", "prompt": "What is new?"},
        "WebFetch · [https://docs.rs/x?a=1&b=(2)](https://docs.rs/x?a=1&amp;b=%282%29)",
        "> What is new?",
    ),
    (
        "WebSearch",
        {"query": "credo installer 2026", "allowed_domains": ["hex.pm"]},
        "WebSearch · credo installer 2026",
        'allowed_domains: `["hex.pm"]`',
    ),
    (
        "ExitPlanMode",
        {"plan": "# Plan\n\n1. Read\n2. Write"},
        "ExitPlanMode · the plan",
        "> **Plan** <!-- # -->\n>\n> 1. Read\n> 2. Write",
    ),
    (
        "ExitPlanMode",
        {
            "allowedPrompts": [{"tool": "Bash", "prompt": "run *all*"}, {"prompt": "lint", "n": 1}],
            "plan": "Do it.",
        },
        "ExitPlanMode · the plan",
        "> Do it.\n\nIt asks to be allowed:\n\n- Bash: run \\*all\\*\n- lint\n\nn: `1`",
    ),
    ("ExitPlanMode", {"allowedPrompts": ["x", {}]}, "ExitPlanMode", "input: `x`"),
    ("ExitPlanMode", {}, "ExitPlanMode", ""),
    ("exit_plan_mode", {"plan": "# Plan"}, "exit_plan_mode · the plan", "> **Plan** <!-- # -->"),
    (
        "CronCreate",
        {"cron": "7 * * * *", "prompt": "Check.\nTell *me*.", "recurring": True, "durable": False},
        "CronCreate · `7 * * * *`",
        "> Check.  \n> Tell *me*.",
    ),
    (
        "CronCreate",
        {"cron": "7 9 12 5 *", "prompt": "Check.", "recurring": False, "durable": True},
        "CronCreate · `7 9 12 5 *` · once · also in later sessions",
        "> Check.",
    ),
    (
        "ScheduleWakeup",
        {"delaySeconds": 1200, "reason": "CI runs", "prompt": "/loop check CI"},
        "ScheduleWakeup · in 1200 s · CI runs",
        "> /loop check CI",
    ),
    ("ScheduleWakeup", {"stop": True}, "ScheduleWakeup", "stop: `true`"),
    (
        "mcp__ccd_session__spawn_task",
        {"title": "Fix docs", "prompt": "Read them.\nMend them.", "tldr": "Old.", "cwd": "/a"},
        "ccd_session: spawn_task · Fix docs",
        "Old.\n\n> Read them.  \n> Mend them.\n\ncwd: `/a`",
    ),
    (
        "Workflow",
        {"name": "review", "script": "await agent('x')\n", "args": {"a": 1}},
        "Workflow · review",
        "```js\nawait agent('x')\n```\n\nargs: `{\"a\":1}`",
    ),
    (
        "AskUserQuestion",
        {
            "questions": [
                {
                    "question": "Which one?",
                    "header": "Which",
                    "multiSelect": False,
                    "options": [
                        {"label": "Left", "description": "The *old* one"},
                        {"label": "Right", "description": ""},
                    ],
                }
            ]
        },
        "AskUserQuestion",
        "**Which one?**\n\n- Left: The \\*old\\* one\n- Right",
    ),
    (
        "AskUserQuestion",
        {
            "questions": [
                {
                    "question": "What else?",
                    "header": "What",
                    "multiSelect": True,
                    "options": [{"label": "Tea", "description": "Hot", "preview": "+--+\n|T |"}],
                },
                {"question": "When?", "header": "When", "options": [{"label": "Now"}]},
            ],
            "answers": {"What else?": "Tea"},
        },
        "AskUserQuestion",
        (
            "**What else?** (several may be chosen)\n\n- Tea: Hot\n\npreview:\n\n"
            "```text\n+--+\n|T |\n```\n\n**When?**\n\n- Now\n\n"
            'answers: `{"What else?":"Tea"}`'
        ),
    ),
    (
        "Skill",
        {"skill": "docs:write", "args": "--all"},
        "Skill · `docs:write` · `--all`",
        "",
    ),
    ("Skill", {"command": "pdf"}, "Skill · `pdf`", ""),
    ("SlashCommand", {"command": "/review 12"}, "SlashCommand · `/review 12`", ""),
    (
        "SendMessage",
        {"to": "alice", "summary": "round 2", "message": "Go.\nNow.", "type": "message"},
        "SendMessage · alice · round 2",
        "> Go.  \n> Now.\n\ntype: `message`",
    ),
    (
        "SendMessage",
        {"to": "al", "recipient": "al", "content": "Go.", "message": "Go.", "type": "message"},
        "SendMessage · al",
        "> Go.\n\ntype: `message`",
    ),
    (
        "SendMessage",
        {"to": "al", "message": {"type": "shutdown_request", "reason": "Go."}}
        | {"type": "shutdown_request", "recipient": "al", "content": "Go."},
        "SendMessage · al",
        "> Go.\n\ntype: `shutdown_request`",
    ),
    (
        "SendMessage",
        {"to": "al", "recipient": "bob", "content": "Stop.", "message": "Go."},
        "SendMessage · al",
        "> Go.\n\nrecipient: `bob` · content: `Stop.`",
    ),
    (
        "SendMessage",
        {"to": "al", "content": "Go on, then wa…", "message": "Go on,\nthen wait for it."},
        "SendMessage · al",
        "> Go on,  \n> then wait for it.",
    ),
    (
        "SendMessage",
        {"to": "al", "content": "Go on, then…", "message": "Go on."},
        "SendMessage · al",
        "> Go on.\n\ncontent: `Go on, then…`",
    ),
    (
        "SendMessage",
        {"recipient": "bob", "content": "Stop."},
        "SendMessage · bob",
        "> Stop.",
    ),
    (
        "SendUserMessage",
        {"message": "# Done\n\nIt *works*.", "status": "normal", "attachments": ["/a.png"]},
        "SendUserMessage",
        '**Done** <!-- # -->\n\nIt *works*.\n\nstatus: `normal` · attachments: `["/a.png"]`',
    ),
    ("Brief", {"message": "It works."}, "Brief", "It works."),
    (
        HANDBACK,
        {"message": "# Done\n\nIt *works*."},
        HANDBACK,
        "**Done** <!-- # -->\n\nIt *works*.",
    ),
    ("PushNotification", {"message": "It *works*."}, "PushNotification", "It *works*."),
    (
        "SendUserFile",
        {"files": ["/srv/a.png", "b.md"], "caption": "It *works*.", "display": "x"},
        "SendUserFile · 2 files",
        "It *works*.\n\n- `/srv/a.png`\n- `b.md`\n\ndisplay: `x`",
    ),
    ("SendUserFile", {"files": ["/srv/a.png"]}, "SendUserFile · `/srv/a.png`", ""),
    (
        REVIEW,
        {
            "level": "high",
            "findings": [
                {
                    "file": "src/a.py",
                    "line": 12,
                    "summary": "It *ends*.",
                    "short_summary": "Ends early",
                    "failure_scenario": "Late.",
                    "category": "odd",
                    "verdict": "PLAUSIBLE",
                    "outcome": "fixed",
                },
                {"file": "b", "summary": "Old."},
            ],
        },
        f"{REVIEW} · high · 2 findings",
        "**`src/a.py:12` · odd · plausible · fixed**\n\nIt *ends*.\n\nLate.\n\n**`b`**\n\nOld.",
    ),
    (REVIEW, {"findings": [{"short_summary": "x"}]}, f"{REVIEW} · 1 finding", "x"),
    (REVIEW, {"findings": ["x"]}, f"{REVIEW} · 1 finding", "input: `x`"),
    (REVIEW, {"findings": []}, f"{REVIEW} · no findings", ""),
    (REVIEW, {"findings": "x"}, REVIEW, "findings: `x`"),
    ("SendUserFile", {"files": [7]}, "SendUserFile", "files: `[7]`"),
    (
        "ToolSearch",
        {"query": "select:TaskCreate,TaskList", "max_results": 3},
        "ToolSearch · select:TaskCreate,TaskList",
        "max_results: `3`",
    ),
    ("web_search", {"query": "cats"}, "web_search · cats", ""),
    (
        "web_fetch",
        {"url": "https://c.at/"},
        "web_fetch · [https://c.at/](https://c.at/)",
        "",
    ),
    (
        "mcp__linear-server__create_issue",
        {
            "title": "Run gc",
            "description": "## Problem\n\nIt grows.",
            "labels": ["Bug"],
            "priority": 1,
        },
        "linear-server: create_issue · Run gc",
        (
            'title: `Run gc` · labels: `["Bug"]` · priority: `1`\n\n'
            "description:\n\n```text\n## Problem\n\nIt grows.\n```"
        ),
    ),
    ("mcp__linear-server__get_issue", {"id": "E-1"}, "linear-server: get_issue", "id: `E-1`"),
    (
        "mcp__github__push_files",
        {
            "branch": "main",
            "files": [{"path": "a.py", "content": "a = 1\nb = 2\n"}, {"path": "b.txt"}],
        },
        "github: push_files",
        (
            "branch: `main`\n\nfiles 1:\n\npath: `a.py`\n\ncontent:\n\n"
            "```text\na = 1\nb = 2\n```\n\nfiles 2:\n\npath: `b.txt`"
        ),
    ),
    ("mcp__a__b__c", {}, "a: b__c", ""),
    ("mcp__a", {}, "mcp__a", ""),
    ("New", {"deep": {"a": [1, None]}, "none": None}, "New", 'deep: `{"a":[1,null]}`'),
    (
        "New",
        {"deep": {"a": ["x" * 50, "y" * 50]}},
        "New",
        f'deep:\n\n```json\n{{\n  "a": [\n    "{"x" * 50}",\n    "{"y" * 50}"\n  ]\n}}\n```',
    ),
    ("New", "words", "New", "input: `words`"),
    ("New", ["a", 1], "New", 'input: `["a",1]`'),
    ("New", None, "New", ""),
    ("", {}, "(no name)", ""),
    ("*Odd* <b>", {}, r"\*Odd\* &lt;b>", ""),
]


IDS = [f"{number}-{case[0]}" for number, case in enumerate(CASES)]


LEAVES = st.text(st.sampled_from("abz019éЖ字 \n\t\r*_`#<>|-+.[](){}&~\"'/:\x1b"), max_size=12)
# Words from the table, so that each tool meets its own fields.
NAMES = st.sampled_from(
    [
        *("command", "description", "run_in_background", "bash_id", "file_path", "offset", "limit"),
        *("content", "old_string", "new_string", "replace_all", "edits", "notebook_path"),
        *("new_source", "cell_type", "edit_mode", "pattern", "path", "todos", "status", "taskId"),
        *("subject", "prompt", "subagent_type", "url", "query", "plan", "questions", "options"),
        *("question", "header", "label", "multiSelect", "skill", "args", "to", "summary"),
        *("message", "title", "name", "new", "findings", "file", "line", "level", "<b>", "\n# x"),
    ]
)
ANYTHING: st.SearchStrategy[Any] = st.recursive(
    st.one_of(LEAVES, LEAVES, st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(NAMES, inner, max_size=4)),
    max_leaves=10,
)


# Fields that say what another one says, or that a box stands for.
SAID_OTHERWISE = ("activeForm", "header", "outcome", "short_summary", "status", "verdict")


def leaves(value: Any) -> Iterator[str]:
    """All texts in a value, at any depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, each in value.items():
            if name not in SAID_OTHERWISE or not isinstance(each, str):
                yield from leaves(each)
    elif isinstance(value, list):
        for each in value:
            yield from leaves(each)


def letters(text: str) -> str:
    """What neither escapes nor marks of Markdown change."""
    return "".join(c for c in text if c.isalnum())


JSON_ESCAPE = re.compile(r"\\(?:[\"\\/bfnrt]|u[0-9a-f]{4})")


def readings(markdown: str) -> list[str]:
    """Markdown as it stands, and as a reader of JSON or of a link's target reads it."""
    return [
        letters(reading)
        for reading in (
            markdown,
            JSON_ESCAPE.sub("", markdown),
            unquote(html.unescape(markdown)),
        )
    ]
