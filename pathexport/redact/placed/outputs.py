"""What commands print that are there to print a secret: the lines below a prompt with one of them.

Where a call and what it printed are told apart, nothing stands before the secret, and it is found
only if its form or another place tells of it. What they print is told by them alone, so it is
looked through with the command above it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pathexport.later import later
from pathexport.redact.given.columns import in_cell
from pathexport.redact.placed.manifests import printed_values
from pathexport.redact.words.chosen import drawn
from pathexport.redact.words.found import Found
from pathexport.redact.words.letters import random_looking, scrambled, strewn, tailed
from pathexport.redact.words.names import Telling, telling
from pathexport.redact.words.values import is_secret, literal

_KEEPERS = (
    r"(?:go)?pass (?:show )?(?!(?:ls|list|insert|edit|rm|git|init|generate|find|help)\b)[\w./@-]",
    r"(?:op (?:read|item get)|bw get (?:password|totp|notes)|keyring get|lpass show)\b",
    r"(?:security find-(?:generic|internet)-password|secret-tool lookup|keepassxc-cli)\b",
    r"(?:rbw|chezmoi secret) get\b|(?:bitcoin|litecoin|dogecoin)-cli dumpprivkey\b",
    r"vault (?:(?:read|kv get)\b[^\n]*-field\b|token create\b|print token\b)",
    r"(?:doppler|infisical) secrets get\b[^\n]*plain|sops -d\b",
)
_CLOUDS = (
    r"(?:gh|glab) auth token\b|heroku (?:auth:token|config:get \w+)|netlify env:get \w+",
    r"gcloud auth (?:application-default )?print-(?:access|identity)-token\b",
    r"gcloud secrets versions access\b",
    r"aws (?:secretsmanager get-secret-value|ssm get-parameters?)\b[^\n]*text\b",
    r"aws codeartifact get-authorization-token\b[^\n]*text\b",
    r"aws (?:ecr get-login-password\b|configure get \S*(?:secret|token)\S*)",
    r"az account get-access-token\b[^\n]*tsv|az keyvault secret show\b",
    r"(?:terraform|tofu) output (?:-raw )?\S*(?:password|secret|token|key)\S*|pulumi config get\b",
    r"(?:kubectl|oc)(?: -\S+(?: [\w.]+)?){0,2} (?:get secrets?|create token|view-secret)\b",
    r"oc whoami (?:-t|--show-token)\b",
    r"(?:docker swarm join-token -q|kubeadm token create|fly tokens create|npm token create)\b",
    r"argocd admin initial-password\b|consul kv get \S*(?:password|secret|token|key)\S*",
)
_KEPT = r"pass(?:word|wd)?|token|secret|api_?key|credential"
_KEYS = "(?:secret|access|private|signing|encryption|app)_?key"
_TOLD = rf"(?i:{_KEPT}|secret_?key|token\b[^\n]{{0,40}}\.key)"
_RUNS, _PRINTS = (
    "(?:python3?|node|bun|ruby|php|perl|rails runner)",
    r"(?:print|puts|echo|\b(?:log|p))",
)
_MAKERS = (
    r"(?:openssl rand|pwgen|wg (?:genkey|genpsk)|apg|mkpasswd|diceware)\b(?![^\n]*\bpubkey\b)",
    r"head -c ?\d+ /dev/u?random\b|(?:cat|tr|dd|base64|xxd|uuidgen)\b[^\n]*/dev/u?random\b",
    r"python3? -c [^\n]*(?:secrets\.token_\w+|Fernet\.generate_key|get_random_secret_key)",
    r"python3? -c [^\n]*pyotp\.random_base32\(",
    r"(?:node|bun|deno eval) [^\n]*randomBytes\(|php -r [^\n]*random_bytes",
    rf"{_RUNS} [^\n]*{_PRINTS}\b[^\n]{{0,80}}?{_TOLD}[^\w\n]{{0,6}}$",
    r"ruby [^\n]*SecureRandom|php artisan key:generate --show|(?:bin/)?(?:rails|rake) secret\b",
    r"mix phx\.gen\.secret\b",
)
_ASKS = (
    r"(?:sqlite3|psql|mysql|mariadb|duckdb)\b(?>[^\n]*?\b(?i:select)\b)"
    rf"(?=[^\n]*(?i:{_KEPT}|{_KEYS}))(?>[^\n]*?\b(?i:from)\b)"
)
"""What asks a database for columns that are called so."""
_SHOWS = "(?:cat|bat|head|tail|less|more|type|Get-Content)"
_KEEPING = (
    r"\.vault-token|\.pgpass|master\.key|credentials/\w+\.key|(?:chap|pap)-secrets|sasl_passwd|"
    r"userlist\.txt|(?:recovery|backup)[_-]codes\.txt|(?<=[ /])auth(?:-user-pass)?\.txt"
)
_FILES = (
    (
        rf"{_SHOWS} (?![^\n|;&]*pub(?:lic)?[_.-]?key)[^\n|;&]*(?:(?<=[ /])secrets?/|{_KEEPING}"
        rf"|(?:{_KEPT}|cookie|passphrase|psk|(?:[a-z][_.-]|/)key)s?(?:\.(?:txt|key|hex|b64))?\"?$)"
    ),
    rf"{_SHOWS} [^\n|;&]*(?:keypair[\w./-]*|wallet|solana/id)\.json\b",
    rf"grep [^\n]*(?i:{_KEPT}|_key)[^\n]*(?<=[ /])\.env\b",
    rf"[yj]q (?:-\w+ )?[\"']?\.[\w.]*(?i:{_KEPT})\b",
    (
        r"(?:redis-cli (?:-\w \S+ ){0,6}h?get|H?GET) (?!/|https?:)"
        rf"\S{{0,64}}?(?i:{_KEPT}|{_KEYS})(?::\S{{1,64}})?$"
    ),
    rf"(?:echo|printenv) \"?\$?\{{?\w*(?i:{_KEPT}|[A-Z]_KEY|_PAT(?!\w))\}}?\"?",
)
WORDS = (
    *("gopass", "lpass", "keyring", "keepassxc-cli", "secret-tool", "rbw", "op", "bw"),
    *("vault", "doppler", "infisical", "sops", "secretsmanager", "keyvault", "get-login-password"),
    *("dumpprivkey", "terraform", "tofu", "consul", "phx.gen.secret"),
    *("--with-decryption", "auth:token", "versions", "pulumi", "openssl", "pwgen", "genkey"),
    *("genpsk", "mkpasswd", "diceware", "urandom", "SecureRandom", "randomBytes", ".randomBytes"),
    *("tsv", "random_bytes", "secrets.token_hex", "secrets.token_urlsafe", "secrets.token_bytes"),
    *("Fernet.generate_key", "rails", "rake", "pyotp.random_base32"),
    *("github-recovery-codes.txt", "recovery-codes.txt", "backup-codes.txt", "backup_codes.txt"),
)
"""Words of such commands, where no other of them tells of a secret."""
_RUNNERS = (
    r"sudo|time|bundle exec|(?:uv|poetry) run|ssh(?: [\w.@-]{1,60}){1,4}?|"
    r"(?:docker|podman|kubectl|oc|docker[ -]compose) exec(?: [\w./=-]{1,60}){1,6}?|"
    r"(?:fly|flyctl) ssh console(?: [\w./=-]{1,60}){0,4}? (?:-C|--command)|"
    r"heroku run(?: [\w./=-]{1,60}){0,4}?"
)
"""What runs a command elsewhere."""
_MOST = 400
"""Characters between words of a command: without an end, a long line with many signs that look like
prompts takes the square of its length."""


def _with_an_end(patterns: str) -> str:
    for any_ in (r"[^\n]", r"[^\n|;&]", r"\S"):
        patterns = patterns.replace(f"{any_}*", f"{any_}{{0,{_MOST}}}")
    return patterns


_COMMAND = later(
    rf"(?m)(?:(?:{_RUNNERS}) [\"']?)?(?:[A-Z_]{{1,60}}=\S{{0,200}} )?"
    rf"(?:{_with_an_end('|'.join((*_KEEPERS, *_CLOUDS, *_MAKERS, *_FILES, _ASKS)))})"
    rf"[^\n]{{0,{_MOST}}}$"
)
"""A command that is there to print a secret, up to the end of its line."""
_SPEAK_OF_IT = (
    r"(?:cat|bat|head|tail|less|more|e?grep|rg|ag|ls|find|fd|git|gh|sed|awk|wc|stat|du|docker|podman|"
    r"mkdir|touch|rm|mv|cp|chmod|chown|cd|vim?|nano|code|echo|printf|which|test|diff|tree|file|date|"
    r"(?:npm|pnpm|yarn|bun|cargo|go|make|pytest|jest)|\w*(?:sum|hash|digest)|openssl)\b"
)
"""What has such a word in its arguments, and prints lines, digests and IDs."""
_TELLS = later(
    rf"(?!{_SPEAK_OF_IT})[\w./~-][^\n]{{0,400}}?(?<![A-Za-z])(?i:{_KEPT}|keys? (?:list|show|get))s?"
    r"(?![A-Za-z])[^\n]{0,400}$",
    re.MULTILINE,
)
"""A command that speaks of a secret, up to the end of its line: perhaps it prints one."""
_LONE = later(r"\n\"?([A-Za-z0-9+/_=.~-]{16,4000})\"?\s{0,8}\Z")
"""All that it prints."""
_SIGN = later("[$#%>❯➜+] ?(?=[a-z]|H?GET |Get-|[A-Z_]{1,60}=)")
"""A prompt, and what each of these commands begins with."""
_BELOW = later(r"\n(?=[^\s$#%>])")
_REACHED = later(r"(?:Connecting to|Running) [^\n]{1,200}\n")
"""What is said first where a command runs elsewhere."""
_LEADS = later(r"[^\n$#%>]{0,80}\Z")
_PRINTED = later(r"\"?([^\s\"'{}\[\]<>]{1,4000})\"?[ \t]*\r?(?:\n|\Z)")
_SEVERAL = later(r"(?:[^\s\"'{}\[\]<>=]{8,128}[ ]{1,2}){1,16}[^\s\"'{}\[\]<>=]{8,128}[ ]?(?:\n|\Z)")
"""How those write what they make who make several at once."""
_WORD = later(r"\S+")
_COLUMN = r"\s{0,8}[\w.`\"\\\[\]]{1,80}(?: [aA][sS] [\w`\"\\]{1,60})?\s{0,8}"
_QUERY = later(r"(?:sqlite3|psql|mysql|mariadb|duckdb)\b[^\n]{0,400}?\b(?i:select)\b")
_SELECTED = later(rf"(?i:\bselect\b)({_COLUMN}(?:,{_COLUMN}){{0,40}})\b(?i:from)\b")
"""The names of the columns for which a statement asks."""
_ROW, _CELL, _ROWS = later(r"(?![$#%>❯])[^\n]+\n?"), later(r"[^|\t\n]+"), 200
_SOMEBODYS = later(r"(?:[\w.*-]{1,64}:){4}")
_LEAST, _LINES = 6, 8
"""Letters of a secret, and lines of what such a command prints, or several that are joined."""
_IN_A_FIELD = later(
    r"\{[^{}]{0,4000}(?:\{[^{}]{0,4000}\}[^{}]{0,4000}){0,4}\"value\": \"([^\"\n\\]{4,4000})\""
)
"""How such a command prints it with all that is known of it."""
_PART = later(r"(?:\"[^\"]*\"|'[^']*'|(?<!\|)\|(?!\|)|(?<!&)&(?!&)|[^;\n&|\"']++)+")
"""A command of several in a row; what is in quotes is no end of one."""
_ENVIRONMENT = later(r"\.env(?:rc|\.[\w.-]{1,40})?[\"']?\Z")


def asks_for_secret(command: str) -> str:
    """The last part of a command that is there to print a secret, or a file that holds nothing but
    such; nothing if there is none."""
    parts: list[str] = _PART.findall(command[:4000])
    for said in map(str.strip, reversed(parts)):
        if _COMMAND.fullmatch(said) or (said.startswith("cat ") and _ENVIRONMENT.search(said)):
            return said
    last = parts[-1].strip() if parts else ""
    return last if _TELLS.fullmatch(last) else ""


def _prompts(text: str) -> Iterator[tuple[int, int]]:
    """Where a prompt stands with such a command, and where the line below begins: the first of
    each line."""
    done = 0
    for sign in _SIGN.finditer(text):
        end = text.find("\n", sign.end()) if sign.start() >= done else -1
        below = _BELOW.match(text, end) if end >= 0 else None
        if below and (command := _COMMAND.match(text, sign.end())) and command.end() == end:
            done = below.end()
            yield sign.start(), done


def in_outputs(text: str) -> Iterator[Found]:
    """The secrets that stand alone on the lines below such a command."""
    yield from _lone(text)
    for prompt, below in _prompts(text):
        line = text.rfind("\n", max(0, prompt - 81), prompt) + 1
        if text[below] == "{" and "secret" in text[prompt:below]:
            yield from printed_values(text, below)
        if not _LEADS.fullmatch(text, line, prompt):
            continue
        if printed := _IN_A_FIELD.match(text, below):
            yield from _printed(printed)
        if _QUERY.search(text, prompt, below):
            asked = _SELECTED.search(text, prompt, below)
            yield from _rows(text, below, asked[1].split(",")) if asked else ()
            continue
        reached = _REACHED.match(text, below)
        yield from _below(text, reached.end() if reached else below)


def _called(column: str) -> str:
    """What a column is called in a statement, without its table."""
    return column.rsplit(maxsplit=1)[-1].rpartition(".")[2].strip('`"[]\\')


def _rows(text: str, at: int, columns: list[str]) -> Iterator[Found]:
    """What is secret in the rows that a database prints: as many cells as it was asked for."""
    told = [telling(_called(one)) for one in columns]
    for _ in range(_ROWS):
        if not (row := _ROW.match(text, at)):
            return
        at = row.end()
        cells = [*_CELL.finditer(text, row.start(), at)]
        for cell, tells in zip(cells, told, strict=False) if len(cells) == len(told) else ():
            if Telling.KEY <= tells <= Telling.PASSWORD:
                yield from _in_cell(cell, tells)


def _in_cell(cell: re.Match[str], told: Telling) -> Iterator[Found]:
    given = in_cell((cell.start(), cell[0]), told)
    if given and is_secret(given[1], told):
        yield Found(given[0], given[0] + len(given[1].text), "secret")


def _lone(text: str) -> Iterator[Found]:
    """What is all that a command prints that speaks of a secret, and no digest, name or ID."""
    command = _TELLS.match(text, 2) if text.startswith("$ ") else None
    if (alone := command and _LONE.match(text, command.end())) is None:
        return
    value = alone[1]
    mixed = any(map(str.islower, value)) and any(map(str.isupper, value))
    if mixed and any(map(str.isdigit, value)) and random_looking(value, 16):
        yield Found(*alone.span(1), "secret")


def _below(text: str, at: int) -> Iterator[Found]:
    """The same of the lines from here on."""
    for _ in range(_LINES):
        if printed := _PRINTED.match(text, at):
            yield from _printed(printed)
        elif printed := _SEVERAL.match(text, at):
            made = _WORD.finditer(text, at, printed.end())
            yield from (Found(*one.span(), "secret") for one in made if random_looking(one[0], 8))
        else:
            return
        at = printed.end()


def _printed(printed: re.Match[str]) -> Iterator[Found]:
    """What stands alone in a line or a field, without whose it is."""
    start, end = printed.span(1)
    if "://" in printed[1] or len(printed[1]) < _LEAST:
        return
    if row := _SOMEBODYS.match(printed[1]):
        start += row.end()
    value = literal(printed.string[start:end])
    figures = any(map(str.isdigit, value.text))
    forms = (scrambled, tailed, strewn, drawn)
    alone = random_looking(value.text, 12) or any(each(value.text) for each in forms)
    if alone or (figures and is_secret(value, Telling.PASSWORD)):
        yield Found(start, end, "secret")
