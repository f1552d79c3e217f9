"""Values that are given by other signs, on the next line, in the next cell, or in braces."""

from __future__ import annotations

from pathexport.redact.finding import detector
from tests.running.each import for_each

finding = detector()
MIXED = "q7Rk2mVx9TbLw4Zp" * 4
HEX = "3f9a0c7be1d24865" * 4


@for_each(
    ("text", "secret"),
    [
        ('"name": "API Key (production)",\n "value": "§"', MIXED[:32]),
        ('"title":"DB password prod","value":"§"', "Nq7jzirKx4&"),
        ("Here is the API key in `config/app.yml`: §", MIXED[:32]),
        ("I have reset the password, the new one is §", "Nq7jzirKx4"),
        ("Rotated the token. The new one is §", MIXED[:32]),
        ("contraseña ?= §", "Nq7jzirKx4"),
        ("密码是 §", "OrangeStoneCandle"),
        ('$mailToken .= "§"', MIXED[:32]),
        ('MAIL_TOKEN :::= "§"', MIXED[:32]),
        ("serviceToken,§,\n", MIXED[:32]),
        ("export const key =\n  process.env.ACCOUNT_KEY ||\n  '§';", MIXED[:64]),
        ('static const std::string StoreAccountKey{\n    "§"};', MIXED[:64]),
        ('    public static final String ACCOUNT_KEY\n            = "§";', MIXED[:64]),
        ("buildConfigField 'String' , 'API_KEY' , '\"§\"'", HEX[:32]),
        ("auth:\n apiToken: §\n scope: a", MIXED * 20),
        ("token - '§'\n", MIXED[:32]),
        ("Ldap password               ----   §", "H4KXC27R#@9$"),
        ("passcode    §\n", "rosa574"),
        ('~ "DatabasePassword" = "****" -> "§"', MIXED[:32]),
        ('+ master_password = null -> "§"', MIXED[:32]),
        ("<secret>{mailer AQBB §}</secret>", MIXED[:32]),
        ('spring.password......"§"', "Nq7!jzirKx"),
        ("encryption_key: !!binary §", MIXED[:43] + "="),
        ('flag.StringVar(&key, "key", "§", "signs")', MIXED[:32]),
        ("CREATE LOGIN a WITH PASSWORD = N'§'", "Nq7=jzirKx4"),
        ("- name: X_TOKEN\n  value: >-\n    §\n", MIXED[:40]),
        ('"secrets": {\n  "session": "§"\n}', MIXED[:40]),
        (' Password: (string) (len=10) "§",', "Nq7jzirKx4"),
        ("    DefaultPassword    REG_SZ    §", "Nq7jzirKx4"),
        ('user.api_token\n=> "§"\n', MIXED[:40]),
        ('"bearer": {"api.example": "§"}', MIXED[:40]),
        ('acl { tokens { agent = "§" } }', "3f9a0c7b-e1d2-4865-9b0a-5c7d1e2f3a4b"),
        ("credentials:\n  session: §\n  name: web\n", MIXED[:40]),
        ('{"login": "ann", "totp": "§"}', "KDRUVVYZD25SWJSF"),
        ('wandb.login(key="§")', HEX[:40]),
        ('fmt.Sprintf("postgres://%s:%s@db/x", "app", "§")', "Nq7jzirKx4"),
        ("session({ secret: '§' })", "banana-sunset-river-24"),
        ("The client secret value for staging is § - keep it", MIXED[:40]),
        ("der JWT_SECRET ist jetzt §, bitte eintragen", MIXED[:40]),
        ('(setq mailer-secret-key "§")', "q7(Rk2m)Vx9&TbLw4Zp"),
        ('{default_pass, <<"§">>},', "PepperCastle303"),
        ("<AdminPassword><Value>§</Value><PlainText>true</PlainText>", "CanyonBreeze957"),
        ("match *\n  shared_key §\n  port 24224", MIXED[:17]),
        ("/mailer/db_password\n§\n/mailer/db_host", HEX[:24]),
        ('form-data; name="password"\n\n§\n--', "forest_orange_912"),
        ('poll h user "ann" pass "§" ssl', "forest_orange_912"),
        ("| user | authentication_string |\n|---|---|\n| root | *§ |", HEX[:40].upper()),
        ("replace OLD_TOKEN with § in all files", MIXED[:32]),
        ("'password' => bcrypt('§'),", "CanyonMeadow5073"),
        ("const azureFunctionsHostKey = '§';", MIXED[:54] + "=="),
        ("The PIN of the safe is §.", "9049"),
        ("export DB_PASSWORD=§\n", "ixbFoNUhyu"),
        ("Test account: ann@example.com / § (admin)", "Canyon2024!"),
        ("sign in with ann@example.com / § first", "wizard-saddle-coffee18"),
        ("Log in with ann@example.com / §.", "Thund3r@2023"),
        ("loaded convex_deploy_key=§ retries=3", "prod:happy-otter-421|" + MIXED),
        ("SHOP_TOKEN ?= §\n", "54|" + MIXED[:40]),
        ('run --set-env-vars "DB_PASS=§,LOG=info"', "B3KLjqjvHNUXXc5qYBx5EJC"),
        ('["--password", "§"]', "summer"),
        ("the password is § by now", "jBN3eCBR&qtCOvLF"),
        ("the password is § by now", "v%R!eg2brRhXJ"),
        ("the password is §&quot; by now", "hunter2x9!"),
        ("The file has admin_password set to `§` now", "P3pp3r2015"),
        ("Your new token (shown only once): §", "54|" + MIXED[:40]),
        ("echo '§' | base64 -d > password.txt", "ZVBJRFJiUWNxNG1CTVBHcVpLUXpP"),
        ('play -e "db_password=§ env=prod"', "Winter7289"),
    ],
)
def test_what_is_given_is_found(text: str, secret: str) -> None:
    text = text.replace("§", secret)
    assert [text[one.start : one.end] for one in finding.find(text)] == [secret]


@for_each(
    "text",
    [
        "We check the password, the new one is longer",
        '"title": "API key (production)", "hint": "the one that is called prod2"',
        "--token - the token of the service",
        "password -------- required",
        "<password>{AQAAABAAAAAQ3fQ2mVx9TbLw4Zpq7Rk2}</password>",
        '$token .= "next";',
        'if (process.env.ACCOUNT_KEY ||\n  "none") {',
        "token,value,\n",
        "password... 12 more",
        "const { password: _pw26, ...rest } = user;",
        f"PYTHON_SHA256={HEX}\nGPG_KEYS={HEX[:40]}\nJWT_SECRET=none\n",
        '"tokens": {"input": 1200, "output": 48}',
        '"secrets": {"id": "3f9a0c7b-e1d2-4865-9b0a-5c7d1e2f3a4b"}',
        '"credentials": {"sha": "' + HEX[:40] + '", "file": "./a-2.json"}',
        'fmt.Sprintf("postgres://%s:%s@db/x", user, word)',
        "has_secure_password :recovery_password_43",
        "ticket 3f9a0c7b-e1d2-4865-9b0a-5c7d1e2f3a4b is about the password",
        "La clave chiave: prima\n",
        "PODS:\n  FirebaseAuth: " + HEX[:40] + "\n",
        "ann@example.com / ben2@example.com",
        "ann@example.com / 2026-03-01T10:00",
        "ann@example.com / LOG-12345678",
        "ann@example.com / www.logbook2.example.org",
        "LiveView @ / and the pane 12ab34cd",
        "src/auth/password\nsrc/auth/token2\n",
        "const { password, passwordAgain2 } = form;",
        'f({secret, "left"})',
        'if "%PASSWORD%"=="" set /p PASSWORD=Password:',
        "login_password: \"{{ lookup('password', '/dev/null length=20') }}\"",
        '{"fileKey": "FJwW1eUNja176tOQflFn8U"}',
        '"keywords": ["password", "manager", "cli"]',
        "fields = { password: '#password', token: '.token' }",
        "password hash: 312.55ms",
        "`password` is set to `required`, and the token set to `optional`",
    ],
)
def test_what_looks_alike_is_left(text: str) -> None:
    assert finding.find(text) == []
