"""What tempts and is no secret: digests, ids, references, types, placeholders, code."""

from __future__ import annotations

from collections.abc import Iterator

from tests.redact.labelled.dice import ALPHANUMERIC, DIGITS, LOWER, Dice

PLAIN = (
    "password=$PASSWORD\n",
    "export TOKEN=${TOKEN}\n",
    "API_KEY=$(cat /run/secrets/key)\n",
    "api_key: ${{ secrets.API_KEY }}\n",
    'api_key = os.environ["API_KEY"]\n',
    "const token = process.env.TOKEN;\n",
    "apiKey: config.apiKey,\n",
    "token: <your-api-key>\n",
    "password: xxxxxxxx\n",
    "PASSWORD=changeme\n",
    "password: ********\n",
    "token = None\n",
    "secret: null\n",
    "password: string;\n",
    "token: str\n",
    "def login(user: str, password: str):\n",
    "password: Optional[str] = None\n",
    "token = get_token()\n",
    "max_tokens: 4096\n",
    '"input_tokens": 18233, "cache_read_input_tokens": 90210\n',
    '"token_count": 12\n',
    "sorted(rows, key=lambda row: row.name)\n",
    "import secretsmanager\n",
    "tokenizer = AutoTokenizer.from_pretrained(name)\n",
    '<input type="password" name="password">\n',
    '<input type="hidden" name="csrf_token" value="{{ csrf_token }}">\n',
    "Authorization: Bearer <token>\n",
    "Authorization: Bearer $TOKEN\n",
    'headers = {"Authorization": f"Bearer {token}"}\n',
    "password = getpass.getpass()\n",
    "if (password !== confirmPassword) {\n",
    "this.password = password;\n",
    "throw new Error('Password is required');\n",
    '"password": "Password",\n',
    '"forgot_password": "Forgot your password?"\n',
    "The password must have 8 characters or more.\n",
    "Your password has been changed.\n",
    "SECRET_NAME=prod/db/password\n",
    "secretName: app-tls\n",
    "secretKeyRef:\n  name: app-secrets\n  key: db-password\n",
    "PASSWORD_FILE=/run/secrets/db_password\n",
    "password_hash = hash_password(password)\n",
    "primary_key=True\n",
    "foreign_key: user_id\n",
    'key: "user.profile.title"\n',
    "cache_key = f'{user}:{page}'\n",
    "press any key to continue\n",
    "passed: 14, failed: 0\n",
    "--- PASS: TestLogin (0.01s)\n",
    "author: Alice Example\n",
    "PWD=/home/alice/work\n",
    "token_type: Bearer\n",
    "token_url: https://auth.example.com/oauth/token\n",
    "postgres://user:password@localhost/db\n",
    "postgres://${USER}:${PASS}@db/shop\n",
    "https://user:<password>@example.com\n",
    "ssh://git@github.com/a/b.git\n",
    "git@github.com:a/b.git\n",
    "http://localhost:8080/@vite/client\n",
    "mailto:alice@example.com\n",
    "public_key: abcdef\n",
    "const [password, setPassword] = useState('');\n",
    "password = input('Password: ')\n",
    "expect(res.body.token).toBeDefined();\n",
    "interface Auth { token: string; password?: string }\n",
    "password VARCHAR(255) NOT NULL,\n",
    ".password-field { color: red; }\n",
    "#token:hover{width:12px}\n",
    "grep -rn password src/\n",
    "src/auth/password.ts:14: export function checkPassword(password: string)\n",
    "curl -u $USER:$PASS https://example.com\n",
    "mysql -u root -p shop\n",
    "docker login -u alice\n",
    "kubectl get secret app -o yaml\n",
    "vault kv get secret/app\n",
    "echo $GITHUB_TOKEN | wc -c\n",
    "--password-stdin\n",
    "tool --token-file /etc/token --verbose\n",
    "AWS_REGION=eu-west-1\n",
    "token: ${TOKEN:?missing}\n",
    "password: !vault |\n",
    "  password: {{ .Values.db.password }}\n",
    "api_key: REPLACE_ME\n",
    "api_key: your_api_key_here\n",
    "TOKEN=...\n",
    "key=value\n",
    "Set-Cookie: theme=dark; Path=/\n",
    "Cookie: lang=en; theme=dark\n",
    "session: started\n",
    "jwt.verify(token, publicKey)\n",
    "secret = Secret(name='x')\n",
    "private readonly token: Token;\n",
    "BEGIN;\nUPDATE users SET password = $1 WHERE id = $2;\n",
    "The API key is missing.\n",
    "token expired\n",
    "invalid token '<' at line 3\n",
    "Unexpected token } in JSON at position 14\n",
    "if token == 'EOF':\n",
    "tokens = line.split()\n",
    "TOKEN_RE = re.compile(r'[a-z]+')\n",
    '"scripts": {"auth": "node scripts/auth.js"}\n',
    "auth: true\n",
    "auth: required\n",
    "credentials: 'include'\n",
    "credentials: same-origin\n",
    "withCredentials: true\n",
    "password: faker.internet.password()\n",
    "password_confirmation: password\n",
    "labels:\n  key: value\n  app: web\n",
    "Passwords do not match\n",
    "passwordless login\n",
    "DB_PASSWORD: ${DB_PASSWORD}\n",
    "DB_PASSWORD: {{ env.DB_PASSWORD }}\n",
    "pw = params[:password]\n",
    "arn:aws:secretsmanager:eu-west-1:123456789012:secret:prod/db-AbCdEf\n",
    'token := r.Header.Get("X-Token")\n',
    "-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE\n-----END PUBLIC KEY-----\n",
    "if '-----BEGIN PRIVATE KEY-----' in text:\n",
    "starts with -----BEGIN RSA PRIVATE KEY-----\n",
)


def made(dice: Dice) -> Iterator[str]:
    """Texts with digests and ids of all sorts."""
    yield f"commit {dice.hex(40)}\nAuthor: Alice <a@example.com>\n"
    yield f"index {dice.hex(7)}..{dice.hex(7)} 100644\n"
    yield f'"integrity": "sha512-{dice.base64(64)}"\n'
    yield f"sha256:{dice.hex(64)}\n"
    yield f"requests==2.31.0 --hash=sha256:{dice.hex(64)}\n"
    yield f'ETag: "{dice.hex(32)}"\n'
    yield f"data:image/png;base64,iVBORw0KGgo{dice.base64(400)}\n"
    yield f'"id": "toolu_01{dice.mixed(22)}", "type": "tool_use"\n'
    yield f'"id": "msg_01{dice.mixed(22)}", "requestId": "req_011{dice.mixed(21)}"\n'
    yield f'"signature": "Ep{dice.base64(300)}"\n'
    yield f'"uuid": "{dice.uuid()}", "parentUuid": "{dice.uuid()}"\n'
    yield f'"sessionId": "{dice.uuid()}"\n'
    yield f"request-id: {dice.uuid()}\ntrace_id={dice.hex(32)} span_id={dice.hex(16)}\n"
    yield f"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI{dice.base64(33)} alice@host\n"
    yield f"ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQ{dice.base64(180)} alice@host\n"
    yield f"256 SHA256:{dice.base64(32).rstrip('=')} alice@host (ED25519)\n"
    body = f"MIID{dice.base64(45)}\n{dice.base64(48)}"
    yield f"-----BEGIN CERTIFICATE-----\n{body}\n-----END CERTIFICATE-----\n"
    name = dice.of(LOWER, 3)
    yield f"!function(e,t){{var n=e.{name};t.token=n,e.key='a'}}({dice.of(LOWER, 2)});\n"
    yield f"/static/js/main.{dice.hex(8)}.chunk.js\n"
    yield f"cache_key: {dice.hex(32)}\n"
    yield f"npm-{dice.hex(64)}\nRestored cache from key {dice.hex(20)}\n"
    yield f"docker.io/library/python@sha256:{dice.hex(64)}\n"
    yield f'resolved "https://registry.npmjs.org/a/-/a-1.0.0.tgz#{dice.hex(40)}"\n'
    yield f'checksum = "{dice.hex(64)}"\n'
    yield f"h1:{dice.base64(32)}\n"
    yield f'"next_page_token": "{dice.mixed(40)}"\n'
    yield f'"nextToken": "{dice.base64(60)}"\n'
    yield f"password_sha256 = {dice.hex(64)}\n"
    yield f"token_id: {dice.uuid()}\nkey_id: {dice.hex(40)}\n"
    yield f"container {dice.hex(12)} started\nvol-0{dice.hex(16)} i-0{dice.hex(16)}\n"
    yield f"0x{dice.hex(40)} -> 0x{dice.hex(40)} tx 0x{dice.hex(64)}\n"
    yield f"({dice.of(DIGITS, 3)}) {dice.of(DIGITS, 3)}-{dice.of(DIGITS, 4)}\n"
    yield f"{dice.of(ALPHANUMERIC, 64)}\n"
    yield f"key={dice.between(1, 99)} token={dice.between(1, 99)}\n"
    yield f"blob {dice.hex(40)}\ttests/fixtures/password_reset_{dice.between(1, 9)}.html\n"
    yield f"gitleaks: rule generic-api-key, fingerprint {dice.hex(40)}:src/a.py:12\n"
    yield f"row key {dice.uuid()} partition key {dice.uuid()}\n"
    yield f"url(data:font/woff2;base64,d09GMgABAAAAA{dice.base64(200)})\n"
    yield f'"kid": "{dice.hex(40)}", "alg": "RS256"\n'
    yield f'"public_key": "{dice.base64(32)}"\n'
    yield f"PublicKey = {dice.base64(32)}\nAllowedIPs = 0.0.0.0/0\n"
