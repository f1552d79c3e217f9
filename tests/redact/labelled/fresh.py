"""Further places and names, written down after the first without looking at the rules.

`§` is where the secret stands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.redact.labelled.dice import Dice

PASSWORDS = (
    "wifi:\n  ssid: home\n  psk: §\n",
    "wpa_passphrase=§\n",
    '"db": {"user": "x", "pass": "§"}',
    '$db_pass = "§";\n',
    '(setq password "§")\n',
    'set_password("§")\n',
    'conn = psycopg2.connect(host="h", user="u", password="§")\n',
    "mongo -u admin -p § --authenticationDatabase admin\n",
    "psql postgresql://u:§@h/db -c 'select 1'\n",
    "ansible_ssh_pass=§ ansible_user=root\n",
    "[client]\nuser=root\npassword=§\n",
    '<password encrypted="false">§</password>\n',
    "<server><username>x</username><password>§</password></server>",
    "rabbitmqctl add_user app §\n",
    "ldapsearch -D cn=admin -w § -b dc=x\n",
    "keytool -storepass § -alias x\n",
    "java -Djavax.net.ssl.keyStorePassword=§ -jar x\n",
    "Data Source=h;User ID=sa;Pwd=§;\n",
    "his password was §, now changed",
    "I set the password to §",
    "Username: alice\nPassword: §\n",
    "user: alice, password: §",
    "New password: §\nRetype:",
    "CELERY_BROKER_URL=amqp://u:§@mq//",
    'value: "postgres://u:§@h/d"',
    "      POSTGRES_PASSWORD: §\n",
    "helm install x --set postgresql.auth.password=§\n",
    'terraform apply -var="db_password=§"\n',
    "TF_VAR_db_password=§ terraform plan\n",
    '{\\\\\\"password\\\\\\":\\\\\\"§\\\\\\"}',
    'b\'{"password": "§"}\'',
    'password: "§" # rotate\n',
    "│ password │ §        │\n",
    "key: password\nvalue: §\n",
    'os.environ.setdefault("DB_PASSWORD", "§")\n',
    'getenv("DB_PASSWORD") ?: "§"',
    'PASSWORD = env("PASSWORD", default="§")\n',
    '@Value("${db.password:§}")\n',
    "db.password=${DB_PASSWORD:§}\n",
    'requests.get(u, auth=("alice", "§"))\n',
    'httpx.BasicAuth("alice", "§")\n',
)
NAMED: Mapping[str, Callable[[Dice], str]] = {
    "COHERE_API_KEY": lambda d: d.mixed(40),
    "DATADOG_API_KEY": lambda d: d.hex(32),
    "CLOUDFLARE_API_TOKEN": lambda d: d.mixed(40),
    "CODECOV_TOKEN": lambda d: d.uuid(),
    "ALGOLIA_ADMIN_KEY": lambda d: d.hex(32),
    "AUTH0_CLIENT_SECRET": lambda d: d.url_base64(48),
    "SESSION_SECRET": lambda d: d.hex(64),
    "NEXTAUTH_SECRET": lambda d: d.base64(32),
    "FERNET_KEY": lambda d: d.base64(32),
    "AWS_SECRET_ACCESS_KEY": lambda d: d.base64(30),
    "SLACK_SIGNING_SECRET": lambda d: d.hex(32),
    "TWILIO_AUTH_TOKEN": lambda d: d.hex(32),
    "WANDB_API_KEY": lambda d: d.hex(40),
    "RAILS_MASTER_KEY": lambda d: d.hex(32),
    "DJANGO_SECRET_KEY": lambda d: d.mixed(50),
    "JIRA_API_TOKEN": lambda d: d.mixed(24),
    "HUBSPOT_API_KEY": lambda d: d.uuid(),
    "BITBUCKET_APP_PASSWORD": lambda d: d.mixed(20),
    "AIRTABLE_API_KEY": lambda d: "ke" + "y" + d.mixed(14),
}
SHOWN = ("{NAME}=§\n", "  {name}: §\n", '"{name}": "§",', "const {NAME} = '§';\n")
