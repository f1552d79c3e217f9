"""What the commands take: sources and options, with what `--help` says of them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from pathexport.console import completing
from pathexport.problems import NAMELESS, WrongRequestError

TREE_FORMS = ("text", "dot", "mermaid", "svg", "json")
DIFF_FORMS = ("markdown", "json", "pairs")


def _one_of(what: str, metavar: str, *words: str, option: str = "", more: str = "") -> Any:
    """An option that has one of a few words, which the shell offers."""
    either = f"{', '.join(words[:-1])} or {words[-1]}"
    return typer.Option(
        *filter(None, [option]),
        metavar=metavar,
        help=f"{what}: {either}. {more}".strip(),
        autocompletion=completing.values(*words),
    )


def _no_empty_session(given: str | None) -> str | None:
    """An empty value is a variable that a script has not set: it does not mean all sessions."""
    if given == "":
        raise WrongRequestError("--session must be how an ID begins, not ''. Leave it out for all.")
    return given


def _session(does: str) -> Any:
    """An option that takes the beginning of a session's ID."""
    return typer.Option(
        "--session",
        metavar="ID",
        help=does,
        callback=_no_empty_session,
        autocompletion=completing.sessions,
    )


def _flag(does: str, *names: str) -> Any:
    """An option that is given or not."""
    return typer.Option(*names, help=does)


def _number(does: str, name: str, *short: str, least: int = 1) -> Any:
    """An option that takes a whole number."""

    def number(given: str) -> int:
        try:
            value = int(given)
        except ValueError:
            value = least - 1
        if value < least:
            from pathexport.write.text import quoted

            what = f"a whole number, {least} or more, not {quoted(given)}"
            raise WrongRequestError(f"{name} must be {what}.")
        return value

    return typer.Option(name, *short, parser=number, metavar="N", help=does)


def _source(given: str) -> Path:
    if not given:
        raise WrongRequestError(NAMELESS)
    from pathexport.find.arguments import source

    return source(given)


Sources = Annotated[
    list[Path] | None,
    typer.Argument(
        help="Projects folders, project folders, .jsonl files, or directories that Claude Code "
        "worked in. Without any: the current directory, or the nearest one above it that has "
        "logs.",
        metavar="[SOURCE]...",
        parser=_source,
    ),
]
Named = Annotated[
    list[str] | None,
    typer.Argument(
        help="Where the logs are, as `list` takes it, and which path: its session and number "
        "(5e550201/2), latest or latest~1, its transcript's file, or the ID of a row in it. "
        "Without a path: the only one there is.",
        metavar="[SOURCE]... [PATH]",
        autocompletion=completing.paths,
    ),
]
Session = Annotated[str | None, _session("Only sessions whose ID starts with this.")]
Status = Annotated[
    str | None,
    _one_of(
        "Only paths with this status",
        "STATUS",
        "active",
        "abandoned",
        more="Abandoned is what Claude Code would not go on from, as after a rewind.",
    ),
]
Since = Annotated[
    str | None,
    typer.Option(
        help="Only paths with messages since then: a date or time (UTC) like 2026-03-01 or "
        "2026-03-01T18:30, today, yesterday, or an age like 7d, 12h or 2w.",
        metavar="TIME",
    ),
]
Until = Annotated[
    str | None,
    typer.Option(
        help="Only paths that began before then, or on that day if it is a date.", metavar="TIME"
    ),
]
NoThinking = Annotated[bool, _flag("Leave out what the model thought.", "--no-thinking")]
NoResults = Annotated[
    bool, _flag("Leave out results of tools, except what a person says in them.", "--no-results")
]
LocalTime = Annotated[
    bool, _flag("Show times in the local time zone, or in UTC.", "--local-time/--utc")
]
Everything = Annotated[bool, _flag("Read every project there is.", "--all")]
FollowLinks = Annotated[
    bool, _flag("Also read what symbolic links lead to outside of SOURCE.", "--follow-links")
]
Json = Annotated[bool, _flag("Print one JSON document.", "--json")]
Strict = Annotated[bool, _flag("End with status 1 also when there are problems.", "--strict")]
Out = Annotated[
    str, typer.Option("--out", "-o", metavar="FOLDER", help="Write the transcripts here.")
]
Detail = Annotated[
    str,
    _one_of(
        "How much to show",
        "DETAIL",
        "dialogue",
        "standard",
        "full",
        more="In dialogue is only what was said, in full every row.",
    ),
]
Agents = Annotated[
    str,
    _one_of(
        "Where agents are shown",
        "HOW",
        "link",
        "inline",
        "omit",
        more="With link each has a file, with inline it is below the call that started it.",
    ),
]
MaxResultLines = Annotated[
    int | None, _number("Show at most N lines of each result.", "--max-result-lines", least=0)
]
Force = Annotated[
    bool, _flag("Read and write everything again, even what has not changed.", "--force")
]
Jobs = Annotated[
    int | None,
    _number("How many processes may work on it; the default is one for each core.", "--jobs", "-j"),
]
Rows = Annotated[bool, _flag("Draw every row of the paths, not only where they part.", "--rows")]
Ascii = Annotated[bool, _flag("Draw with ASCII characters only.", "--ascii")]
TreeFormat = Annotated[str, _one_of("How to draw", "FORMAT", *TREE_FORMS, option="--format")]
DryRun = Annotated[bool, _flag("Say what would be written, and write nothing.", "--dry-run")]
Shared = Annotated[
    bool,
    _flag(
        "Give new files the usual rights. Without it only their owner may read them.", "--shared"
    ),
]
Quiet = Annotated[bool, _flag("Print only what could not be read or written.", "--quiet", "-q")]
FromFork = Annotated[
    bool, _flag("Show only what follows the last fork: this attempt alone.", "--from-fork")
]
SinceCompaction = Annotated[
    bool, _flag("Show only the last compaction, and what follows.", "--since-compaction")
]
LastTurns = Annotated[
    int | None,
    _number(
        "Show only the last N turns. A turn is a prompt, and all that follows until the next.",
        "--last",
    ),
]
File = Annotated[
    str,
    typer.Option(
        "--out", "-o", metavar="FILE", help="Write to this file. - is the standard output."
    ),
]
Split = Annotated[
    int | None,
    _number(
        "With -o, in Markdown: write numbered files of at most N tokens each. Tokens are "
        "estimated.",
        "--split",
    ),
]
AgentsHere = Annotated[
    str | None,
    _one_of(
        "Where agents are shown",
        "HOW",
        "inline",
        "omit",
        more="The default is omit, and inline for atif.",
    ),
]
Format = Annotated[
    str,
    _one_of("How to write it", "FORM", "markdown", "xml", "messages", "atif", option="--format"),
]
MaxTokens = Annotated[
    int | None,
    _number(
        "Make it fit into N tokens: leave out old results first, then thinking, then the oldest "
        "turns, and say so. Tokens are estimated.",
        "--max-tokens",
    ),
]
Signed = Annotated[
    bool, _flag("With --format messages: keep thinking that is signed.", "--thinking")
]
Count = Annotated[bool, _flag("Print only how many tokens it has, by an estimate.", "--count")]
CountWith = Annotated[
    str | None,
    typer.Option(
        metavar="CMD",
        help="Print only how many tokens this program counts. It reads the text and prints a "
        "number, as ttok does.",
    ),
]
ModelFamily = Annotated[
    str | None,
    _one_of(
        "The models whose tokens are estimated",
        "NAME",
        "claude",
        "claude-4.7",
        "general",
        option="--family",
        more="The default is the family of the path's last model.",
    ),
]
Pager = Annotated[
    bool, _flag("On a terminal, show it in a pager, even if PAGER is not set.", "--pager")
]
ToCompare = Annotated[
    list[str] | None,
    typer.Argument(
        help="Where the logs are, as `list` takes it, and the two paths to compare. With one path: "
        "that one and the path that went on instead. Without any: all attempts of one session.",
        metavar="[SOURCE]... [A] [B]",
        autocompletion=completing.paths,
    ),
]
OfSession = Annotated[
    str | None,
    _session(
        "Compare the attempts of the session whose ID starts with this. The default is the latest "
        "session that has several."
    ),
]
Stat = Annotated[bool, _flag("Print only the tables of figures.", "--stat")]
Unified = Annotated[
    bool, _flag("Print a unified diff of the transcripts, from where they part.", "--unified")
]
MaxDiffLines = Annotated[
    int | None,
    _number(
        "Show at most N lines of each change, and all files and changes. The default is 400 lines, "
        "and only the first files and changes.",
        "--max-diff-lines",
        least=0,
    ),
]
DiffFormat = Annotated[
    str,
    typer.Option(
        "--format",
        metavar="FORMAT",
        help="What to print: markdown, json, or pairs, a line of JSON per abandoned attempt.",
        autocompletion=completing.values(*DIFF_FORMS),
    ),
]
ExitCode = Annotated[bool, _flag("End with status 1 if the attempts differ.", "--exit-code")]
