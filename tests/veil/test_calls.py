"""A secret is hidden that a command is there to print, though the log keeps them apart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from pathexport.read.files import project_files
from pathexport.redact.finding import detector
from pathexport.redact.placed.outputs import asks_for_secret
from pathexport.sweep.calls import Calls
from pathexport.sweep.log import sweep_log
from pathexport.sweep.run import sweep
from pathexport.system.links import within
from pathexport.veil.redaction import Redaction
from tests.making.logs import Log
from tests.running.commands import pathexport
from tests.running.each import for_each

KEYS = ("message", "content", "type", "id", "input", "tool_use_id", "command", "data", "text")
CALLED, SECRET = "toolu_01ABCDEFGHJKLMN", "JuniperCanyon83!"
ASKING = (
    *("pass show work/db", "cd /srv && op item get db --fields password", "printenv DB_PASSWORD"),
    *("kubectl -n prod get secret db -o jsonpath='{.data.p}' | base64 -d", "sops -d db.txt"),
    *("cat config/master.key", "sudo cat /run/secrets/db_password", "sops -d x; gh auth token"),
    *(
        "python -c 'import secrets; print(secrets.token_urlsafe(32))'",
        "cat a || cat secrets/jwt.key",
    ),
    *("cat ~/.erlang.cookie", "cat ~/.config/tool/key", "cat /etc/tool/api_key.txt"),
    *("bundle exec rails secret", "docker exec -it web cat /run/secrets/db_password"),
    *("aws secretsmanager get-secret-value --secret-id x --query SecretString --output text",),
)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.text(max_size=3) | st.integers(0, 9),
    lambda some: st.lists(some, max_size=3) | st.dictionaries(st.sampled_from(KEYS), some),
    max_leaves=12,
)
HARMLESS = ("ls -la", "cat README.md", "git show", "echo done", "npm run pass", "passwd --help", "")


def call(**given: Any) -> dict[str, Any]:
    block = {"type": "tool_use", "id": CALLED, "name": "Bash", "input": given}
    return {"type": "assistant", "message": {"role": "assistant", "content": [block]}}


def result(content: Any) -> dict[str, Any]:
    block = {"type": "tool_result", "tool_use_id": CALLED, "content": content}
    return {"type": "user", "message": {"role": "user", "content": [block]}}


def swept(path: Path, *rows: Any) -> list[tuple[int, str]]:
    log = path / "a.jsonl"
    log.write_bytes(b"".join(msgspec.json.encode(row) + b"\n" for row in rows))
    seen = sweep_log(log, detector()).seen
    return [(each.line, secret) for each in seen for _, secret in each.secrets]


@for_each("damaged", [b"garbage\n", b"[1]\n", b' {"type": "x"}\n', b'\0{"type": "x"}\n'])
def test_a_damaged_line_hides_no_call(tmp_path: Path, damaged: bytes) -> None:
    rows = [call(command="pass show work/db"), result(SECRET)]
    lines = [msgspec.json.encode(row) + b"\n" for row in rows]
    log = tmp_path / "log.jsonl"
    for place in range(3):
        log.write_bytes(b"".join([*lines[:place], damaged, *lines[place:]]))
        secrets = [secret for seen in sweep_log(log, detector()).seen for _, secret in seen.secrets]
        assert secrets == [SECRET]


@for_each("command", ASKING)
def test_a_secret_is_known_by_the_command_that_prints_it(command: str, tmp_path: Path) -> None:
    assert asks_for_secret(command)
    rows = call(command=command), {"type": "user", "message": {"content": "wait"}}
    assert swept(tmp_path, *rows, result(SECRET)) == [(3, SECRET)]
    assert swept(tmp_path, *rows, result([{"type": "text", "text": SECRET}])) == [(3, SECRET)]
    assert swept(tmp_path, *rows, result(f"Exit code 1\n{SECRET}")) == [(3, SECRET)]


def test_a_secret_is_known_by_a_command_that_code_ran(tmp_path: Path) -> None:
    blocks = (
        row["message"]["content"][0] for row in (call(command="gh auth token"), result(SECRET))
    )
    lines = [{"type": "host-row", "rowUuid": "v", "block": block} for block in blocks]
    assert swept(tmp_path, *lines) == [(2, SECRET)]


def test_a_secret_is_known_by_its_command_however_much_stands_between(tmp_path: Path) -> None:
    """Also if nothing in its row looks like a secret."""
    other, secret = [{"type": "user", "message": {"content": "wait " * 2000}}] * 20, "kz7Qw2Lp9s"
    rows = call(command="gh auth token"), *other, result(secret), *other
    assert swept(tmp_path, *rows) == [(22, secret)]


def test_a_secret_is_known_where_only_one_of_several_shells_prints_it(tmp_path: Path) -> None:
    started = result("Command running in background with ID: bash_1")
    read = call(command="cat /tmp/x/tasks/bash_2.output /tmp/x/tasks/bash_1.output")
    rows = call(command="gh auth token"), started, read, result(SECRET)
    assert swept(tmp_path, *rows) == [(4, SECRET)]


def test_a_secret_is_known_that_an_agent_printed_in_progress_rows(tmp_path: Path) -> None:
    """Its log is gone, and rows of its session tell of its progress."""
    rows = [
        {"type": "progress", "data": {"type": "agent_progress", "agentId": "x", "message": row}}
        for row in (call(command="gh auth token"), result(SECRET))
    ]
    assert swept(tmp_path, *rows) == [(2, SECRET)]


@for_each(
    "command",
    [
        "cd /srv && ./get-token.sh --env dev",
        "curl -s a.example/oauth -d x=1 | jq -r .data.access_token",
        "az storage account keys list -n shop --query '[0].value' -o tsv",
    ],
)
def test_all_that_a_command_prints_which_speaks_of_a_secret_is_one(
    command: str, tmp_path: Path
) -> None:
    drawn = "dMh7pe59AZcZIAn7" + "drFfsOv4oPpriYpR"
    assert swept(tmp_path, call(command=command), result(drawn)) == [(2, drawn)]


def test_what_else_such_a_command_prints_is_left(tmp_path: Path) -> None:
    command, drawn = "./get-token.sh --env dev", "dMh7pe59AZcZIAn7" + "drFfsOv4oPpriYpR"
    for other in ("3f9a0c7be1d24865" * 2, "token-svc-7d9c5b6f4d-x2x9k", f"{drawn} is no secret"):
        assert swept(tmp_path, call(command=command), result(other)) == []


@for_each("command", HARMLESS)
def test_what_other_commands_print_is_left(command: str, tmp_path: Path) -> None:
    assert swept(tmp_path, call(command=command), result(SECRET)) == []


def test_a_file_of_nothing_but_secrets_is_known_by_its_name(tmp_path: Path) -> None:
    read = call(file_path="/home/bob/.pgpass")
    said = "     1\u2192*:*:*:app:" + SECRET
    assert swept(tmp_path, read, result(said)) == [(2, SECRET)]
    assert swept(tmp_path, call(file_path="/srv/.env.prod"), result("STRIPE=" + "aB3dE6gH9" * 3))
    assert swept(tmp_path, call(file_path="/srv/notes.txt"), result(said)) == []


def test_a_wallet_is_known_by_its_file(tmp_path: Path) -> None:
    key = ",".join(str((each * each * 7 + each * 13 + 5) % 251) for each in range(64))
    for command in ("cat ~/.config/solana/id.json", "cd /srv && cat keys/vote-keypair.json | head"):
        assert swept(tmp_path, call(command=command), result(f"[{key}]")) == [(2, key)]
    for file in ("/srv/keypairs/payer.json", "/home/ann/my-wallet.json"):
        assert swept(tmp_path, call(file_path=file), result(f"1\t[{key}]")) == [(2, key)]
        assert swept(tmp_path, call(file_path=file, content=f"[{key}]\n")) == [(1, key)]
    assert swept(tmp_path, call(command="cat sums.json"), result(f"[{key}]")) == []


def test_what_is_written_to_such_a_file_is_known(tmp_path: Path) -> None:
    assert swept(tmp_path, call(file_path="/srv/secrets/db_password.txt", content=SECRET + "\n"))
    assert swept(tmp_path, call(file_path="/srv/notes/password.md", content=SECRET)) == []
    assert swept(tmp_path, call(file_path="/srv/secrets/a.txt", content="see the notes")) == []


def test_a_result_counts_once_and_only_for_its_call(tmp_path: Path) -> None:
    asked = call(command=ASKING[0])
    assert swept(tmp_path, asked, result("no such entry"), result(SECRET)) == []
    assert swept(tmp_path, result(SECRET), asked) == []


def background(command: str, *asks: dict[str, Any]) -> list[dict[str, Any]]:
    """A command in the background, its answer, and what asks for its output, with an ID each."""
    started = "Command running in background with ID: b1f2c3. Output is being written to: /t"
    rows = [call(command=command, run_in_background=True), result(started)]
    for number, asked in enumerate(asks):
        block = {"type": "tool_use", "id": CALLED + str(number), "name": "x", "input": asked}
        rows.append({"type": "assistant", "message": {"content": [block]}})
    return rows


def shown(number: int, said: str) -> dict[str, Any]:
    row = result(said)
    row["message"]["content"][0]["tool_use_id"] = CALLED + str(number)
    return row


@for_each("command", ASKING)
def test_what_was_printed_in_the_background_is_known_as_well(command: str, tmp_path: Path) -> None:
    asks = {"bash_id": "b1f2c3"}, {"task_id": "b1f2c3"}, {"file_path": "/t/tasks/b1f2c3.output"}
    first = shown(0, f"<status>running</status>\n\n<stdout>\n{SECRET}\n</stdout>\n\n<timestamp>")
    other = shown(1, f"<task_id>b1f2c3</task_id>\n\n<output>\n{SECRET[::-1]}\n</output>")
    rows = *background(command, *asks), first, other, shown(2, "     1\u2192" + SECRET)
    found = [(6, SECRET), (7, SECRET[::-1]), (8, SECRET)]
    assert swept(tmp_path, *rows) == found
    assert swept(tmp_path, *background("npm run dev", *asks), *rows[-3:]) == []
    assert swept(tmp_path, *background(command, {"bash_id": "b9"}), first) == []


def test_a_row_that_says_what_a_shell_ran_needs_no_call(tmp_path: Path) -> None:
    row = result(f"<stdout>\n{SECRET}\n</stdout>")
    for command, found in ((ASKING[0], [(1, SECRET)]), ("npm run dev", [])):
        told = row | {"toolUseResult": {"shellId": "b1", "command": command}}
        assert swept(tmp_path, told) == found


def test_an_output_that_is_stored_beside_the_log_is_known_by_its_call(tmp_path: Path) -> None:
    row = {"uuid": "u1", "sessionId": "s1", "timestamp": "2026-01-01T00:00:00Z"}
    where = "/home/bob/.claude/projects/p/s1/tool-results/b2.txt"
    stub = f"<persisted-output>\nOutput too large (9KB). Full output saved to: {where}\n\nPreview"
    (tmp_path / "p/s1/tool-results").mkdir(parents=True)
    for name in ("b1", "b2"):
        (tmp_path / f"p/s1/tool-results/{name}.txt").write_text(SECRET + "\ndone\n")
    for command, found in ((ASKING[0], {"b2"}), ("ls -la", set[str]())):
        rows = call(command=command) | row, result(stub) | row | {"uuid": "u2", "parentUuid": "u1"}
        (tmp_path / "p/s1.jsonl").write_bytes(b"\n".join(map(msgspec.json.encode, rows)) + b"\n")
        [some] = sweep([project_files(tmp_path / "p", within(tmp_path))], Redaction()).projects
        stored = [(source.path.stem, each.seen) for source, each in some if source.holds == "text"]
        assert {name for name, seen in stored if seen} == found


@for_each("command", ASKING)
def test_what_a_person_runs_counts_as_well(command: str, tmp_path: Path) -> None:
    def typed(said: str) -> dict[str, Any]:
        return {"type": "user", "message": {"role": "user", "content": said}}

    printed = typed(f"<bash-stdout>{SECRET}</bash-stdout><bash-stderr></bash-stderr>")
    ran = typed(f"<bash-input>{command}</bash-input>")
    assert swept(tmp_path, ran, printed) == [(2, SECRET)]
    assert swept(tmp_path, typed("<bash-input>ls -la</bash-input>"), printed) == []
    assert swept(tmp_path, printed, ran) == []


@for_each("damaged", [b"", b"garbage\n"])
def test_what_only_a_call_tells_of_is_hidden_there_however_short_it_is(
    tmp_path: Path, damaged: bytes
) -> None:
    """Elsewhere a word may mean anything."""
    log = Log("5e550001-0000-4000-8000-000000000001")
    log.call("b", log.prompt("a", None), CALLED, given={"command": "pass show work/db"})
    log.result("c", "b", CALLED, "hunter2", toolUseResult={"stdout": "hunter2", "stderr": ""})
    log.answer("d", "c", "Not hunter20.")
    file = log.write(tmp_path)
    file.write_bytes(file.read_bytes() + damaged)
    shown = pathexport("show", file, "--redact").out
    assert "```text\n[redacted: secret 1]\n```" in shown
    assert shown.count("hunter2") == shown.count("Not hunter20.") == 1
    listed = pathexport("check", file, "--secrets").out
    assert "jsonl:3  secret 1" in listed


def test_so_it_is_in_an_output_that_is_stored_beside_the_log(tmp_path: Path) -> None:
    log = Log("5e550001-0000-4000-8000-000000000001")
    stored = tmp_path / log.session / "tool-results" / "b2.txt"
    stub = (
        f"<persisted-output>\nOutput too large (9KB). Full output saved to: {stored}\n\n"
        "Preview (first 2KB):\nhunter2\n...\n</persisted-output>"
    )
    log.call("b", log.prompt("a", None), CALLED, given={"command": "pass show work/db"})
    log.result("c", "b", CALLED, stub)
    log.answer("d", "c", "Not hunter20.")
    stored.parent.mkdir(parents=True)
    stored.write_text("hunter2\n")
    file = log.write(tmp_path)
    assert "\nhunter2\n" in pathexport("show", file).out
    shown = pathexport("show", file, "--redact").out
    assert "Preview" not in shown
    assert "\n[redacted: secret 1]\n" in shown
    assert shown.count("hunter2") == shown.count("Not hunter20.") == 1


def test_the_beginning_of_an_output_is_known_of_which_the_rest_is_stored_no_more(
    tmp_path: Path,
) -> None:
    stub = (
        "<persisted-output>\nOutput too large (9KB). Full output saved to: /x/s1/tool-results/t"
        ".txt\n\nPreview (first 2KB):\nkz7Qw2Lp9s\n...\n</persisted-output>"
    )
    assert swept(tmp_path, call(command="gh auth token"), result(stub)) == [(2, "kz7Qw2Lp9s")]


@given(st.lists(ANYTHING, max_size=4))
def test_no_row_is_too_strange(rows: list[Any]) -> None:
    calls = Calls(detector())
    for row in (call(command=ASKING[0]), *rows, result(rows), {"message": rows}):
        assert {*calls.sightings(msgspec.json.encode(row), woken=True)} == set()


@for_each("named", ["/home/ann/.vault-token", "/run/secrets/db_password"])
@for_each("shown", [SECRET, f"1\t{SECRET}", f"     1→{SECRET}"])
def test_a_file_that_a_prompt_names_is_looked_through(
    tmp_path: Path, named: str, shown: str
) -> None:
    whole = {"type": "file", "content": {"type": "text", "file": {"content": shown}}}
    part = {"type": "edited_text_file", "snippet": shown}
    for attached in (whole, part):
        row = {"type": "attachment", "attachment": attached | {"filename": named}}
        assert swept(tmp_path, row) == [(1, SECRET)]
    assert (
        swept(tmp_path, {"type": "attachment", "attachment": whole | {"filename": "a.txt"}}) == []
    )
