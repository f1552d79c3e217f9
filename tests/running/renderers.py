"""Renderers of Markdown with HTML allowed, as far as they are installed: they say what a transcript
does elsewhere. Programs of their own take long, and run where `RENDERERS=1` asks for them.

Python-Markdown is left out: in `<details>` it takes all for HTML, also what is code.
"""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
from collections.abc import Callable

from markdown_it import MarkdownIt

Render = Callable[[str], str]


def _program(*command: str) -> Render | None:
    if "RENDERERS" not in os.environ or shutil.which(command[0]) is None:
        return None

    def run(text: str) -> str:
        done = subprocess.run(command, input=text.encode(), capture_output=True, check=True)
        return done.stdout.decode()

    return run


def _markdown_it() -> Render:
    return MarkdownIt("commonmark").enable(["table", "strikethrough"]).render


def _cmarkgfm() -> Render | None:
    try:
        cmark = importlib.import_module("cmarkgfm")
    except ImportError:
        return None
    unsafe = importlib.import_module("cmarkgfm.cmark").Options.CMARK_OPT_UNSAFE
    footnotes = importlib.import_module("cmarkgfm.cmark").Options.CMARK_OPT_FOOTNOTES
    return lambda text: str(cmark.github_flavored_markdown_to_html(text, unsafe | footnotes))


def _mistune() -> Render | None:
    try:
        mistune = importlib.import_module("mistune")
    except ImportError:
        return None
    plugins = ["table", "strikethrough", "footnotes", "url", "math", "def_list", "abbr"]
    return lambda text: str(mistune.create_markdown(escape=False, plugins=plugins)(text))


RENDERERS: dict[str, Render | None] = {
    "markdown-it": _markdown_it(),
    "cmarkgfm": _cmarkgfm(),
    "cmark-gfm": _program("cmark-gfm", "--unsafe", "-e", "table", "-e", "autolink"),
    "pandoc": _program("pandoc", "--to=html"),
    "pandoc gfm": _program("pandoc", "--from=gfm", "--to=html"),
    "pandoc commonmark_x": _program("pandoc", "--from=commonmark_x", "--to=html"),
    "mistune": _mistune(),
}
