"""The tree as an SVG picture that needs nothing else: no script, no font, no other file.

A card for each segment, in the colours that the reader's system asks for. All words are escaped,
and what XML does not allow is replaced, so that no log can break the picture or reach out of it.

Time goes downwards: an attempt stands one column to the right of what it leaves, at the height of
what went on instead or below other attempts. So no card hides another one, lines cross nothing, and
one walk over the segments is enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from urllib.parse import quote

import msgspec

from pathexport.write.markdown.literal import place_in
from pathexport.write.options import MARK
from pathexport.write.text import NOT_IN_XML, counted, cut, dotted, in_html, printable
from pathexport.write.times import Local, full, short
from pathexport.write.tree.drawn import Drawn
from pathexport.write.tree.lanes import Lanes
from pathexport.write.tree.told import Told, notes, numbers_of, opening_words

WIDTH = 340  # of a card
GUTTER = 46  # between columns
_GAP = 20  # between cards, one below the other
_APART = 34  # between conversations
_MARGIN = 24
_LINE = 18  # from a line of words to the next
_PADDING = 9
_COLUMNS = 41  # of words that a line holds, also in wide fonts
_BOLD = 38
_END = 44
_NOTE = 48
_TIP = 400
_HEADING = 44
_SPINE = 18  # where lines leave and enter a card
_ENTRY = 22
_STYLE = """
svg { background: var(--back); --back: #ffffff; --card: #f6f8fa; --text: #1f2328; --pale: #59636e;
  --active: #1a7f37; --left: #9a6700; color-scheme: light dark }
@media (prefers-color-scheme: dark) { svg { --back: #0d1117; --card: #161b22; --text: #f0f6fc;
  --pale: #9198a1; --active: #3fb950; --left: #d29922 } }
.back { fill: var(--back) }
text { font: 12.5px system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif;
  fill: var(--text) }
.heading { font-size: 16px; font-weight: 600 }
.title { font-weight: 600 }
.note { font-size: 11px; fill: var(--pale) }
.end { font-size: 11px; font-weight: 600 }
.active .end { fill: var(--active) }
.left .end { fill: var(--left) }
rect.card { fill: var(--card); stroke: var(--active); stroke-width: 1.5 }
.left rect.card { fill: var(--back); stroke: var(--left); stroke-width: 1; stroke-dasharray: 5 3 }
.left text:not(.end) { fill: var(--pale) }
path { fill: none; stroke: var(--active); stroke-width: 2.5 }
path.left { stroke: var(--left); stroke-width: 1.5; stroke-dasharray: 5 3 }
path.pack { stroke: var(--pale); stroke-width: 1.2 }
a:hover rect.card, a:focus rect.card { stroke-width: 3 }
""".strip()


class Card(msgspec.Struct, frozen=True):
    """The place of a segment, by the corner above on the left."""

    x: int
    y: int
    height: int

    @property
    def bottom(self) -> int:
        return self.y + self.height


class Board(msgspec.Struct, frozen=True):
    """The cards of all segments, and how much room they take."""

    cards: Sequence[Card]
    width: int
    height: int


def placed(drawn: Lanes, heights: Sequence[int]) -> Board:
    """The places of cards that are so high."""
    cards = [Card(0, 0, 0)] * len(heights)
    free: list[int] = []  # the first free place in each column
    beside: dict[int, int] = {}  # where the last attempt begins that leaves a segment
    end = 0
    for number in drawn.order:
        column, up = drawn.depth[number], drawn.up[number]
        if column == len(free):
            free.append(0)
        if up < 0:
            y = end + _APART if end else 0
        elif drawn.to_the_side(number):
            y = beside[up] = max(cards[up].bottom + _GAP, free[column])
        else:
            y = max(cards[up].bottom + _GAP, free[column], beside.get(up, 0))
        cards[number] = Card(column * (WIDTH + GUTTER), y, heights[number])
        free[column] = cards[number].bottom + _GAP
        end = max(end, cards[number].bottom)
    return Board(cards, len(free) * (WIDTH + GUTTER) - GUTTER if free else 0, end)


class Words(msgspec.Struct, frozen=True):
    """A line of a card."""

    text: str
    style: str
    packed: bool = False
    """Whether the sign of a compaction stands before it."""


def svg(found: Sequence[Drawn], local: Local = None) -> Iterator[str]:
    """The picture of some projects, one below the other."""
    pages = [_Page(each, local, headed=len(found) > 1) for each in found]
    width = max((page.board.width for page in pages), default=0) + 2 * _MARGIN
    height = sum(page.height for page in pages) + 2 * _MARGIN
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    total = counted(sum(len(each.segments) for each in found), "segment")
    yield f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">\n'
    yield f"<!-- {MARK} -->\n<title>{_fit(_called(found))}: {total}</title>\n"
    yield f"<style>\n{_STYLE}\n</style>\n"
    yield f'<clipPath id="inside"><rect width="{WIDTH - 6}" height="999"/></clipPath>\n'
    yield f'<rect class="back" width="{width}" height="{height}"/>\n'
    y = _MARGIN
    for page in pages:
        yield f'<g transform="translate({_MARGIN} {y})">\n'
        yield from page.lines()
        yield "</g>\n"
        y += page.height
    yield "</svg>\n"


class _Page:
    """The picture of one project."""

    def __init__(self, found: Drawn, local: Local, headed: bool) -> None:
        self._found, self._local = found, local
        self._lanes = found.lanes
        self._words = [[*self._said(number)] for number in range(len(found.segments))]
        heights = [len(words) * _LINE + 2 * _PADDING for words in self._words]
        self.board: Board = placed(self._lanes, heights)
        self._top = _HEADING if headed else 0
        self._reached: dict[int, int] = {}
        self.height = self.board.height + self._top * 2

    def lines(self) -> Iterator[str]:
        if self._top:
            name = _fit(printable(self._found.cwd or self._found.name))
            yield f'<text class="heading" y="18">{name}</text>\n'
            yield f'<g transform="translate(0 {self._top})">\n'
        for number in self._lanes.order:
            yield from self._line(number)
        for number in self._lanes.order:
            yield from self._card(number)
        if self._top:
            yield "</g>\n"

    def _said(self, number: int) -> Iterator[Words]:
        """What stands on a card."""
        each, up = self._found.segments[number], self._lanes.up[number]
        before = self._found.segments[up] if up >= 0 else None
        if each.enters:
            yield Words(each.enters, "note")
        columns, style = (_BOLD, "title") if each.by == "title" else (_COLUMNS, "said")
        for line in _two_lines(opening_words(each), columns):
            yield Words(line, style)
        facts, more = [numbers_of(each.segment), self._when(each, before)], notes(each)
        if len(dotted(*facts, *more)) > _NOTE:
            yield Words(dotted(*facts), "note")
            facts = []
        yield Words(dotted(*facts, *more), "note", each.segment.compactions > 0)
        for end in self._found.ends(each):
            for line in _two_lines(end, _END):
                yield Words(line, "end")

    def _when(self, each: Told, before: Told | None) -> str:
        """When a segment begins, with the day if that is another one than before."""
        if before is None or not before.started:
            return full(each.started, self._local)[:16]
        return short(each.started, before.started, self._local)[: -len(":00")]

    def _line(self, number: int) -> Iterator[str]:
        """The line that leads to a segment from the one above."""
        up = self._lanes.up[number]
        if up < 0:
            return
        here, above = self.board.cards[number], self.board.cards[up]
        style = "" if self._found.segments[number].segment.alive else ' class="left"'
        x, y = above.x + _SPINE, above.bottom
        if not self._lanes.to_the_side(number):
            yield f'<path{style} d="M{x} {y}V{here.y}"/>\n'
            return
        turn, down, into = y + _GAP // 2, here.x - GUTTER // 2, here.y + _ENTRY
        way = f"M{x} {turn - 6}q0 6 6 6H{down - 6}q6 0 6 6"
        if up in self._reached:  # the line to the attempt before goes on
            way = f"M{down} {self._reached[up]}"
        self._reached[up] = into - 6
        yield f'<path{style} d="{way}V{into - 6}q0 6 6 6H{here.x}"/>\n'

    def _card(self, number: int) -> Iterator[str]:
        each, card = self._found.segments[number], self.board.cards[number]
        state = "active" if each.segment.alive else "left"
        target = self._target(each)
        yield f'<g class="{state}" transform="translate({card.x} {card.y})">'
        yield f"<title>{_fit(self._tip(each))}</title>"
        yield f'<a href="{in_html(target)}">' if target else ""
        yield f'<rect class="card" width="{WIDTH}" height="{card.height}" rx="7"/>'
        yield '<g clip-path="url(#inside)">'
        for place, words in enumerate(self._words[number]):
            yield from _text(words, _PADDING + 13 + place * _LINE)
        yield "</g>" + ("</a>" if target else "") + "</g>\n"

    def _target(self, each: Told) -> str:
        """Where a segment stands in the transcript of the path that went on from it."""
        file = self._found.files.get(self._found.paths[each.segment.way].id, "")
        if not file:
            return ""
        mark = f"m{each.segment.from_message}" if each.segment.messages else ""
        return place_in(quote(file, errors="surrogatepass"), mark)

    def _tip(self, each: Told) -> str:
        lines = [cut(opening_words(each), _TIP), numbers_of(each.segment)]
        if each.started:
            lines.append(f"{full(each.started, self._local)} to {full(each.ended, self._local)}")
        lines += notes(each)
        for path, end in zip(each.ends, self._found.ends(each), strict=True):
            title = printable(self._found.titles[path.id])
            lines.append(f"{end}: {cut(title, _TIP)}" if title else end)
        return "\n".join(filter(None, lines))


def _text(words: Words, y: int) -> Iterator[str]:
    x = 12
    if words.packed:  # a small parcel
        yield f'<path class="pack" d="M{x} {y - 8}h9v8h-9zm0 3h9m-4.5 0v-3"/>'
        x += 15
    yield f'<text class="{words.style}" x="{x}" y="{y}">{_fit(words.text)}</text>'


def _two_lines(text: str, columns: int) -> Iterator[str]:
    """The beginning of a text on one line or two."""
    if cut(text, columns) == text:  # to measure all of a long one takes long
        yield text
        return
    first = cut(text, columns + 1).removesuffix("…")
    first = first[: first.rfind(" ")] if " " in first[len(first) // 2 :] else first
    yield first
    yield cut(text[len(first) :].strip(), columns)


def _called(found: Sequence[Drawn]) -> str:
    name = printable(found[0].cwd or found[0].name) if len(found) == 1 else ""
    return f"Conversations of {name}" if name else "Conversations"


def _fit(text: str) -> str:
    """Text that XML allows, and takes for nothing but text."""
    return in_html(NOT_IN_XML.sub("\ufffd", text))
