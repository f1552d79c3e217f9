"""Values by what they are called: keys of services, and names of several words."""

from __future__ import annotations

from tests.redact.found import found
from tests.running.each import for_each

MIXED = "q7Rk2mVx9TbLw4Zp" * 4
HEX = "3f9a0c7be1d24865" * 4
UUID = "3f9a0c7b-e1d2-4865-9b0a-5c7d1e2f3a4b"


@for_each(
    ("text", "secret"),
    [
        ("haslo=§", "Nq7jzirKx4"),
        ("jelszo: §", "Nq7jzirKx4"),
        ("losenord = '§'", "Nq7jzirKx4"),
        ("Wi-Fi key: §", "Nq7jzirKx4"),
        ("upgrade_key: §", HEX[:32]),
        ('"admin_tokens_hex": ["§"]', HEX[:32]),
        ('stormglassKey := "§"', UUID),
        ("abuseipdb_key: '§'", HEX),
        ("[DEBUG] Using tomtom Key=§", HEX[:32]),
        ("ZENSCRAPE_KEY=§", UUID),
        ('my_api2cart_key = "§"', HEX[:32]),
        ('new_relic_token = "§"', HEX[:40]),
        ("code_verifier=§&grant_type=a", MIXED[:43]),
        ('db_passwordToken = "§"', "Nq7!jzir"),
        ("[INFO] Asking the weather API\n[DEBUG] Using Key=§\n", UUID),
        ('api:\n  anything_key: "§"\n', HEX[:32]),
        ('"api": {\n  "anything_key": "§"', UUID),
        ("az run -storagekey §", MIXED[:64]),
        ('co = cohere.ClientV2("§")', MIXED[:40]),
        ('api = TodoistAPI("§")', HEX[:40]),
        ("<twitchOauth>oauth:§</twitchOauth>", MIXED[:30].lower()),
        ("vault write secret/github github.oauth2.key=§", HEX[:40]),
        ("jwt.key=§\n", HEX),
        ("MEILISEARCH_KEY=§\n", HEX[:40]),
        ("PRIVATE_KEY_WIF=§\n", "5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ"),
    ],
)
def test_a_value_is_found_by_its_name(text: str, secret: str) -> None:
    text = text.replace("§", secret)
    assert found(text) == [secret]


@for_each(
    "text",
    [
        f'cacheKey := "{UUID}"',
        f"upload_key: {HEX}",
        f"omaha_key: {HEX}",
        "const TRELLO_KEY = 'trello-board-v2'",
        f"partition_key={UUID}",
        f"stormglass_id: {UUID}",
        'new_token = "identifier"',
        "code_verifier = generate(64)",
        f'cohere.embed("{HEX[:40]}x")',
        f"auth.cache.key={HEX}",
        f"[INFO] Restored a cache\n[DEBUG] Using Key={HEX}\n",
    ],
)
def test_a_name_that_says_too_little_tells_of_nothing(text: str) -> None:
    assert found(text) == []
