"""Keys and passwords as people choose them, what is given them, and what only stands for one."""

from __future__ import annotations

from itertools import product

from tests.redact.found import found
from tests.redact.labelled.dice import Dice
from tests.running.each import for_each

UUID = "96d1322d-646c-49e5-8c30-768ecf415772"
OF_MYSQL = "$A$005$THISISACOMBINATIONOFINVALIDSALTANDPASSWORDTHATMUSTNEVERBRBEUSED"
CHOSEN = ("portal_summer_8834", "Coffee-rocket-305", "OrangeRocket@", "Winter-Candle-Canyon-60")


@for_each(
    ("given", "secret"),
    [
        *product(
            ("ENCRYPTION_KEY: §\n", "DASHBOARD_SECRET=§\n", '$encryption_key = "§";'), CHOSEN[:2]
        ),
        *product(("{'api_key':'§'}", '$encryption_key = "§";', 'radio.setPassword("§")'), CHOSEN),
        *product(("passwordOutlook=§\n", "PASSWORD_SMTP=§\n"), (*CHOSEN, "P@ssw0rd166#")),
        *product(("session({ secret: '§' })", "APP_SECRET=§\n"), ["granite-meadow-lantern-pepper"]),
        *product(
            ("SMTP_PASS=§\n", "mail:\n  password: §\n", "  10\tMAIL_PASSWORD=§\n"),
            ("utqv iumd oakn xull",),
        ),
        *product(
            ("VAULT_SECRET_ID=§\n", 'mySecretID := "§"', "secret_id      §\n", 'secretId: "§"'),
            (UUID,),
        ),
        *product(("The test password (e.g., `§`)", "the admin password (e.g. §)"), CHOSEN),
        ("DB_PASSWORD: 'lBQB=§'", "NDVZRxQVjRWPlz"),
        ("Default Password: §", "@uO8Fz5TAFH4f1t"),
        ('"connect.sid=§"', f"s%3A{'rAZIyXE08zpah1Tt' * 2}.{'W4sTf9Kd' * 5}a1Z"),
        ('variable "x" {\n  sensitive = true\n  default = "§"\n}', "garden_4479_Candle"),
        ('variable "x" {\n  default = "§"\n  sensitive = true\n}', "garden_4479_Candle"),
        *product(("Default password: **`§`** (see `users.yaml`)",), (*CHOSEN, "Harbor#3472velvet")),
        *product(
            (
                "1. **`PASSWORD`**\n   - **Value**: Store password\n   - **Current value**: `§`",
                'password =\n  getenv("STORE_PASSWORD")\n    ?: "§"',
                'const password = process.env.PASSWORD\n  || "§";',
                "  bindCredentials: '§',",
                'variable "db_password" {\n  type      = string\n  default     = "§"\n}',
            ),
            ("peppermonkey731", "Secur3Pkyn09"),
        ),
        *product(('ENCRYPTION_KEY = "§"', "secret_token => '§'"), ("ledger-castle-key-1802",)),
        *product(
            ("openssl enc -aes-256-cbc -d -in 1.tar.aes -K §", "ntp authentication-key 1 md5 §"),
            ("d62083084bf0381fc3881e9e26ac6e3ec446d62083084bf0381fc3881e9e26ac",),
        ),
        *product(
            (
                "net user /add cooper § && net localgroup administrators cooper /add",
                'CMD="net user cooper §;net localgroup administrators cooper /add"',
                'client.username_pw_set("ann", "§")',
                "composer config http-basic.repo.example.com ann §",
            ),
            ("monkeysilver818", "rocket-castle-4420"),
        ),
        *product(
            ("-e 'VAULT_DEV_ROOT_TOKEN_ID=§'", "crypto.createHmac('sha256', '§').update(body)"),
            ("rocket-castle-4420", "xSUKBD29l0"),
        ),
        ("composer config http-basic.repo.example.com ann@example.com §", UUID),
        ('chacha20_key = bytes.fromhex("§")', "E9001BC3BFA8AE9011F9741548A069A7" * 2),
        *product(
            (
                "nxc winrm 10.10.10.10 -u user -p §",
                "rdesktop 10.0.0.1 -d LAB -u administrator -p '§' -r disk:linux=/tmp",
                "`ann`'s password in the description field: `§`",
            ),
            (*CHOSEN, "Thunder#1843coffee"),
        ),
        *product(
            (
                "- **Пароль:** `§`",
                'hashed_password=get_password_hash("§")',
                'self.run("--user", "elastic:§")',
                "'Basic ' + btoa('elastic:§')",
                'Base64.getEncoder().encodeToString(("elastic:§").getBytes())',
            ),
            ("summer_7769_Orange", "mN83gUaIrJ8gOilm"),
        ),
        *product(
            ("evil-winrm -i 10.0.0.1 -u ann -H '§'", "psexec.py -hashes :§ lab/ann@10.0.0.1"),
            ("f220d3988deb3f516c73f40ee16c431d",),
        ),
        *product(
            ("MNEMONIC=§", "mnemonic: §", "  --mnemonic '§'", "Mnemonic: `§`"),
            ("test walk nut penalty hip pave soap entry language right filter choice",),
        ),
        ("auth: {\n    pass: '§'\n  }", "umsq jaoi gokq lxia"),
        (" key-string 7 §", "13AE28FA75B6D6FFD9D884"),
        ("smtp_sasl_password_maps = static:mailer@acme.io:§", "Passw0rdYmnyz11"),
        *product(
            ('await createUser("ann@corp.example", "§")',), ("meadow77Lark", "xTzQbWnRkLvMpGhJsDfY")
        ),
        *product(
            ("app.secret_key = '§'", 'SESSION_SECRET: "§"', "WEBHOOK_SECRET=§\n"),
            ("velvetpurple94", "CanyonRose66", "CoffeeHarborDragon", "Canyon_Rose_66", "p@ssw0rdX"),
        ),
        ('"Data Source=h;User ID=sa;Password=§"', "gymtswa-Qv_BieIXc"),
        ("the password of the router is §.", "48213377"),
        *product(("MqttClient:SecretKey = §\n", "secret=§\n"), ("Granite5810!", "Pepper@6553")),
        *product(
            ('#define MQTT_PASS "§"', "| Role | Password |\n|---|---|\n| Admin | § |\n"),
            ("CoffeeHarborDragon",),
        ),
        *product(
            (
                *("wp_set_password('§', $id);", 'make_password("§")', 'opts.SetPassword("§")'),
                *("generate_password_hash('§', m)", "fill_in :user_password, with: '§'"),
                'new SymmetricSecurityKey(Encoding.UTF8.GetBytes("§"))',
            ),
            ("Canyon2061", "CoffeeHarborDragon", "acrJBnsUhiYePKHzX"),
        ),
        ('{"password": "Summer<rain"}', "Summer<rain"),
    ],
)
def test_what_somebody_chose_is_found(given: str, secret: str) -> None:
    whole = given.replace("§", secret)
    assert secret in "".join(found(whole)), whole


@for_each("called", ["BasicAuth", "auth", "set_basic_auth", "addBindCredentials", "SqlCredential"])
@for_each(
    "call", ["§('ann', 'WORD')", '§("ann" , "WORD")', '§ = ("ann", "WORD")', '§ "ann", "WORD"']
)
def test_what_is_named_for_both_is_given_a_password_second(called: str, call: str) -> None:
    dice = Dice(7)
    for _ in range(20):
        password = dice.of("abcdefghkmnpqrstuvwxyzABCDEFGH23456789", 12) + "7"
        assert found(call.replace("§", called).replace("WORD", password)) == [password]


@for_each(
    "text",
    [
        'client_secret: "OrdersServiceProvider"',
        "secret: 'sha256'",
        "passwordKey = count20\n",
        'secret: "prod-postgres-01"',
        'secret: "Content-Type-01"',
        "the password policy is 20240101, password age: 7776000",
        "fill_in :user_password, with: 'password'",
        "fill_in :user_password, with: password2",
        'new SecretClient("https://vault2.example.com")',
        "256 SHA256:6PkKX2NxgqsiMxTOBfilDEdP6IShqzs8FR5IzL+K7Pw dev@laptop2 (ED25519)",
        f"| user | authentication_string |\n|---|---|\n| mysql.sys | {OF_MYSQL} |",
        'SIGNING_SECRET="example123"',
        'secretKey: "userAccount01"',
        'wp_set_password("password", $id);',
        "DB_PASSWORD=MYSQL_ROOT_XPWD",
        "('NONAUTH', 'AUTH', 'SELECTED', 'LOGOUT')",
        "['URLCredential', 'URLCredentialStorage', 'URLProtectionSpace']",
        'oauth("google", "callback")',
        'requireAuth("visitor", "member")',
        'MAIL_PASSWORD="ma_16_ky_tu_vừa_tạo"',
        "machine h.example login seu-login password sua-senha-no-github",
        'password: "votre-mot-de-passe"',
        "# 使用 requirepass 的时候需要注意，因为 redis 太快了",
        "sshpass -p `knife node show $1 -a password` ssh root@h",
        'redis-server --requirepass "$${REDIS_PASSWORD:?REDIS_PASSWORD is not set}"',
        "sed -i 's/^# requirepass .*$/requirepass ${var.redis_password}/' redis.conf",
        'variable "x" {\n  sensitive = true\n  type = string\n}',
        "secret_id = aws_secretsmanager_secret.db.id",
        'secretId: "prod-db-password"',
        "passwordOutlook: string",
        "AUTH_GOOGLE=true",
        "SMTP_PASS=this must come from you",
        "Example: If password is `pass@word`, use `pass%40word` in the address",
        "git clone https://ORG:API_KEY@api.example.dev/org/project.git",
        'postconf -e "smtp_sasl_password_maps = hash:/etc/postfix/sasl_passwd"',
        "secret: `xapp-1-A${rand(`${UPPER}${DIGITS}`, 10)}-${rand(DIGITS, 13)}`,",
        "cmd /c net user /add !PARAM1! !PARAM2! /expires:never /active:yes",
        "crypto.createHmac('sha256', 'super-secret-value')",
        '"token": "Bearer eyJhbGciOiJIUzUxMiIsInR5cCI6IkpXVCJ9..."',
        "$password = '%%extractor_sqlserver_password%%'",
        'mnemonic = "ConvApexManifest",',
        'static final String MNEMONIC = "getfield";',
        """connect("user='"+conf['user']+"' password='"+conf['password']+"'")""",
        'pass: "this must come from"',
        "xfreerdp /v:10.0.0.1 /u:username /p:password /scale-desktop:200",
        r"runas /savecred /user:LAB\ann cmd.exe",
        "mount -t cifs //h/s /m -o vers=2.1`,password='<password>'`,dir_mode=0777",
        "session_auth_password: passwordhere",
        """--extra-vars "ansible_become_pass='$MACHINE_PASSWORD'\"""",
        '--extra-vars "ansible_become_pass=*password*"',
        "evil-winrm -i TARGET -u admin -H NTLM_HASH",
        "Found the password in the test output: `build/out1.txt`",
        "-----BEGIN PRIVATE KEY-----\nMIIEvwIBADANBgkqhkiG9wAoIBAQC...\n-----END PRIVATE KEY-----",
        "ADMIN_PASSWORD=CHANGE_THIS_TO_A_VERY_SECURE_PASSWORD_^100%",
        "upsertUser('a@b.example','c@d.example9')",
        '{"password": "Login_password__a0EFc", "token": "_token_5c45a_9"}',
        '{"password": "Contrasenya", "Password": "Parole"}',
        '{"password": "รหัสผ่าน", "pwd": "पासवर्ड"}',
        'msgid "Password (again)"\nmsgstr "كلمة المرور (مجدداً)"',
        '{"PT": "Portugal", "PW": "Palaos", "PY": "Paraguay"}',
        "'PT' => 'Portugal', 'PW' => 'Palaos', 'PY' => 'Paraguay'",
        '{"PT": "葡萄牙", "PW": "帕劳", "PY": "巴拉圭"}',
        "salt = 'abcdefghijklmnopqrstuv'",
        "password: '={{$credentials.password}}'",
        'the token is encrypted using "A256GCM"',
        "console.log('Password confirmed!');",
        "    verifyPassword(params: VerifyPasswordParams): Promise<{\n        verified: true;",
        "MLKEM768X25519PublicKey = rust_openssl.hpke.MLKEM768X25519PublicKey",
        "        return self._password\n\n    @password.setter\n    def password(self, value):",
        '"Auth.form.button.login": "Log ind",\n  "Auth.form.button.login.providers.error": "Vi"',
        "password: \"{{ lookup('builtin.password', 'credentials/' + client) }}\"",
        "- name: make a user with a random password\n  community.mysql.mysql_user:\n    name: a",
        "asked for a password of the user\n\n**v0.9.0:**\n",
        '"use the password forgotten procedure to "\n"recover\\n"\n"your account"',
        "'disable_session_auth': ('disable_session_auth', 'AWS_DISABLE_SESSION_AUTH')",
    ],
)
def test_what_only_looks_like_it_is_left(text: str) -> None:
    assert found(text) == []
