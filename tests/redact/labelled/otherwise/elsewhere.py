"""Secrets of settings, calls and sentences whose name stands far off, or says little."""

from __future__ import annotations

SETTINGS = (
    *("remotepass = ‹p7›\n", "account main\nuser me@example.com\npassword ‹letters›\n"),
    *("./.env:DB_PASSWORD=‹letters›\n", 'npmAuthIdent: "ci:‹p7›"\n', "stats auth admin:‹p7›\n"),
    *("cache_peer p parent 3128 0 login=bob:‹words›\n", 'bob : EAP "‹p7›"\n'),
    *("requirepass ‹p7›\nuser svc on >‹p7› ~* +@all\n", "PASSWORD elastic = ‹s›\n"),
    *("<auth-user-pass>\nbob\n‹p7›\n</auth-user-pass>\n", "K 8\npassword\nV 12\n‹p7›\nEND\n"),
    *("BUNDLE_GEMS__EXAMPLE__COM: ci:‹p7›\n", 'encrypt = "‹b›"\n', "Unseal Key 1: ‹b›\n"),
    *('{"username": "bob", "key": "‹hex32›"}\n', "'crypt' => [ 'key' => '‹hex32›' ],\n"),
    *('<machineKey validationKey="‹x›" />\n', "env = SECRET_KEY=‹x›\n"),
    *('proxy_set_header Authorization "Bearer ‹s›";\n', "CARD_PIN=‹six›\n", "PIN: ‹six›\n"),
    *('"cookies": [{"name": "sid", "value": "‹s›"}, {"name": "a", "value": "b"}]\n',),
    *("kind: Secret\nstringData:\n  smtp: ‹p7›\n  username: bob\n", "name,value\napi_secret,‹s›\n"),
    *("  3\t<key>ApiToken</key>\n  4\t<string>‹uuid›</string>\n", "MY_TOKEN" + " " * 26 + "‹x›\n"),
    "mysql://db/a?user=root&password=‹torn›&ssl=1\n",
    *(
        "rootPassword: ‹torn›\n",
        "auth: {user: x, pass: ‹torn›}\n",
        'connectionString="Server=db;Uid=app;Pwd=‹torn›;"\n',
    ),
    *('EMAIL_HOST_PASSWORD="‹fours›"\n', "https://conda.example.com/t/‹conda›/main\n"),
    *("http://db:8086/write?db=x&u=root&p=‹mixed32›\n", "-Dsonar.login=‹hex40›\n"),
    *('"args": ["-y", "server", "--password", "‹p7›"]\n', "session: { secret: '‹numbered›' },\n"),
    *("║ QUEUE_PASSWORD │ ‹p7› ║\n", '"totp": "‹seed›"\n', "mot_de_passe: ‹p7›\n"),
    *("'passwordsalt' => '‹s›',\n", "define('NONCE_SALT', '‹noise›');\n"),
    *("git+https://‹hex40›:x-oauth-basic@github.com/a/b.git\n", "https://‹hex40›:@h.example/a\n"),
)
CALLS = (
    *('+server.login("me@example.com", "‹letters›")\n', '.basicAuth("svc", "‹p7›")\n'),
    *("User.objects.create_user('ann', 'a@example.com', '‹p7›')\n",),
    "jwt.encode(data, '‹p7›', algorithm='HS256')\n",
    *('credentials = ("svc", "‹p7›")\n', 'buildConfigField("String", "API_KEY", "\\"‹uuid›\\"")\n'),
    *("<Provider channelAccessToken={'‹s›'}>\n", 'x("server.login(\\"me\\", \\"‹p7›\\")")\n'),
    *("await page.getByLabel(/password/i).fill('‹p7›')\n", "curl -u ‹s›: https://example.com\n"),
    *('db_password: str = Field("‹p7›", env="X")\n', 'api_key: Some(\n    "‹s›",\n),\n'),
    'std::env::var("QUEUE_SECRET").unwrap_or_else(|_| "‹s›".into());\n',
    'new SymmetricSecurityKey(Encoding.UTF8.GetBytes("‹s›"));\n',
)
SAID = (
    *("I rotated the db secret (‹s›) yesterday\n", "I set the admin password to ‹letters›.\n"),
    *("login with admin / ‹p7› on staging\n", "the db creds are app:‹p7› on staging\n"),
    *("password reset to ‹p7› for bob\n", "changed the password from ‹p7› to ‹p7›\n"),
    *("**‹p7›** is the password\n", "<li><code>‹p7›</code> is the password\n"),
    *("`‹s›` is my api key\n", "my password's ‹p7›\n", "the PIN is ‹six›\n", "Basic ‹basic›\n"),
    *("New API key: **‹hex40›** for ann\n", "with ann / ‹p7› (username / password)\n"),
)
INNOCENT = (
    *("LED_PIN = 13\n", "int pin = 7;\n", "pin: 12\n", "npm pin 2.3.4\n", "bypass: 2024a!\n"),
    *("password: *default_password\n", "password: ${DB_PASSWORD:?required}\n"),
    *("<password>{AQAAABAAAAAQ4f0zJpQkW7rT2mXc9vB1nD}</password>\n",),
    *(
        "TOKEN_SECRET=uuid4()\n",
        "DB_PASSWORD=secrets.token_urlsafe(32)\n",
        "DB_PASSWORD=(hidden)\n",
    ),
    *('DB_PASSWORD=form.cleaned_data["password"]\n', "DB_PASSWORD=[]byte\n"),
    *('DB_PASSWORD=getSecret("db")\n', "export DB_PASSWORD=getpass.getpass()\n"),
    *("public static final int password=0x7f0a0123;\n", "'password' => 'required|min:8',\n"),
    *("public key: age197m85v07h4s725ykcat6pzsxr7i3vcifz3f7orlupl3biaz91rewlmbr6p\n",),
    *("  encryptedData:\n    password: AgB" + "x7Kd2Zq9" * 40 + "\n", "pass: 120, fail: 0\n"),
    *(
        'stripe_publishable_key: "pk_live_4cnF0TWbGBzvGV6YRRMMrlxZ"\n',
        "sonar.projectKey=a_web-app\n",
    ),
    *('id: "cus_4cnF0TWbGBzvGV", price: "price_1JvACB0SX1Qeqqy3EPC5JkMbT"\n',),
    *("<div class='sk-fading-circle-container-wrapper'>\n", "stats auth is turned off\n"),
    *('"minipass": "^7.0.3",\n', '"password-prompt": "~1.1.2",\n', 'highpass="f=200"\n'),
    *("if (username is None or password is None):\n", "<p>This is a one-time password\n"),
    *("password (PBKDF2-SHA256)\n",),
    *("pin: 2023\n", "LED_PIN: 1024\n", "pypi pin was 2023\n", "git pin to 20240101\n"),
    *("if user1.name is None or password is None:\n", "(name.told is Telling.PASSWORD)\n"),
    *('["run", "--password", "--verbose"]\n', "Password: **required**, **12 letters**\n"),
    *('["--token", "--api-key", "--password-stdin"]\n', "see ann-b2 (username / password)\n"),
    *(
        'secret: "Content-Type-Options"\n',
        "totp: enabled\n",
        "AWS_SECRET_EXPIRES=2026-01-02T03:04Z\n",
    ),
    "https://user:x-oauth-basic@github.com/a/b.git\n",
    "aws_key = AKIAIOSFODNN7EXAMPLE wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY\n",
)
