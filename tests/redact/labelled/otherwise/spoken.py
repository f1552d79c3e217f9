"""Secrets in sentences of other languages, below commands, in calls, broken by what nobody sees;
and hashes of passwords. What looks alike and is none follows. The marks are those of tables."""

from __future__ import annotations

from tests.redact.labelled.dice import ALPHANUMERIC, Dice

ABROAD = (
    *("密码：‹p›\n", "密码: ‹p›\n", "密碼：‹p›\n", "口令：‹p›\n", "密钥：‹s›\n", "令牌: ‹s›\n"),
    *("パスワード：‹p›\n", "パスワードは ‹p› です\n", "비밀번호: ‹p›\n", "토큰: ‹s›\n"),
    *("пароль: ‹p›\n", "Пароль — ‹p›\n", "токен: ‹s›\n", "Ключ доступа: ‹s›\n", "κωδικός: ‹p›\n"),
    *("كلمة المرور: ‹p›\n", "סיסמה: ‹p›\n", "पासवर्ड: ‹p›\n", "รหัสผ่าน: ‹p›\n", "mật khẩu: ‹p›\n"),
    *("contraseña: ‹p›\n", "la contraseña es ‹p›\n", "clave: ‹p7›\n", "senha: ‹p›\n"),
    *("mot de passe : ‹p›\n", "le mot de passe est ‹p›\n", "clé API : ‹s›\n", "hasło: ‹p›\n"),
    *("Passwort: ‹p›\n", "Kennwort: ‹p›\n", "API-Schlüssel: ‹s›\n", "wachtwoord: ‹p›\n"),
    *("Das Passwort für den Server lautet ‹p›.\n", "el token de acceso es ‹s›\n"),
    *("Das Passwort habe ich auf ‹p› gesetzt\n", "La password del server è ‹p›\n"),
    *("la chiave API è ‹s›\n", "chave de API: ‹s›\n", "klucz API: ‹s›\n", "de sleutel is ‹s›\n"),
    *("Пароль ‹p7›\n", "Le jeton d'accès est ‹s›\n", "le mot de passe root est ‹p›\n"),
    *("パスワードは「‹p›」です。変更\n", "APIキー: ‹s›、他\n"),
    *("lösenord: ‹p›\n", "şifre: ‹p›\n", "heslo: ‹p7›\n", "jelszó: ‹p›\n", "salasana: ‹p7›\n"),
)
PRINTED = (
    *(
        "$ gh auth token\n‹s›\n",
        "$ openssl rand -hex 32\n‹x›\n",
        "$ openssl rand -base64 32\n‹b›\n",
    ),
    *("$ pass show work/db\n‹p7›\nuser: bob\n", "$ op read op://vault/db/password\n‹p7›\n"),
    *("bob@h:~/app$ gopass show work/db\n‹p7›\n", "$ gcloud auth print-access-token\n‹s›\n"),
    *(
        "$ vault kv get -field=key secret/app\n‹s›\n",
        "$ heroku auth:token\n‹s›\n",
        "$ wg genkey\n‹b›\n",
    ),
    "$ aws secretsmanager get-secret-value --secret-id db --output text\n‹s›\n",
    "$ kubectl get secret db -o jsonpath='{.data.password}' | base64 -d\n‹p7›\n",
    *(
        "$ cat /run/secrets/db_password\n‹p7›\n",
        "$ echo $API_TOKEN\n‹s›\n",
        "$ printenv STRIPE_KEY\n‹mixed›\n",
        "$ printenv SECRET_KEY\n‹x›\n",
    ),
    '$ python -c "import secrets; print(secrets.token_hex(32))"\n‹x›\n',
    "$ gcloud secrets versions access 1 --secret a && gcloud auth print-access-token\n‹p7›\n‹s›\n",
    *("$ terraform output -raw db_password\n‹p7›\n", "$ cat ~/.pgpass\n*:*:*:app:‹p›\n"),
)
SAID = (
    *("Your API key is:\n\n    ‹s›\n", "Access token:\n‹s›\n", "Secret:\n```\n‹s›\n```\n"),
    *(
        "Jenkins initial admin password:\n\n‹x›\n\nThis may also be found at\n",
        "user bob, pass ‹p›\n",
    ),
    *("A password has been generated: ‹p7›\n", "use this token instead: ‹s›\n", "DB pass: ‹p›\n"),
    *(
        "default credentials are admin/‹p7›\n",
        "token -> ‹s›\n",
        "token → ‹s›\n",
        "session cookie: ‹s›\n",
    ),
    *("The secret key you need is `‹s›`\n", "pw: ‹p›\n"),
    *(
        'echo "‹s›" > ~/.api_token\n',
        "echo -n ‹p› > /run/secrets/db_password\n",
        "'secret' => '‹s›'\n",
    ),
)
CALLS = (
    *(
        'client.withPassword("‹p7›")\n',
        '.password("‹p7›")\n',
        '.apiKey("‹s›")\n',
        'new ApiKey("‹s›")\n',
    ),
    *(
        'cookieParser("‹s›")\n',
        'crypto.createHmac("sha256", "‹s›")\n',
        'Credentials("bob", "‹p›")\n',
    ),
    'SECRET_KEY = base64.b64decode("‹b›")\n',
    *('const secret =\n    "‹s›";\n', 'password = \\\n    "‹p›"\n', '"password":\n  "‹p›"\n'),
    *(
        "data=%7B%22password%22%3A%22‹s›%22%7D\n",
        "password&#61;‹s›\n",
        "password%3D‹s›%26user%3Dbob\n",
    ),
    *('<entry key="password">‹p7›</entry>\n', "<Password><![CDATA[‹p7›]]></Password>\n"),
    *(
        "net user bob ‹p› /add\n",
        "sqlplus scott/‹s›@h\n",
        "doctl auth init -t ‹x›\n",
        "masterauth ‹p›\n",
    ),
    *('ssh-keygen -t rsa -N "‹p›" -f k\n', "AUTH ‹p›\n+OK\n", "PASS ‹p›\n230 Login successful\n"),
    *(
        "htpasswd -bc f bob ‹p7› && ls\n",
        "HOOK=https://hook.eu1.make.com/‹make›\n",
        "POST https://hooks.zapier.com/hooks/catch/‹hook›/\n",
    ),
    *('curl -b "sessionid=‹s›" https://h\n', "app:‹s›@tcp(db:3306)/shop\n"),
)
INNOCENT = (
    *(
        "密码：必填\n",
        "请输入密码\n",
        "Введите пароль\n",
        "Passwort: erforderlich\n",
        "Passwort vergessen?\n",
    ),
    *(
        "mot de passe oublié\n",
        "Senha inválida\n",
        "contraseña incorrecta\n",
        "la clave: primaria\n",
    ),
    *(
        "$ gh auth token\nno oauth token found for github.com\n",
        "$ openssl version\nOpenSSL 3.0.13\n",
    ),
    *(
        "$ git rev-parse HEAD\n9c5c1a7f0f5c4cb8b3a2f9d28b8b3d5b3b6d8a9a\n",
        "$ pass\nPassword Store\n├── work\n",
    ),
    *(
        "$ printenv TOKEN\n$ echo done\ndone\n",
        "$ cat /run/secrets/pw\ncat: /run/secrets/pw: No such file\n",
    ),
    *("The format is `$2b$12$`, then salt and hash\n", "$1$ and $6$ are prefixes of crypt\n"),
    *("token -> Identifier\n", "password -> hashed with argon2\n", "(token) => verify(token)\n"),
    *('createToken("NUMERICIDENTIFIER")\n', 'get_token("access_token_v2")\n', ".password(null)\n"),
    *(
        'def login(self, password):\n    """Logs in, 1 try."""\n',
        "password:e.password,apiKey:t.apiKey||n\n",
    ),
    *("let token: String = next();\n", "type P = { secret: Record<string, unknown> };\n"),
    *("NAME\u200b of a key\n", "docker run \\\n  -e TOKEN \\\n  nginx\n", "AKIAIOSFODNN7EXAMPLE\n"),
    "token bucket: 12345 per second\n",
)


def hashes(dice: Dice) -> list[tuple[str, str]]:
    """Texts with hashes of passwords, and the hash of each."""
    base = ALPHANUMERIC + "./"
    made = (
        f"$2{dice.one('a', 'b', 'y')}$12${dice.of(base, 53)}",
        f"$apr1${dice.of(base, 8)}${dice.of(base, 22)}",
        f"$6${dice.of(base, 16)}${dice.of(base, 86)}",
        f"$5$rounds=5000${dice.of(base, 16)}${dice.of(base, 43)}",
        f"$y$j9T${dice.of(base, 22)}${dice.of(base, 43)}",
        f"$argon2id$v=19$m=65536,t=3,p=4${dice.of(base, 22)}${dice.of(base, 43)}",
        f"$scrypt$ln=16,r=8,p=1${dice.of(base, 22)}${dice.of(base, 43)}",
        f"pbkdf2_sha256$600000${dice.mixed(22)}${dice.base64(32)}",
        f"scrypt:32768:8:1${dice.mixed(16)}${dice.hex(128)}",
    )
    shown = (
        "bob:{}:19000:0:99999:7:::\n",
        "password_hash: {}\n",
        '"hash": "{}"\n',
        "| bob | {} |\n",
    )
    return [(dice.one(*shown).format(one), one) for one in made]


def broken(dice: Dice) -> list[tuple[str, str]]:
    """Texts with tokens that something stands in the midst of, and each of these."""
    token = "ghp_" + dice.mixed(36)
    made = [
        token[:12] + between + token[12:] for between in ("\u200b", "\ufeff", "\\\n", "\\\n    ")
    ]
    return [(f"export GH_TOKEN={one}\n", one) for one in made]
