"""What only one of two attempts did, turn beside turn, as Markdown.

Whatever a person said in a turn stands there, if only its beginning; lists of calls are cut.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pathexport.shape.paths.titles import first_line
from pathexport.write.alike import alike
from pathexport.write.compare.events import WORDS, Act, in_quotes
from pathexport.write.compare.totals import Totals
from pathexport.write.compare.turns import Done, Meanwhile, Turn, TurnPair, aligned, paired
from pathexport.write.markdown.literal import code, escape, one_line
from pathexport.write.text import counted, cut, enclosed, without_words

_TURNS = 30  # that are shown of two attempts
_CALLS = 12  # that are shown of a turn
_BEFORE = 16  # characters that two prompts share, before the first one in which they differ


def sides(one: Totals, other: Totals) -> str:
    """The turns of two attempts, in blocks; nothing where how they began and ended tells all."""
    both = aligned(one.turns, other.turns)
    many = len(both) + sum(each.sum.turns.count - len(each.turns) for each in (one, other))
    shown = [paired(*each) for each in both[:_TURNS]]
    if many == 1 and not _has_more(shown[0]):
        return ""
    blocks = [*_blocks(shown, one, other)]
    if many > _TURNS:
        more = counted(many - _TURNS, "more turn")
        blocks.append(f"*{more} left out here; `--unified` shows all.*")
    return "\n\n".join(blocks)


def told_above(mine: Totals) -> bool:
    """Whether how an attempt began and ended tells all of it."""
    first = mine.first_turn
    return first is None or (mine.sum.turns.count == 1 and not first.done)


def _has_more(each: TurnPair) -> bool:
    """Whether there is more in two turns than what began them."""
    return bool(each.same or each.only_one or each.only_other) or _looks_alike(each)


def _looks_alike(each: TurnPair) -> bool:
    """Whether two turns begin with words that differ behind those that are shown."""
    return not each.alike and _asked(each.one) == _asked(each.other)


def _blocks(every: Sequence[TurnPair], one: Totals, other: Totals) -> Iterator[str]:
    mine = yours = 0
    for each in every:
        mine, yours = mine + (each.one is not None), yours + (each.other is not None)
        if each.one is None or each.other is None:
            alone, number = (one, mine) if each.other is None else (other, yours)
            yield "\n".join(_alone(alone, number, each))
        elif each.one.asked or each.other.asked or _has_more(each):
            yield "\n".join(_both(one, other, (mine, yours), each))


def _alone(mine: Totals, number: int, each: TurnPair) -> Iterator[str]:
    """A turn that only one attempt has."""
    done = [*each.only_one, *each.only_other]
    yield f"**Turn {number} of {code(mine.attempt.name)} alone** · {_asked(each.one or each.other)}"
    yield from ["", *_listed(done)] if done else ()


def _both(one: Totals, other: Totals, numbers: tuple[int, int], each: TurnPair) -> Iterator[str]:
    names = code(one.attempt.name), code(other.attempt.name)
    only, (mine, yours) = (each.only_one, each.only_other), numbers
    turns = f"{mine}" if mine == yours else f"{mine} of {names[0]} and turn {yours} of {names[1]}"
    yield f"**Turn {turns}**" + (f" · {_shared(each, one)}" if each.alike else "")
    if not each.alike or each.same or any(only):
        yield ""
    for name, said, done in zip(names, _apart(each), only, strict=True):
        if done or not each.alike:
            yield f"- {name}:" + ("" if each.alike else f" {said}")
            yield from (f"  {line}" for line in _listed(done))
    yield from _in_both(each.same, each.otherwise)


def _shared(each: TurnPair, one: Totals) -> str:
    """What both turns begin with."""
    if each.one is not None and each.one.asked is not None:
        return f"both asked {_asked(each.one)}"
    shares = one.attempt.shared >= 0
    return "both answered the prompt that they share" if shares else "both began with an answer"


def _in_both(same: Sequence[Done], otherwise: int) -> Iterator[str]:
    """What was done in both; words of a person are told in full. `otherwise` is how many of the
    other calls had another result in each."""
    spoken = [done for done in same if _says(done)]
    yield from (f"- both: {_told(done)}" for done in spoken)
    if calls := len(same) - len(spoken):
        more = "more call" if any(isinstance(each, Act) for each in spoken) else "call"
        is_ = "is" if calls == 1 else "are"
        yield f"- {counted(calls, more)} {is_} the same in both{_but(calls, otherwise)}"


def _but(calls: int, otherwise: int) -> str:
    """That calls which are the same had other results."""
    if not otherwise:
        return ""
    results = "result differs" if otherwise == 1 else "results differ"
    return f"; {'its' if calls == 1 else f'{otherwise:,}'} {results}"


def _asked(turn: Turn | None) -> str:
    """What began a turn, in a line."""
    if turn is None or turn.asked is None:
        return "an answer"
    # What a person typed in a tag of Claude Code's is theirs here.
    said = cut(first_line(turn.words) or one_line(turn.words), WORDS)
    if not said:
        return without_words(turn.asked.pictures) + _by(turn)
    return f"“{escape(said)}”{enclosed(turn.asked.pictures)}{_by(turn)}"


def _by(turn: Turn) -> str:
    """Who asked, where that is not the person."""
    return f" from {turn.asked.by}" if turn.asked is not None and turn.asked.by else ""


def _apart(each: TurnPair) -> tuple[str, str]:
    """What began each of two turns; where that looks the same, from where it differs."""
    asked = _asked(each.one), _asked(each.other)
    if not _looks_alike(each) or each.one is None or each.other is None:
        return asked
    mine, yours = (" ".join(turn.words.split()) for turn in (each.one, each.other))
    if mine == yours:
        return asked  # the pictures differ
    start = mine.rfind(" ", 0, max(alike(mine, yours) - _BEFORE, 0)) + 1
    return _from(mine, start) + _by(each.one), _from(yours, start) + _by(each.other)


def _from(words: str, start: int) -> str:
    """Words from some place on."""
    return in_quotes(f"{'… ' if start else ''}{words[start:]}")


def _says(done: Done) -> bool:
    """Whether a person said something there."""
    return isinstance(done, Meanwhile) or bool(done.out.said)


def _told(done: Done) -> str:
    if isinstance(done, Act):
        return done.told
    return f"{f'From {done.by}' if done.by else 'User'} · {in_quotes(done.words)}"


def _listed(every: Sequence[Done]) -> Iterator[str]:
    """What was done, as a list; of many calls the first, and those to which a person spoke."""
    shown = [done for at, done in enumerate(every) if at < _CALLS or _says(done)]
    yield from (f"- {_told(done)}" for done in shown)
    if len(every) > len(shown):
        yield f"- and {counted(len(every) - len(shown), 'more call')}"
