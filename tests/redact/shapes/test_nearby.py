"""Secrets that what stands nearby tells of: the line above, or the call that is given them."""

from __future__ import annotations

from tests.redact.found import found
from tests.running.each import for_each

MIXED = "q7Rk2mVx9TbLw4Zp" * 2
HEX = "3f9a0c7be1d24865" * 2
UUID = "3f9a0c7b-e1d2-4865-9b0a-5c7d1e2f3a4b"
JAR = ".a.example\tTRUE\t/\tTRUE\t1790000000"


@for_each(
    ("text", "secrets"),
    [
        ("credentials:\nann\n§", ["Granite2024!"]),
        ("creds:\n```\nann@example.com\n§\n```", ["GraniteMeadow7212"]),
        ("use § for the admin account", ["granite2024"]),
        ('Start it.\nUse "§" for the root login.', ["granite2024"]),
        ("staging u/p: bob/§", ["Granite!4850"]),
        ("logins:\n- ann@a.example : §\n- bob@a.example : §", ["gr4n1te$7x", "Meadow!28979"]),
        ("log into the admin panel (admin:§) and look", ["gr4n1te_meadow15"]),
        ("set secret = § and restart", ["granite-meadow-6407"]),
        ("user: ann\npass: §", ["gr4n1te_meadow8"]),
        ("try it with user ann and pass §", ["GraniteMeadow411"]),
        ("the old pw was §?, new one: §", ["granite99X", "Meadow!13191"]),
        ("change password of ann from § to §", ["Granite1234x", "MEAD65gran$"]),
        ("I rotated the key, the new one is §.", [HEX]),
        ("SMTP_PASS:\n----\n§\n", ["GraniteMeadow82"]),
        ("db password changed, it's now §", ["Granite_96081"]),
        ("hier die zugangsdaten: ann / §", ["Granite_88252"]),
        ("the app password is § for the mail", ["lbwm avej vmxq bsof"]),
        (f"{JAR}\tsid\t§", [MIXED]),
        (f"jar.txt:5:{JAR}\tsid\t§", [MIXED]),
        ("PARAMETERS\tarn\ttext\t1\t/prod/x\tSecureString\t§\t1", [MIXED]),
        ('"Type": "SecureString",\n    "Value": "§",', ["granite2024"]),
        ("$ pwgen -s 20 2\n§ §\n", [MIXED[:20], MIXED[3:23]]),
        ('"app" "§"', ["md5" + HEX]),
        ("expect -c 'spawn ssh x; send \"§\\r\"'", ["Granite97$"]),
        ('"Plaintext": "§",', ["VdzKNHGzUAzJeRBVY+uUmofUGGiDzyB3+i9fVkh3piw="]),
        ('plaintext_value = "§"', [MIXED]),
    ],
)
def test_what_stands_nearby_tells_of_a_secret(text: str, secrets: list[str]) -> None:
    for secret in secrets:
        text = text.replace("§", secret, 1)
    assert found(text) == secrets


@for_each(
    ("call", "secret"),
    [
        ('curl_easy_setopt(c, CURLOPT_USERPWD, "ann:§");', "Granite_8diJh"),
        ("curl_setopt($c, CURLOPT_PASSWORD, '§');", "Granite2024!"),
        ('Credentials.basic("ann", "§")', "gr4n1te!onion95"),
        ('Credentials::new("ann".to_string(), "§".to_string());', "Granite1950#"),
        ("new Client(['auth' => ['ann', '§']]);", "granite6949"),
        ("postgresql_password('ann', '§')", "GranitePaper348"),
        ('keychain.set("§", forKey: "password")', "granite6522"),
        ('var key = Encoding.UTF8.GetBytes("§");', MIXED),
        ('EncodingKey::from_secret("§".as_ref())', MIXED),
        ("JWT::encode($payload, '§', 'HS256');", MIXED),
        ('Algorithm.HMAC256("§")', MIXED),
        ('Jwts.builder().signWith(SignatureAlgorithm.HS512, "§")', MIXED),
        ('sessions.NewCookieStore([]byte("§"))', MIXED),
        ("openssl_encrypt($data, 'aes-256-cbc', '§', 0, $iv);", MIXED),
        ('smtp.PlainAuth("", "ann@a.example", "§", host)', "Granite.97637"),
        ('ldap_bind($ds, "cn=admin", "§");', "GRAN20quart+"),
        ('red:auth("§")', "6WEPlPjfUhE-7EPppmx"),
        ("page.getByRole('textbox', { name: 'Password' }).fill('§');", "granite1270"),
        ('monkeypatch.setattr(settings, "JWT_SECRET", "§")', MIXED),
        ('def api_token(): return "§"', MIXED),
        ('"Basic " + "§"', "YWRtaW46SGFyYm9yX042OHZkTA=="),
        ('new ethers.Wallet("§", provider)', "0x" + HEX * 2),
        ("COPY api_keys (id, key) FROM stdin;\n1\t§\n", MIXED),
    ],
)
def test_a_call_is_given_a_secret(call: str, secret: str) -> None:
    assert found(call.replace("§", secret)) == [secret]


@for_each(
    "text",
    [
        "credentials:\nannounced\nlater",
        "use node-18.2 for the build account",
        "Use Node20 for the admin account page",
        "RESTIC_PASSWORD=\nRESTIC_HOST=a\nRESTIC_REPOSITORY=s3:s3.amazonaws.com/bk7Xq",
        "function password() { return 'secret' }",
        "set the key from a1b2 to zz99xx",
        "Password policy: min-length-12, upper-and-lower",
        "Aws.update(credentials: Aws::Credentials.new(key1, secret2))",
        f'new ClientSecretCredential("{UUID}", "{UUID}", secret)',
        "'auth' => ['session', 'github'],",
        f"{JAR}\ttheme\tdark",
        'plaintext = "attack at dawn"',
        "ann@example.com : reviewer",
        'spawn ssh x; send "uptime\\r"',
        "rotate the key once a year",
        f"etag md5{HEX}",
    ],
)
def test_what_looks_alike_is_left(text: str) -> None:
    assert found(text) == []
