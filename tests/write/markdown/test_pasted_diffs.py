"""A diff that somebody pasted into a prompt shows its signs, and is no list."""

from __future__ import annotations

import html
import re
from difflib import unified_diff

from hypothesis import assume, example, given
from hypothesis import strategies as st

from pathexport.write.markdown.foreign import prose, spoken
from pathexport.write.markdown.original import original
from pathexport.write.markdown.partly import MARK
from tests.random.strategies import SETTINGS
from tests.random.texts import STRICT
from tests.running.each import for_each

SOME = [
    "def f():",
    "    return 1",
    "\treturn 2",
    "",
    "- an item",
    "* 1",
    "# title",
    "1. one",
    "x: y",
]
SOME += ["---", "+++", "a `b` c", "$x$ <b>", "> said", "  - within", "```", "\\- as it is", "a_b_"]
TEXTS = st.lists(st.sampled_from(SOME), max_size=9)


@given(TEXTS, TEXTS)
@example(["    return 1"], ["    return 2", ""])
@example(["- an item"], ["- an item", "    - within"])
@SETTINGS
def test_each_sign_of_a_pasted_diff_is_seen(old: list[str], new: list[str]) -> None:
    diff = [*unified_diff(old, new, "a/x", "b/x", lineterm="")]
    text = "\n".join(["what is wrong here?", *diff, "thanks"])
    made = spoken(text)
    assert original(made) == text
    assume(MARK not in made and "```" not in text)
    seen = html.unescape(re.sub(r"<[^>]*>", "", STRICT.render(made))).split("\n")
    for line in diff:
        if re.match(r"[+-](?:[ \t]|$)", line):
            assert line.rstrip() in [each.rstrip() for each in seen]


@given(TEXTS.filter(all), TEXTS.filter(all))
@SETTINGS
def test_signs_of_code_are_seen_without_the_head_of_a_diff(old: list[str], new: list[str]) -> None:
    changes = [*[f"-{line}" for line in old], "-x = 1", *[f"+{line}" for line in new], "+    x"]
    made = spoken("\n".join(changes))
    assert original(made) == "\n".join(changes)
    assume(MARK not in made)
    seen = html.unescape(re.sub(r"<[^>]*>", "", STRICT.render(made))).split("\n")
    for line in changes:
        if re.match(r"[+-](?:[ \t]|$)", line):
            assert line.rstrip() in [each.rstrip() for each in seen]


@for_each(
    ("text", "made"),
    [
        ("@@ -1 +1 @@\n- a\n+ b\n- c", "@@ -1 +1 @@  \n\\- a  \n\\+ b\n- c"),
        ("@@ -1,2 +1 @@ f\n-     a\n b\n+\nc", "@@ -1,2 +1 @@ f  \n\\-     a  \n b  \n\\+  \nc"),
        ("@@ -3,0 +4 @@\n+ a\n\\ No newline", "@@ -3,0 +4 @@  \n\\+ a  \n\\ No newline"),
        ("@@ -1,9 +1,9 @@\n- a\nmine\n- b", "@@ -1,9 +1,9 @@  \n\\- a  \nmine\n- b"),
        ("@@ -1,2 +1,3 @@\n\n+ a", "@@ -1,2 +1,3 @@\n\n\\+ a"),
        ("@@ -1,3 +1,3 @@\n\n- a\n\n+ b", "@@ -1,3 +1,3 @@\n\n\\- a\n\n\\+ b"),
        ("```diff\n@@ -1 +1 @@\n- a\n+ b\n```", "```diff\n@@ -1 +1 @@\n- a\n+ b\n```"),
        ("- a\n+ b", "- a\n+ b"),
        ("is:\n-    a\n+    b\nc", "is:  \n\\-    a  \n\\+    b  \nc"),
        ("-a\n+  b\n-", "-a  \n\\+  b  \n\\-"),
        ("-a\n+     b", "```markdown\n-a\n+     b\n```"),
        ("+1 for it\n- too slow", "+1 for it  \n\\- too slow"),
        ("- a\n  + b\n- c", "- a\n  + b\n- c"),
        ("- a\n- b\n\n+ c", "- a\n- b\n\n+ c"),
        ("```\n- a\n+ b\n```\n- c", "```\n- a\n+ b\n```\n- c"),
    ],
)
def test_what_stands_in_a_diff_is_no_item(text: str, made: str) -> None:
    assert spoken(text) == made
    assert original(made) == text


def test_a_sign_that_an_answer_keeps_from_making_an_item_comes_back() -> None:
    assert prose("\\- a\n\\+ b") == "&#45; a  \n&#43; b"
    assert original(prose("\\- a\n\\+ b")) == "\\- a\n\\+ b"
