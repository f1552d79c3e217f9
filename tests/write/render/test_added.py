"""What editors and apps that run Claude Code put around a prompt."""

from __future__ import annotations

from pathlib import Path

from pathexport import original
from pathexport.read.texts.inserted import apart as taken_apart
from tests.making.logs import Log
from tests.reading.transcripts import (
    Detail,
    finished,
    folded,
    text,
    user,
    written,
)
from tests.running.each import for_each
from tests.running.growth import in_step


@for_each("detail", ["dialogue", "standard"])
def test_what_an_app_tells_claude_of_itself_is_nobodys_words(
    tmp_path: Path, detail: Detail
) -> None:
    log, itself = Log(), "You are working inside Bandmaster, a Mac app."
    told = f"<system_instruction>\n{itself}\n</system_instruction>\n\n"
    told += "<system-instruction>\nRename the branch.\n</system-instruction>\n\n"
    log.prompt("a", None, f"{told}Fix the lamp.")
    typed = "<system_instruction>\nYou are a pirate.\n</system_instruction>\nFix it."
    log.prompt("c", log.answer("b", "a"), typed)
    made = written(tmp_path, finished(log, "c"), detail=detail)
    folds = [
        folded("Instructions of the app", f"```\n{words}\n```")
        for words in (itself, "Rename the branch.")
    ]
    shown = folds if detail == "standard" else []
    assert made.said[1] == "\n\n".join([*shown, "> Fix the lamp."])
    assert made.field("Title") == "Fix the lamp."
    assert "You are a pirate." in made.said[3]
    assert made.said[3].startswith("> ")


REFERRED = '\n<context ref="file:///a.py">\nx = 1\n# <b>\n</context>'


def test_a_file_that_an_editor_adds_is_nobodys_words(tmp_path: Path) -> None:
    log = Log()
    given = [text("Fix"), text("[@a.py](file:///a.py)"), text(REFERRED)]
    user(log, "a", None, [*given, text('<context ref="">\nx\n</context>')])
    made = written(tmp_path, finished(log, "a"))
    assert made.said[1].split("\n\n", 2)[2] == "\n\n".join(
        [
            folded("Added from the editor: /a.py", "```python\nx = 1\n# <b>\n```"),
            folded("Added from the editor", "```text\nx\n```"),
        ]
    )
    hidden = written(tmp_path, log, detail="dialogue")
    assert "x = 1" not in hidden.text
    typed = 'What is <context ref="x">?'
    log.prompt("c", "b", typed)
    log.prompt("e", log.answer("d", "c"), "<context> Mine. </context>")
    made = written(tmp_path, log)
    assert original(made.said[3].removeprefix("> ")) == typed
    assert original(made.said[5].removeprefix("> ")) == "<context> Mine. </context>"


CHROME = "# Claude in Chrome browser automation\n\nUse it."
PREFERENCES = "critical_user_preferences_reminder"
GONE = "[Browser disconnected: Browser tools are no longer available.]"
PICKED = '<editor_selection path="Trips/Rome.md" lines="{}">\n{}\n</editor_selection>'
ROME = "Selected in the editor: Trips/Rome.md, line"
POINTED = 'The user is pointing at: window "Notes" (already open).'


@for_each(
    ("before", "after", "shown"),
    [
        (
            f"<browser_instruction>{CHROME}</browser_instruction>",
            "",
            folded("Note for the model on the browser", f"```\n{CHROME}\n```"),
        ),
        (
            f"<browser_instruction>{GONE}</browser_instruction>",
            "",
            folded("Note for the model on the browser", f"```\n{GONE}\n```"),
        ),
        (
            '<browser tabGroupId="9" tabId="4">https://x.dev</browser>',
            "",
            "*Open in the browser:* `https://x.dev`",
        ),
        ('<browser tabGroupId="9" tabId="4"></browser>', "", "*With a new page in the browser*"),
        (
            '<terminal name="zsh">\n$ npm test\nFAIL\n</terminal>',
            "",
            folded("From the terminal zsh", "```\n$ npm test\nFAIL\n```"),
        ),
        (
            "",
            f"<cu_window_hints>{POINTED}</cu_window_hints>",
            folded("Windows that the user pointed at", f"```\n{POINTED}\n```"),
        ),
        (
            f"<slack_context>\n{POINTED}\n</slack_context>",
            "",
            folded("What was said before in Slack", f"```\n{POINTED}\n```"),
        ),
        (
            f"<connected_office_files>{POINTED}</connected_office_files>",
            "",
            folded("Files that are open in Office", f"```\n{POINTED}\n```"),
        ),
        (
            "<comprehensive-mode-instructions>Ask.</comprehensive-mode-instructions>",
            "",
            folded("Instructions of the app", "```\nAsk.\n```"),
        ),
        (
            "<available-deferred-tools>\nWebFetch\n</available-deferred-tools>",
            "",
            folded("Tools that the model may ask for", "```\nWebFetch\n```"),
        ),
        (
            "",
            f"<{PREFERENCES}>Be brief.</{PREFERENCES}>",
            folded("Reminder for the model", "```\nBe brief.\n```"),
        ),
        (
            "",
            "<widget_context_hint>There are widgets.</widget_context_hint>",
            folded("Note for the model on widgets", "```\nThere are widgets.\n```"),
        ),
        (
            '<untrusted-widget-state id="1">\nred\n</untrusted-widget-state>',
            "",
            folded("What a widget shows", "```\nred\n```"),
        ),
        (
            "",
            "<current_note>\nTrips/Rome.md\n</current_note>",
            "*Open in the editor:* `Trips/Rome.md`",
        ),
        (
            "",
            PICKED.format("3-4", "Forum\nbridge"),
            folded(f"{ROME}s 3–4", "```markdown\nForum\nbridge\n```"),
        ),
        (
            "",
            PICKED.format("3-3", "<![CDATA[a[b[0]]]]><![CDATA[>]]>"),
            folded(f"{ROME} 3", "```markdown\na[b[0]]>\n```"),
        ),
        (
            "",
            '<browser_selection source="page" url="https://x.dev">\nHi\n</browser_selection>',
            folded("Selected on the page https://x.dev", "```\nHi\n```"),
        ),
        (
            "",
            '<canvas_selection path="Map.canvas">\n1f, 2e\n</canvas_selection>',
            folded("Selected on the canvas", "```\n1f, 2e\n```"),
        ),
        (
            "",
            "<terminal_context>\n- Shell line 4:\n  4 | FAIL\n</terminal_context>",
            folded("From the terminal", "```\n- Shell line 4:\n  4 | FAIL\n```"),
        ),
        (
            "",
            f"<NIMBALYST_SYSTEM_MESSAGE>\n{POINTED}\n</NIMBALYST_SYSTEM_MESSAGE>",
            folded("Added by the app", f"```\n{POINTED}\n```"),
        ),
    ],
)
@for_each("apart", [False, True])
@for_each("detail", ["dialogue", "standard"])
def test_what_a_person_points_at_is_not_what_they_type(
    tmp_path: Path, before: str, after: str, shown: str, apart: bool, detail: Detail
) -> None:
    """An editor puts it into a block of its own, the desktop app behind the words."""
    log, given = Log(), [each for each in (before, "Fix it.", after) if each]
    blocks = [text(each) for each in given] if apart else [text("\n\n".join(given))]
    user(log, "a", None, blocks)
    made = written(tmp_path, finished(log, "a"), detail=detail)
    around = ["> Fix it."]
    if detail == "standard":
        around.insert(0 if before else 1, shown)
    assert made.field("Title") == "Fix it."
    assert made.said[1] == "\n\n".join(around)


@for_each(
    "typed",
    [
        "<browser_instruction>Be kind.</browser_instruction> is what I want",
        "<browser>\n<tab/>\n</browser>\nFix it.",
        "<terminal>\nls\n</terminal>\nFix it.",
        "What is a <slack_context> in </slack_context> for?",
        "Why is <cu_window_hints>x</cu_window_hints> there?",
        "Fix it.\n<terminal_context>\nls\n</terminal_context>",
        "Fix it.\n<editor_selection>\nx\n</editor_selection>",
        "Fix it.\n<current_note>Rome</current_note>",
    ],
)
def test_such_a_tag_that_was_typed_stays(tmp_path: Path, typed: str) -> None:
    log = Log()
    log.prompt("a", None, typed)
    made = written(tmp_path, finished(log, "a"), detail="dialogue")
    assert original(made.said[1].removeprefix("> ").replace("\n> ", "\n")).split() == typed.split()


DAY = "**USER'S DATE AND TIME: Friday, July 10, 2026 at 10:30 AM** - ALWAYS use this."
FOLDER = "working_directory"
STATE = [
    "<session_state>\nsessionId: x\npermissionMode: ask\n</session_state>",
    "<sources>\nActive: none\n</sources>",
    "<workspace_capabilities>\nlocal-mcp: enabled\n</workspace_capabilities>",
    f"<{FOLDER}>/x</{FOLDER}>\n\n<{FOLDER}_context>Chosen.</{FOLDER}_context>",
]


@for_each("parts", [[DAY], [DAY, *STATE], STATE, *([each] for each in STATE)])
@for_each("apart", [False, True])
@for_each("detail", ["dialogue", "standard"])
def test_what_an_app_tells_of_itself_and_the_day_is_nobodys_words(
    tmp_path: Path, parts: list[str], apart: bool, detail: Detail
) -> None:
    """It sends each part as a block where there are pictures, else all as one text."""
    log, told = Log(), [*parts, "Sum it up."]
    user(log, "a", None, [text(each) for each in (told if apart else ["\n\n".join(told)])])
    made = written(tmp_path, finished(log, "a"), detail=detail)
    assert made.field("Title") == "Sum it up."
    folds = parts if apart else ["\n\n".join(parts)]
    shown = [folded("Added by the app", f"```\n{each}\n```") for each in folds]
    around = [*(shown if detail == "standard" else ()), "> Sum it up."]
    assert made.said[1] == "\n\n".join(around)


LISTED = "[Images provided at the following paths:]"


@for_each("detail", ["dialogue", "standard"])
def test_paths_of_pictures_behind_the_words_are_none_of_them(
    tmp_path: Path, detail: Detail
) -> None:
    log = Log()
    log.prompt("a", None, f"What is it?\n\n{LISTED}\n1. /x/image 0.png\n2. C:\\x\\image_1.png")
    made = written(tmp_path, finished(log, "a"), detail=detail)
    files = "*Added files:* `/x/image 0.png`, `C:\\x\\image_1.png`"
    shown = ["> What is it?", files]
    assert made.field("Title") == "What is it?"
    assert made.said[1] == "\n\n".join(shown if detail == "standard" else reversed(shown))


@for_each(
    "typed",
    [
        f"What is {LISTED}\n1. x",
        f"Fix it.\n{LISTED}\nnone",
        f"Fix it.\n{LISTED}\n1. x\nand more",
        "Fix it.\n**USER'S DATE AND TIME: now**",
        "<session_state>\nidle\n</session_state>\nFix it.",
        "<working_directory>/x</working_directory>\nFix it.",
    ],
)
def test_what_only_looks_like_an_apps_is_typed(tmp_path: Path, typed: str) -> None:
    log = Log()
    log.prompt("a", None, typed)
    made = written(tmp_path, finished(log, "a"), detail="dialogue")
    assert original(made.said[1].removeprefix("> ").replace("\n> ", "\n")).split() == typed.split()


@for_each("unit", [f"{DAY}\n", STATE[0], "<sources>\nActive: ", f"\n{LISTED}\n", "1. x\n"])
@for_each("begins", ["", f"{DAY}\n", f"\n{LISTED}\n"])
def test_what_apps_add_takes_time_in_step_with_a_text(unit: str, begins: str) -> None:
    assert in_step(lambda size: taken_apart(begins + unit * (size // len(unit))), 50_000)
