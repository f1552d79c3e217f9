"""Passwords as people hand them on in a sentence or a command, and tokens that links hold."""

from __future__ import annotations

from pathexport.redact.finding import detector
from tests.running.each import for_each

finding = detector()
PASSWORD = "Granite&meadow72"
TOKEN = "q7Rk2mVx9TbLw4Zp" * 2


@for_each(
    ("text", "secrets"),
    [
        ("log in as admin / § on staging", ["P@ssmeadow5904"]),
        ("use admin:§ on https://shop.example", ["GraniteMeadow6394"]),
        ("root:§ is for the box", ["Granite2024!5"]),
        ("etcdctl --user root:'§' get x", ["GRANITE5114$"]),
        ("poetry publish -u ann -p '§'", [PASSWORD]),
        ("$ redis-cli -h cache get stripe_secret_key:7\n§", [TOKEN]),
        ("https://shop.example/reset-password/§?step=2", [TOKEN + "_-" + TOKEN]),
        ("https://shop.example/password/reset/§", ["5f1e8c0d93ab47e2" * 4]),
        ("curl https://api.example.com/hook/§/send", ["FLWSECK_TEST" + "a609d142de79"]),
    ],
)
def test_what_is_handed_on_is_found(text: str, secrets: list[str]) -> None:
    for secret in secrets:
        text = text.replace("§", secret, 1)
    assert [text[one.start : one.end] for one in finding.find(text)] == secrets


@for_each(
    "text",
    [
        "INFO:root:Epoch10Loss went down",
        "the scopes admin:org_hook2 and admin:public_key",
        "root:x:0:0:root:/root:/bin/bash",
        "image: registry.example/admin:v2.3-Rc10b",
        "src/pages/reset-password/ResetPasswordFormComponent2.tsx",
        "/reset-password/ResetPasswordFormComponent22Test33",
        "/reset-password/granite-meadow-pepper-lantern-72",
    ],
)
def test_what_looks_alike_is_left(text: str) -> None:
    assert finding.find(text) == []
