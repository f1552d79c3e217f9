"""Tool calls: a table from a tool's name to how its input is shown.

All input of an unknown tool is shown, and so are fields of a known one that its row of the table
does not use. Only empty fields are left out, and those that repeat another one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from pathexport.read.rows import HANDBACK, PLANS, REVIEW
from pathexport.write.markdown.foreign import prose
from pathexport.write.markdown.languages import language
from pathexport.write.markdown.literal import code, escape, fields, is_cut, link, quote
from pathexport.write.text import counted, cut, dotted
from pathexport.write.tool.diff import changed, diff
from pathexport.write.tool.inputs import (
    BOXES,
    HEADLINE,
    Given,
    Shown,
    fenced,
    first,
    headed,
    headline,
    is_brief,
    laid_out,
    path,
    quoted,
    rest,
)
from pathexport.write.tool.put_off import after, at_times, suggested, workflow
from pathexport.write.tool.telling import findings, message, sent
from pathexport.write.values import as_words, in_line, mapping, words


def shown(name: str, given: Any, cwd: str | None) -> Shown:
    """The input of a call as Markdown."""
    taken = Given(given, cwd or "")
    made = TOOLS.get(name, _any)(taken)
    if taken.left:
        made.body += laid_out(taken.left)
    if "" in made.line or "" in made.body:
        return Shown([*filter(None, made.line)], [*filter(None, made.body)])
    return made


def _bash(given: Given, shell: str = "sh") -> Shown:
    """A command stands in the heading if it is short, else below its description."""
    command, about = given.text("command"), given.text("description")
    behind = "in the background" if given.flag("run_in_background") else ""
    if is_brief(command):
        return Shown([code(command)], [dotted(escape(about), behind)])
    brief, whole = headline(about)
    return Shown([brief or first(command), behind], [*whole, fenced(command, shell)])


def _shell(given: Given) -> Shown:
    return Shown([code(given.text("bash_id", "shell_id", "task_id"))], [])


def _read(given: Given) -> Shown:
    brief = [path(given.text("file_path", "notebook_path", "path"), given.cwd)]
    offset, limit = given.count("offset"), given.count("limit")
    if limit:
        brief.append(f"lines {offset or 1}–{(offset or 1) + limit - 1}")
    elif offset:
        brief.append(f"from line {offset}")
    return Shown(brief, [])


def _write(given: Given) -> Shown:
    name, text = given.text("file_path"), given.text("content")
    lines = text.count("\n") + (not text.endswith("\n")) if text else 0
    brief = [path(name, given.cwd), counted(lines, "line")]
    return Shown(brief, [fenced(text, language(name))])


def _edit(given: Given) -> Shown:
    name, old, new = (given.text(n) for n in ("file_path", "old_string", "new_string"))
    lines = diff(old, new)
    brief = [path(name, given.cwd), changed([lines])]
    if given.flag("replace_all"):
        brief.append("everywhere")
    return Shown(brief, [fenced(lines, "diff")])


def _multi_edit(given: Given) -> Shown:
    name, edits = given.text("file_path"), [Given(each) for each in given.items("edits")]
    diffs = [diff(each.text("old_string"), each.text("new_string")) for each in edits]
    body = []
    for each, lines in zip(edits, diffs, strict=True):
        each.left = {name: value for name, value in each.left.items() if value is not False}
        body += [fenced(lines, "diff"), *rest(each.left)]
    return Shown([path(name, given.cwd), changed(diffs)], body)


def _notebook(given: Given) -> Shown:
    brief = [path(given.text("notebook_path"), given.cwd), escape(given.text("edit_mode"))]
    kind = given.text("cell_type")
    info = "markdown" if kind == "markdown" else "python"
    return Shown([*brief, escape(kind)], [fenced(given.text("new_source"), info)])


def _search(given: Given) -> Shown:
    pattern, place = given.text("pattern"), given.text("path")
    whole = [] if is_brief(pattern) else [fenced(pattern, "text")]
    return Shown([first(pattern), path(place, given.cwd) if place else ""], whole)


def _todo(todo: Given) -> str:
    text = escape(todo.text("content", "subject"))
    todo.text("activeForm")  # the same in other words
    status = todo.text("status")
    box = BOXES.get(status, BOXES["pending"]).format(text)
    if status not in (*BOXES, ""):
        todo.left["status"] = status
    more = fields((name, _beside(value)) for name, value in todo.left.items())
    return f"{box} ({more})" if more else box


def _beside(value: Any) -> str:
    """What else a todo has: a short text as it is, all else as JSON on one line."""
    return as_words(value) if is_brief(value) else in_line(value)


def _todos(given: Given) -> Shown:
    todos = given.items("todos")
    done = sum(mapping(each).get("status") == "completed" for each in todos)
    lines = [_todo(Given(each)) for each in todos]
    return Shown([f"{done} of {len(todos)} done"], ["\n".join(lines)])


def _task(given: Given) -> Shown:
    number, status = given.text("taskId"), given.text("status")
    brief = [escape(f"task {number}") if number else "", escape(status.replace("_", " "))]
    given.text("activeForm")  # the same as the subject in other words
    return headed(given, brief, "subject", "description")


def _agent(given: Given) -> Shown:
    return headed(given, [escape(given.text("subagent_type"))], "description", "prompt")


def _fetch(given: Given) -> Shown:
    url = given.text("url")
    web = url.startswith(("http://", "https://"))
    brief = link(cut(url, HEADLINE), url) if web else first(url)
    whole = [] if web or is_brief(url) else [fenced(url, "text")]
    return Shown([brief], [*whole, quoted(given.text("prompt"))])


def _web_search(given: Given) -> Shown:
    return headed(given, [], "query")


def _plan(given: Given) -> Shown:
    plan = given.text("plan")
    body = [quote(prose(plan))] if plan.strip() else []
    return Shown(["the plan"] if plan else [], [*body, *_wanted(given)])


def _wanted(given: Given) -> Iterator[str]:
    """What a plan asks to be allowed, each with the tool that is to do it."""
    asked = [Given(each) for each in given.items("allowedPrompts")]
    each_told = (": ".join(filter(None, map(each.text, ("tool", "prompt")))) for each in asked)
    if listed := "\n".join(f"- {escape(told)}" for told in each_told if told):
        yield f"It asks to be allowed:\n\n{listed}"
    for each in asked:
        yield from rest(each.left)


def _question(given: Given) -> Shown:
    body = []
    for each in map(Given, given.items("questions")):
        asked = escape(each.text("question"))
        each.text("header")  # the same in a word
        many = " (several may be chosen)" if each.flag("multiSelect") else ""
        body.append(f"**{asked}**{many}" if asked else "")
        for option in map(Given, each.items("options")):
            line = _option(option)
            if body[-1].startswith("- "):
                body[-1] += f"\n{line}"
            else:
                body.append(line)
            body += rest(option.left)
        body += rest(each.left)
    return Shown([], body)


def _option(option: Given) -> str:
    label, about = escape(option.text("label")), escape(option.text("description"))
    return f"- {label}: {about}" if about else f"- {label}"


def _skill(given: Given) -> Shown:
    name, args = given.text("skill", "command"), given.text("args")
    whole = [] if is_brief(args) else [quoted(args)]
    return Shown([code(name), first(args)], whole)


def _command(given: Given) -> Shown:
    command = given.text("command")
    return Shown([first(command)], [] if is_brief(command) else [quoted(command)])


def _message(given: Given) -> Shown:
    subject, whole = headline(given.text("summary"))
    to, said = given.text("to", "recipient"), given.text("message", "content")
    again = {"recipient": to, "content": said}  # which some versions give by both names
    given.left = {name: each for name, each in given.left.items() if again.get(name) != each}
    if is_cut(words(given.left.get("content")), said):  # newer ones only how it begins
        del given.left["content"]
    asked = mapping(given.left.get("message"))  # of a teammate, as to shut down
    if asked and all(each in (given.left.get("type"), said) for each in asked.values()):
        del given.left["message"]
    return Shown([escape(to), subject], [*whole, quoted(said)])


def _any(given: Given) -> Shown:
    """Of an unknown tool, the first short field that looks telling goes into the heading."""
    for name in ("title", "name", "query", "url", "path", "file_path", "command", "description"):
        value = given.left.get(name)
        if isinstance(value, str) and is_brief(value):
            return Shown([escape(value)], [])
    return Shown([], [])


TOOLS: Mapping[str, Callable[[Given], Shown]] = {
    **dict.fromkeys(("Agent", "Task"), _agent),
    **dict.fromkeys(("Bash", "Monitor"), _bash),
    **dict.fromkeys(("BashOutput", "KillBash", "KillShell", "TaskOutput", "TaskStop"), _shell),
    **dict.fromkeys(("Brief", "PushNotification", "SendUserMessage", HANDBACK), message),
    **dict.fromkeys(PLANS, _plan),
    **dict.fromkeys(("Glob", "Grep"), _search),
    **dict.fromkeys(("NotebookRead", "Read"), _read),
    **dict.fromkeys(("TaskCreate", "TaskGet", "TaskUpdate"), _task),
    **dict.fromkeys(("ToolSearch", "WebSearch", "web_search"), _web_search),
    **dict.fromkeys(("WebFetch", "web_fetch"), _fetch),
    "AskUserQuestion": _question,
    "CronCreate": at_times,
    "Edit": _edit,
    "LS": lambda given: Shown([path(given.text("path"), given.cwd)], []),
    "MultiEdit": _multi_edit,
    "NotebookEdit": _notebook,
    "PowerShell": partial(_bash, shell="powershell"),
    REVIEW: findings,
    "ScheduleWakeup": after,
    "SendMessage": _message,
    "SendUserFile": sent,
    "Skill": _skill,
    "SlashCommand": _command,
    "TodoWrite": _todos,
    "Workflow": workflow,
    "Write": _write,
    "mcp__ccd_session__spawn_task": suggested,
}
