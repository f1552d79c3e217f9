"""HTML that a renderer made, as a browser would take it: what runs, what loads, what is a heading,
and which words stand in the open."""

from __future__ import annotations

import re
from html.parser import HTMLParser

_RUNS = {"script", "style", "iframe", "object", "embed", "form", "meta", "base", "link", "svg"}
_RUNS |= {"input", "button", "textarea", "template", "noscript", "frame", "applet", "title", "math"}
_LOADS = {"src", "srcset", "poster", "data", "background", "action", "formaction", "xlink:href"}
_EMPTY = {"br", "hr", "img", "col", "wbr", "input", "meta", "link", "base", "source", "embed"}
_LED = re.compile(r"https?:|mailto:|xmpp:|ftp:|(?![a-z][a-z0-9+.-]*:)", re.IGNORECASE)
_OWN_PICTURE = re.compile(r"(?:\.\./)*assets/[0-9a-f]{16}\.[a-z]+")
_STYLE = re.compile(r"(?:text-align: ?\w+|width: ?[\d.]+%);?")  # of tables


class Shown(HTMLParser):
    """What is in a rendered page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.harm: list[str] = []
        """What runs something, or loads something."""
        self.headings: list[tuple[str, str]] = []
        self.open: list[str] = []
        self.places: list[tuple[str, tuple[str, ...]]] = []
        """Each text, and the elements that it stands in."""
        self._heading: str | None = None
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _RUNS and not (tag == "input" and ("type", "checkbox") in attrs):
            self.harm.append(f"<{tag}>")
        for name, value in attrs:
            self._attribute(tag, name, value or "")
        if re.fullmatch("h[1-6]", tag):
            self.headings.append((tag, ""))
        if tag not in _EMPTY:
            self.open.append(tag)

    def _attribute(self, tag: str, name: str, value: str) -> None:
        own = tag == "img" and name == "src" and _OWN_PICTURE.fullmatch(value)
        style = name == "style" and not _STYLE.fullmatch(value)
        led = name == "href" and not (tag == "a" and _LED.match(value))
        if name.startswith("on") or (name in _LOADS and not own) or style or led:
            self.harm.append(f"<{tag} {name}={value!r}>")

    def handle_endtag(self, tag: str) -> None:
        if tag in self.open:
            while self.open.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        self.places.append((data, tuple(self.open)))
        if self.open and re.fullmatch("h[1-6]", self.open[-1]):
            tag, text = self.headings[-1]
            self.headings[-1] = (tag, text + data)

    def handle_comment(self, data: str) -> None:
        if not re.fullmatch(r" /?#{1,6}/? ", data):
            self.harm.append(f"<!--{data}-->")

    def handle_decl(self, decl: str) -> None:
        self.harm.append(f"<!{decl}>")

    def handle_pi(self, data: str) -> None:
        self.harm.append(f"<?{data}>")

    def unknown_decl(self, data: str) -> None:
        self.harm.append(f"<![{data}]>")

    def where(self, word: str) -> list[tuple[str, ...]]:
        return [open_ for text, open_ in self.places if word in text]
