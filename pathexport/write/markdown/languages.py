"""The language of a file by its name, as it is written after a code fence."""

from __future__ import annotations

# Languages whose files end otherwise than they are called.
_ENDINGS = {
    "bat": "cmd",
    "clojure": "clj cljs cljc",
    "cpp": "cc cxx hh hpp",
    "csharp": "cs",
    "dockerfile": "containerfile",
    "elixir": "ex exs",
    "erlang": "erl hrl",
    "fsharp": "fs",
    "groovy": "gradle",
    "haskell": "hs",
    "hcl": "tf tfvars",
    "html": "htm",
    "ini": "cfg conf",
    "js": "cjs mjs",
    "json": "ipynb jsonl",
    "julia": "jl",
    "kotlin": "kt kts",
    "just": "justfile",
    "make": "makefile mk",
    "markdown": "md",
    "objc": "m mm",
    "ocaml": "ml mli",
    "perl": "pl pm",
    "powershell": "ps1",
    "python": "py pyi",
    "ruby": "gemfile rakefile rb",
    "rust": "rs",
    "sh": "bash zsh",
    "ts": "cts mts",
    "yaml": "yml",
}
_SAME = """
    astro c cmake cmd cpp css csv dart diff dockerfile fish go graphql groovy h hcl heex html ini
    java js json json5 jsonc jsx just less lua mdx nim nix patch php proto r rst sass scala scss
    sh sql svelte swift tex toml ts tsx vue xml yaml zig
    """
_WHOLE = ("containerfile", "dockerfile", "gemfile", "just", "justfile", "makefile", "rakefile")
_LANGUAGES = {name: name for name in _SAME.split()}
_LANGUAGES |= {ending: name for name, endings in _ENDINGS.items() for ending in endings.split()}


def language(name: str) -> str:
    """What is written after the fence; `text` for a file of no known kind."""
    base = name.replace("\\", "/").rpartition("/")[2].lower()
    ending = base.rpartition(".")[2]
    return _LANGUAGES.get(ending, "text") if "." in base or ending in _WHOLE else "text"
