"""Pictures and documents in results, cells of notebooks, and blocks that nobody knows."""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathexport.read.texts.colours import without_colours
from pathexport.write.markdown.literal import plain
from pathexport.write.render.insides import insides
from pathexport.write.render.parts import Part
from pathexport.write.tool.results import RESULTS
from tests.making.tool_inputs import ANYTHING, leaves, letters, readings
from tests.random.strategies import SETTINGS
from tests.reading.transcripts import folded
from tests.running.each import for_each
from tests.write.tool.bench import Bench
from tests.write.tool.shown_results import block, text

PICTURE = b"\x89PNG picture"


def picture(data: str, kind: str = "image/png") -> dict[str, Any]:
    return {"type": "image", "source": {"type": "base64", "media_type": kind, "data": data}}


def base64_of(data: bytes) -> str:
    return base64.b64encode(data).decode()


def kept_of(parts: Sequence[Part]) -> dict[str, bytes]:
    """What is kept of the pictures and documents in some parts, by name."""
    assets = insides(parts).facts.assets
    return {name: b"".join(pieces()) for name, pieces in assets.items()}


def name_of(data: bytes, ending: str) -> str:
    return f"assets/{sha256(data).hexdigest()[:16]}.{ending}"


def test_a_picture_is_kept_under_a_name_made_of_its_content(shown: Bench) -> None:
    name = name_of(PICTURE, "png")
    assert shown([picture(base64_of(PICTURE))], "Read") == [f"![picture]({name})"]
    assert kept_of(shown.parts) == {name: PICTURE}


def test_where_the_model_finds_a_picture_is_counted(shown: Bench) -> None:
    seen = picture(base64_of(PICTURE))
    place = {"type": "text", "text": "[Image: source: /x/s1/tool-results/mcp-a-blob-1.png]"}
    name = f"![picture]({name_of(PICTURE, 'png')})"
    assert shown([WORDS, seen, place, WORDS]) == [text("one"), text("one"), name]
    assert insides(shown.parts).facts.hidden == {"added text": 1}
    assert place["text"] in "".join(shown([seen, place], detail="full"))
    assert shown([place, seen]) == [text(place["text"]), name]
    for said in ("it says", "it says [so]"):
        other = f"{place['text']} {said}"
        assert shown([seen, {**place, "text": other}]) == [text(other), name]


@pytest.mark.parametrize(
    ("kind", "ending"),
    [("image/jpeg", "jpg"), ("image/webp", "webp"), ("image/../../x", "bin"), (None, "bin")],
)
def test_a_pictures_ending_is_one_of_ours(shown: Bench, kind: Any, ending: str) -> None:
    shown([picture(base64_of(PICTURE), kind)])
    assert list(insides(shown.parts).facts.assets) == [name_of(PICTURE, ending)]


@for_each("data", ["!!", "aGFsbG8", "é", 7, None, ["x"]])
def test_a_broken_picture_is_shown_as_it_is(shown: Bench, data: Any) -> None:
    (made,) = shown([picture(data)])
    assert made.startswith("<details><summary>Block of type image</summary>")
    assert not insides(shown.parts).facts.assets


@pytest.mark.parametrize(
    ("data", "kept"), [("", {}), ("aGFs\nbG8=\n", {name_of(b"hallo", "png"): b"hallo"})]
)
def test_what_a_picture_is(shown: Bench, data: str, kept: dict[str, bytes]) -> None:
    shown([picture(data)])
    assert kept_of(shown.parts) == kept


def test_a_document_is_kept_or_folded(shown: Bench) -> None:
    source = {"type": "base64", "media_type": "application/pdf", "data": base64_of(b"pdf")}
    kept = name_of(b"pdf", "pdf")
    assert shown([{"type": "document", "source": source}]) == [f"📎 [document]({kept})"]
    assert kept_of(shown.parts) == {kept: b"pdf"}
    inside = {"type": "document", "title": "Notes", "source": {"type": "text", "data": "# x"}}
    assert shown([inside]) == [
        f"<details><summary>Document: Notes</summary>\n\n{text('# x')}\n\n</details>"
    ]


@pytest.mark.parametrize(
    ("kind", "media", "name"),
    [("audio", "audio/mpeg", "recording"), ("video", "video/mp4", "video")],
)
def test_what_is_listened_to_or_watched_is_kept(
    shown: Bench, kind: str, media: str, name: str
) -> None:
    """Newer versions read such files, and MCP servers hand them out without a source."""
    ending = "mp3" if kind == "audio" else "mp4"
    kept, data = name_of(b"heard", ending), base64_of(b"heard")
    for each in (
        {"type": kind, "source": {"type": "base64", "media_type": media, "data": data}},
        {"type": kind, "mimeType": media, "data": data},
    ):
        assert shown([each]) == [f"📎 [{name}]({kept})"]
        assert kept_of(shown.parts) == {kept: b"heard"}


@pytest.mark.parametrize(
    ("kind", "wanted"),
    [
        ("image", "*A picture at `https://a.b/c`*"),
        ("document", "*A document at `https://a.b/c`*"),
        ("audio", "*A recording at `https://a.b/c`*"),
    ],
)
def test_what_lies_elsewhere_is_named(shown: Bench, kind: str, wanted: str) -> None:
    assert shown([{"type": kind, "source": {"type": "url", "url": "https://a.b/c"}}]) == [wanted]


def test_found_tools_are_named_in_a_line(shown: Bench) -> None:
    found = [{"type": "tool_reference", "tool_name": name} for name in ("TaskGet", "TaskList")]
    assert shown(found, "ToolSearch") == ["`TaskGet`, `TaskList`"]


@for_each(
    "content",
    [
        [{"type": "new", "deep": [{"a": "precious"}]}],
        [{"type": "text", "text": ["precious"]}],
        [{"type": "image", "file": "precious"}],
        [{"type": "document", "source": {"type": "content", "content": [{"type": "precious"}]}}],
        [{"type": "search_result", "content": ["precious"]}],
        [{"content": "precious"}],
        [["precious"]],
        {"a": "precious"},
    ],
)
def test_a_block_that_nobody_knows_is_shown_as_it_is(shown: Bench, content: Any) -> None:
    (made,) = shown(content)
    assert made.startswith("<details><summary>Block of type ")
    assert "precious" in made


@pytest.mark.parametrize("words", ["It is *so*.", [{"type": "text", "text": "It is *so*."}]])
def test_words_in_blocks_of_the_api_are_read(shown: Bench, words: Any) -> None:
    found = {"type": "search_result", "source": "https://x.org", "title": "A <b>", "content": words}
    document = {"type": "document", "title": "D", "source": {"type": "content", "content": words}}
    assert shown([found, document]) == [
        folded("Search result: A &lt;b&gt;", "`https://x.org`\n\n> It is *so*."),
        folded("Document: D", "```text\nIt is *so*.\n```"),
    ]


WORDS = {"type": "text", "text": "one"}
MIXED = {
    "type": "document",
    "title": "D",
    "source": {"type": "content", "content": [WORDS, picture(base64_of(PICTURE))]},
}


def test_a_document_of_texts_and_pictures_is_shown_as_these(shown: Bench) -> None:
    seen = f"```text\none\n```\n\n![picture]({name_of(PICTURE, 'png')})"
    assert shown([MIXED]) == [folded("Document: D", seen)]
    assert [*kept_of(shown.parts).values()] == [PICTURE]


def test_a_picture_that_nobody_can_read_stays_in_its_document(shown: Bench) -> None:
    source = {"type": "content", "content": [WORDS, picture("!!")]}
    (made,) = shown([{"type": "document", "source": source}])
    assert "```text\none\n```\n\n<details><summary>Block of type image</summary>" in made


BOOK = {"file_path": "/work/plots.ipynb"}
TITLE = '<cell id="m"><cell_type>markdown</cell_type># Title\n`x` <b></cell id="m">'
CODE = '<cell id="c">print(1)\n2</cell id="c">\n\n1\n\n\n2\n'
OTHER = '<cell id="r"><language>r</language>plot(1)</cell id="r">'
EMPTY = '<cell id="e"></cell id="e">'


def test_a_notebook_is_shown_cell_by_cell(shown: Bench) -> None:
    said = "\n".join([TITLE, CODE, OTHER, EMPTY])
    assert shown(said, "Read", BOOK) == [
        "*Cell `m`, markdown:*",
        text("# Title", "`x` <b>", info="markdown"),
        "*Cell `c`:*",
        text("print(1)", "2", info="python"),
        "*It put out:*",
        text("1", "", "", "2"),
        "*Cell `r`:*",
        text("plot(1)", info="r"),
        "*Cell `e`:*",
    ]


def test_a_cell_that_readers_would_draw_stays_a_text(shown: Bench) -> None:
    said = '<cell id="a"><language>Mermaid</language>graph TD</cell id="a">'
    assert shown(said, "Read", BOOK) == ["*Cell `a`:*", text("graph TD")]


def test_cells_behind_a_picture_have_what_was_put_out_before_them(shown: Bench) -> None:
    pieces = [block(CODE), picture(base64_of(PICTURE)), block(f"\nBad\n{OTHER}")]
    made = shown(pieces, "Read", BOOK)
    assert made[4:] == [
        "*It put out:*",
        text("Bad"),
        "*Cell `r`:*",
        text("plot(1)", info="r"),
        f"![picture]({name_of(PICTURE, 'png')})",
    ]


@pytest.mark.parametrize(
    "said",
    [
        "no cell",
        '<cell id="a">x',
        '<cell id="a">x</cell id="b">',
        "<cell>x</cell>",
        f'{CODE}<cell id="a">x',
        '<cell id="x">' * 20_000,
    ],
)
def test_what_is_no_notebook_is_shown_as_it_is(shown: Bench, said: str) -> None:
    assert shown(said, "Read", BOOK) == [text(*said.rstrip("\n").split("\n"))]


def test_a_file_that_holds_such_tags_is_no_notebook(shown: Bench) -> None:
    assert shown(TITLE, "Read", {"file_path": "/work/notes.xml"}) == [text(*TITLE.split("\n"))]
    assert shown(TITLE, "Bash", BOOK) == [text(*TITLE.split("\n"))]


def test_a_notebook_is_cut_as_a_text(shown: Bench) -> None:
    made = "".join(shown(f"{TITLE}\n{CODE}", "Read", BOOK, lines=2))
    assert TITLE in made
    assert "more lines left out" in made


def test_a_reference_of_another_type_is_shown_as_it_is(shown: Bench) -> None:
    assert "precious" in "".join(shown([{"type": "tool_reference", "tool_name": ["precious"]}]))


def found(leaf: str, read: list[str]) -> bool:
    lines = map(letters, plain(leaf).split("\n"))
    return all(any(line in reading for reading in read) for line in lines)


@given(ANYTHING, st.sampled_from([*RESULTS, "New"]), ANYTHING, st.sampled_from([None, True, 1]))
@SETTINGS
def test_any_json_is_a_result(
    shown: Bench, content: Any, tool: str, given: Any, error: Any
) -> None:
    made = shown(content, tool, given, error)
    assert made
    assert all(made)
    read = readings("\n\n".join(made))
    for leaf in leaves(content):
        bare = re.sub(r"^ *\d+(?:→|\t)", "", leaf, flags=re.MULTILINE)  # a file's line
        assert any(found(said, read) for said in (leaf, without_colours(leaf), bare))
