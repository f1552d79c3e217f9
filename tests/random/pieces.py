"""Pieces of text that could end, begin or hide something, and where they may stand."""

from __future__ import annotations

import re

from hypothesis import strategies as st

MARKS = re.compile(r"k[0-9]+k")
"""Words that `Writer` puts into texts, each into one."""

# Whatever could end, begin or hide something.
PIECES = [
    *("", "word", "é", "字", " ", "  ", "\t", "    ", "\n", "\n\n", "\n\n\n", "\r\n", "\r"),
    *("```", "````", "~~~", "~~~~~~~", "```py\n", "\n```\n", "\n~~~\n", "`", "``", "` `", "  ```"),
    *("# h", "\n## 2 · Claude\n", "\n### Bash\n", "###### x ######", "\n===\n", "\n---\n", "#"),
    *("<details>", "\n</details>\n", "<summary>", "<script>", "</script>", "<!--", "-->", "<b>"),
    *("\n<div>\n", "<![CDATA[", "]]>", "<?php", "<!DOCTYPE x>", '<a id="m1"></a>', "<a href='"),
    *("\n[x]: y\n", "[x]: <y> 'z'", "[^1]: note", "[x]", "![p](q.png)", "[t](u.md)", "](", "\\"),
    *("\n---\ntitle: x\nstatus: active\n---\n", "- Status: ACTIVE\n", "\n- Fork Point: x"),
    *("\n| a | b |\n|---|---|\n| c | d |\n", "|", "\n> ", "> > ", "\n- ", "1. ", "\n10) "),
    *("**", "*", "_", "__", "~~", "$$", "&lt;", "&#35;", "&", "<", ">", "\n**x** <!-- ## -->\n"),
    *("- [ ] ", "\n \n", "/", "\\\\", "C:\\x", ":", "#\n", "\n    code\n", "\n\ttab\n", "'", '"'),
    *("\0", "\x1b[31m", "\x1b]0;t\x07", "\x07", "\x0b", "\x0c", "\x7f", "\x85", "\x80", "\u2028"),
    *("\u202e", "\u2066", "\u200b", "\ufeff", "\uffff", "\U0001f9ea", "\u0301", "\ud800", "\udc00"),
    *("\\<b>", "\\## x", "]\\:", "https://x.org/<b>", "<https://x.org>", "www.x.org", "#1"),
    *("<ide_opened_file>x</ide_opened_file>", "\n<system-reminder>\nx\n</system-reminder>\n"),
    *("<task-notification><status>", '<teammate-message summary="x">\ny\n</teammate-message>'),
    *('\n<pasted_content id="1">\nx\n</pasted_content id="1">\n', '<pasted_content id="1">\n'),
    *("<system-reminder>", "</command-args>", "</bash-stdout>", "1→a\n2→b", "     3\tc"),
    *("The user doesn't want to ", "agentId: x", "<persisted-output>", '{"a": 1}', "%zz", "?#"),
]  # fmt: skip

OPENINGS = ["prompt", "prompt", "prompt", "blocks", "blocks", "queued", "command", "bash"]
OPENINGS += ["output", "meta", "notice", "error", "interruption"]
ASIDES = ("attachment", "attachment", "system", "user", "progress", "new", "\n# <b>")


def pieces(number: int) -> list[str]:
    """Up to five pieces: one number is drawn faster than a list."""
    found = []
    while number:
        number, place = divmod(number, len(PIECES))
        found.append(PIECES[place])
    return found


PIECED = st.integers(0, len(PIECES) ** 5 - 1).map(pieces)
TEXTS = PIECED.map("".join)
NAMES = st.one_of(st.sampled_from(["word", "", "main", "x y"]), TEXTS)

STRINGS = [
    *("args", "bash_id", "cell_type", "command", "content", "description", "edit_mode"),
    *("file_path", "message", "new_source", "new_string", "notebook_path", "old_string", "path"),
    *("pattern", "plan", "prompt", "query", "recipient", "skill", "subagent_type", "subject"),
    *("summary", "taskId", "to", "url"),
]
ITEMS = {
    "todos": ("content", "subject", "status", "activeForm"),
    "edits": ("old_string", "new_string", "replace_all"),
    "questions": ("question", "header", "multiSelect", "options"),
}
