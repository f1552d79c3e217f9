"""What editors and apps add to a person's words, each in a line that names it.

The line holds what matters, and the rest is folded below it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial

from pathexport.later import later
from pathexport.read.texts.apps.around import PICTURES, STATE, STORED
from pathexport.read.texts.attributes import attributes
from pathexport.read.texts.inserted import BUTTON, REFERRED, UPLOADED, Inserted
from pathexport.write.markdown.languages import language
from pathexport.write.markdown.literal import code, fence, fold
from pathexport.write.render.parts import Part

PRESSED = "*Asked for a pull request with a button of the app.*"
_OPENED = later(
    r"The user opened the file (.+) in the IDE\."
    r"(?: This may or may not be related to the current task\.)?"
)
_SELECTED = later(
    r"The user selected the lines? (\d+)(?: to (\d+))? from ([^\n]+):\n(.*?)"
    r"(?:\n\nThis may or may not be related to the current task\.)?",
    re.DOTALL,
)
_FILE = later(r"<file_path>([^<\n]+)</file_path>")
_FILES = later(
    r"(?:\s*<file>\s*<file_path>[^<\n]+</file_path>\s*(?:<file_uuid>[^<\n]*</file_uuid>\s*)?</file>)++\s*"
)
_SECTION, _ENDING = "<![CDATA[", "]]>"
_SPLIT = _ENDING.replace(">", f"{_ENDING}{_SECTION}>")
"""The ending in such a section, which is split there."""
_STORED = later(r'@"([^"\n]+)"')
_LISTED = later(r"^(?:[0-9]{1,4}\. |@)(.+)$", re.MULTILINE)


def opened(name: str) -> str:
    return f"*Open in the editor:* {code(name)}" if name else ""


def selected(name: str, lines: Iterable[int], text: str) -> str:
    """What is selected in the editor, and where; a range of one line is named once."""
    where = "–".join(map(str, dict.fromkeys(lines)))
    place = f", line{'s' if '–' in where else ''} {where}" if where else ""
    return fold(f"Selected in the editor: {name}{place}", fence(text, language(name)))


def _opened(given: Inserted) -> str:
    found = _OPENED.fullmatch(given.text.strip())
    return opened(found[1]) if found else folded("Open in the editor", given)


def _selected(given: Inserted) -> str:
    found = _SELECTED.fullmatch(given.text)
    if not found:
        return folded("Selected in the editor", given)
    return selected(found[3], (int(end[-18:]) for end in found.group(1, 2) if end), found[4])


def folded(summary: str, given: Inserted) -> str:
    return fold(summary, fence(given.text.strip("\n")))


def _picked(given: Inserted) -> str:
    """What is selected in a note of Obsidian, and where."""
    told, text = named(given), _outside_xml(given.text.strip("\n"))
    lines = [int(end[-18:]) for end in told.get("lines", "").split("-") if end.isdecimal()]
    return selected(told.get("path", ""), lines, text)


def _on_page(given: Inserted) -> str:
    """What is selected on a page that is open beside the notes."""
    told, text = named(given), _outside_xml(given.text.strip("\n"))
    where = told.get("url") or told.get("title") or told.get("source", "")
    return fold(f"Selected on the page {where}".rstrip(), fence(text))


def _outside_xml(text: str) -> str:
    """A text that may be set in a section of XML in which signs stand as themselves."""
    inner = text.removeprefix(_SECTION)
    return inner.removesuffix(_ENDING).replace(_SPLIT, _ENDING) if inner != text else text


def _referred(given: Inserted) -> str:
    """A file that a prompt refers to, or a part of one."""
    where = named(given).get("ref", "").removeprefix("file://")
    text = fence(given.text.strip("\n"), language(where.partition("#")[0]))
    return fold(f"Added from the editor: {where}" if where else "Added from the editor", text)


def _uploaded(given: Inserted) -> str:
    """The files that were added; what says more than their names is folded."""
    if _FILES.fullmatch(given.text) is None:
        return folded("Added files", given)
    return _added(_FILE.findall(given.text))


def _added(files: Iterable[str]) -> str:
    return f"*Added files:* {', '.join(map(code, files))}"


def _browsed(given: Inserted) -> str:
    """The page in the browser that a prompt names; a new one has no address yet."""
    page = given.text.strip()
    return f"*Open in the browser:* {code(page)}" if page else "*With a new page in the browser*"


def _terminal(given: Inserted) -> str:
    return folded(f"From the terminal {named(given).get('name', '')}".rstrip(), given)


def named(given: Inserted) -> dict[str, str]:
    return dict(attributes(given.attributes))


FROM_APPS: Mapping[str, Callable[[Inserted], Part]] = {
    "artifact-view-context": partial(folded, "What the user had open of an artifact"),
    "browser": _browsed,
    "NIMBALYST_SYSTEM_MESSAGE": partial(folded, "Added by the app"),
    "browser_instruction": partial(folded, "Note for the model on the browser"),
    BUTTON: lambda given: f"{PRESSED}\n\n{folded('What the button asks for', given)}",
    "browser_selection": _on_page,
    "canvas_selection": partial(folded, "Selected on the canvas"),
    "comprehensive-mode-instructions": partial(folded, "Instructions of the app"),
    "connected_office_files": partial(folded, "Files that are open in Office"),
    "current_note": lambda given: opened(given.text.strip()),
    "cu_window_hints": partial(folded, "Windows that the user pointed at"),
    "editor_selection": _picked,
    "ide_diagnostics": partial(folded, "Problems that the editor shows"),
    "ide_opened_file": _opened,
    "ide_selection": _selected,
    "launch-selected-element": partial(folded, "Selected on the page"),
    "new-diagnostics": partial(folded, "Problems that the editor shows"),
    "paseo-system": partial(folded, "From Paseo"),
    "preview-annotation-context": partial(folded, "Note for the model on what was drawn"),
    "slack_context": partial(folded, "What was said before in Slack"),
    "system-instruction": partial(folded, "Instructions of the app"),
    "system_instruction": partial(folded, "Instructions of the app"),
    "terminal": _terminal,
    "terminal_context": partial(folded, "From the terminal"),
    "untrusted-widget-state": partial(folded, "What a widget shows"),
    "widget_context_hint": partial(folded, "Note for the model on widgets"),
    REFERRED: _referred,
    UPLOADED: _uploaded,
    PICTURES: lambda given: _added(_LISTED.findall(given.text)),
    STATE: partial(folded, "Added by the app"),
    STORED: lambda given: _added(_STORED.findall(given.text)),
}
