"""What only one of two attempts did, turn beside turn, as Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pathexport.shape.paths.titles import first_line
from pathexport.write.compare.events import Act
from pathexport.write.compare.totals import Totals
from pathexport.write.compare.turns import Turn, TurnPair, beside, turns
from pathexport.write.markdown.literal import code, escape
from pathexport.write.text import counted, cut

_TURNS = 30  # that are shown of two attempts
_CALLS = 12  # that are shown of a turn
_WORDS = 80  # columns of a prompt


def sides(one: Totals, other: Totals) -> str:
    """The turns of two attempts, in blocks; nothing where how they began and ended tells all."""
    every = beside(turns(one.events), turns(other.events))
    if len(every) == 1 and not (every[0].same or every[0].only_one or every[0].only_other):
        return ""
    if not (one.answered and other.answered):
        return ""
    blocks = [*_blocks(every[:_TURNS], one, other)]
    if len(every) > _TURNS:
        more = counted(len(every) - _TURNS, "more turn")
        blocks.append(f"*{more} left out here; `--unified` shows all.*")
    return "\n\n".join(blocks)


def _blocks(every: Sequence[TurnPair], one: Totals, other: Totals) -> Iterator[str]:
    mine = yours = 0
    for each in every:
        mine, yours = mine + (each.one is not None), yours + (each.other is not None)
        if each.one is None or each.other is None:
            alone, number = (one, mine) if each.other is None else (other, yours)
            yield "\n".join(_alone(alone, number, each))
        else:
            yield "\n".join(_both(one, other, (mine, yours), each))


def _alone(mine: Totals, number: int, each: TurnPair) -> Iterator[str]:
    """A turn that only one attempt has."""
    turn = each.one or each.other
    acts = [*each.only_one, *each.only_other]
    yield f"**Turn {number} of {code(mine.attempt.name)} alone** · {_asked(turn)}"
    yield from ["", *_calls(acts)] if acts else ()


def _both(one: Totals, other: Totals, numbers: tuple[int, int], each: TurnPair) -> Iterator[str]:
    """A turn of both."""
    mine, yours = numbers
    asked = _asked(each.one), _asked(each.other)
    head = f"**Turn {mine}**" if mine == yours else f"**Turns {mine} and {yours}**"
    same = asked[0] == asked[1] and each.one and each.other and each.one.words == each.other.words
    calls = (each.only_one, each.only_other)
    yield f"{head} · both asked {asked[0]}" if same else head
    if not same or each.same or any(calls):
        yield ""
    for each_one, said, acts in zip((one, other), asked, calls, strict=True):
        name = code(each_one.attempt.name)
        if not same:
            yield f"- {name}: {said}"
            yield from (f"  {line}" for line in _calls(acts))
        elif acts:
            yield f"- {name}:"
            yield from (f"  {line}" for line in _calls(acts))
    if each.same:
        are = "is" if each.same == 1 else "are"
        yield f"- {counted(each.same, 'call')} {are} the same in both"


def _asked(turn: Turn | None) -> str:
    """What began a turn, in a line."""
    if turn is None or turn.asked is None:
        return "an answer"
    said = cut(first_line(turn.words), _WORDS)
    return f"“{escape(said)}”" if said else "a prompt without words"


def _calls(acts: Sequence[Act]) -> Iterator[str]:
    for act in acts[:_CALLS]:
        yield f"- {act.told}"
    if len(acts) > _CALLS:
        yield f"- and {counted(len(acts) - _CALLS, 'more call')}"
