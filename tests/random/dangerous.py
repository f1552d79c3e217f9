"""Pieces of text that run, load or hide something, or make a heading, for one reader of Markdown or
another."""

from __future__ import annotations

from hypothesis import strategies as st

HTML = [
    *(
        "<script>alert(1)</script>",
        "<img src=http://e/x onerror=a()>",
        "<svg/onload=x>",
        "<b>k</b>",
    ),
    *("<!--", "-->", "<details>", "</details>", "</div>", "\t<div>", "<![CDATA[", "]]>", "<?php"),
    *("?>", "<style>*{display:none}</style>", "<video poster=http://e/v>", "<div", "onclick=x>"),
    *("&lt;script>", "&#60;b>", "&amp;lt;", "\\<b>", "\\\\<b>", "`<b>`", "``<b>`", "`a", "<a@b.c>"),
    *(
        "<javascript:alert(1)>",
        "<http://x onclick=a>",
        "    <script>x()</script>",
        "<https://x.org>",
    ),
]
PANDOC = [
    *("`x`{=html}", "`<script>x</script>`{=html}", '[a]{onclick="x()"}', '{onclick="x"}'),
    *('[a](http://x){onclick="x()" style="display:none"}', '{: onclick="x"}', "{#id .c onclick=x}"),
    *("```{=html}", "```", "~~~", '```{.a onclick="x()"}', "~~~ {=html}", "```py", "``` a b"),
    *("``` a`b", "``` `", "```a``b", "``` a\\`b", "```a```", "``` a ``` b ` c"),
    *("\\begin{comment}", "\\end{comment}", "\\input{/etc/passwd}", "C:\\Users\\x", "\\(a\\)"),
    *("---", "---\ntitle: x", "...", "--- ---", "-----", "a   b", "+---+---+", "| # x | y |"),
    *("~~~py", "~~~\n# h", "~~~\n* * *", "~# h", ":<b>", ":x", "    k\n---"),
    *("+===+", "term", ":   # h", "~   # h", '::: {style="display:none"}', ":::", "::: warning"),
    *("$$", "$x", "x$", "$5 and $6", "a^[note", "note]", "[^1]", "[^1]: text", "*[HTML]: x"),
    *("    # h", "# h", "a) # h", "(1) # h", "A.  # h", "#. # h", "(@x) # h", "a) x", "#. x"),
]
LOADING = [
    *("![x](http://e/y.png)", '![](http://e/y.png "t")', "![x][r]", "[r]: http://e/z.png"),
    *("[![b](http://e/b.png)](http://x)", "![a [b] c](http://e/)", "![a\nb](http://e/q)"),
    *("[j](javascript:alert(1))", "[j](&#106;avascript:alert(1))", "[d](data:text/html,x)"),
    *("$x `$![a](http://e/y.png)` b", "`$<b>`", "`a$`"),
    *("vec![1, 2]", "[a]: b", "![[a]]", "[picture: x](http://e/y.png)"),
]
OPEN = [
    "- x",
    "1. y",
    "2. z",
    "> q",
    ">",
    "",
    "",
    "  ",
    "* * *",
    "===",
    "==",
    "word",
    "@name",
    "#12",
]
OPEN += ["word\n===--", "> >\n> -\n> --- a", ">>> x"]
OPEN += ["| a | b |", "|---|---|", "*x*", "__y__"]
DANGERS = [*HTML, *PANDOC, *LOADING, *OPEN]
_STARTS = ["", "", "", "", "> ", "- ", "1. ", "  ", "    ", "   ", "- - ", "> > ", "10. "]

_LINE = st.tuples(
    st.sampled_from(_STARTS),
    st.lists(st.sampled_from(DANGERS), min_size=1, max_size=3).map(" ".join),
).map("".join)
TEXTS = st.one_of(
    st.lists(_LINE, min_size=1, max_size=6).map("\n".join),
    st.lists(st.sampled_from([*DANGERS, "\n", "\n\n", " ", "x"]), max_size=8).map("".join),
)
