"""Secrets that are handed over: to fields of a page, to commands that keep them, at prompts, by
people in passing; and keys that nothing but their form tells. What looks alike and is none follows.

The marks are those of tables, and more that are named where they are made.
"""

from __future__ import annotations

from tests.redact.labelled.dice import Dice

NAMED = (
    *("SECRET_KEY: '‹x›'\n", "SECRET_KEY = '‹sign›'\n"),
    *('DJANGO_SECRET_KEY="‹sign›"\n', "define('NONCE_KEY',  '‹sign›');\n"),
    *("ACME_TOKEN=‹uuid›\n", 'hec_token: "‹uuid›"\n', "<build_token>‹uuid›</build_token>\n"),
    *("ACME_PAT=‹low›\n", 'devops_pat = "‹low›"\n', "githubPat: '‹s›',\n", "the pat is `‹low›`\n"),
    *("AWS Secret Access Key [None]: ‹key40›\n", "Password [none]: ‹p7›\n"),
    *("my password is ‹words›\n", "Server=h;User ID=sa;Pwd=‹words›;Encrypt=True\n"),
    *("wp user create a --user_pass=‹words›\n", '"smtp": {"user": "x", "pass": "‹words›"}\n'),
    *("\x1b[32mDB_PASSWORD\x1b[0m=\x1b[33m‹p7›\x1b[0m\n", "\x1b[1mAPI_KEY\x1b[0m: ‹s›\n"),
    *('<wsse:Password Type="x#PasswordText">‹p7›</wsse:Password>\n',),
)
TYPED = (
    *('await page.fill("#password", "‹p7›")\n', "await page.type('#password', '‹p7›');\n"),
    *("await page.getByLabel('Password').fill('‹p7›');\n", "cy.get('#password').type('‹p7›')\n"),
    *("cy.get('input[name=\"password\"]').type('‹p7›', { log: false })\n",),
    *('driver.find_element(By.ID, "password").send_keys("‹p7›")\n',),
    *('driver.findElement(By.name("password")).sendKeys("‹p7›");\n',),
    *('fill_in "Password", with: "‹p7›"\n',),
    *('login(username="bob", password="‹letters›")\n', 'std::string password{"‹p7›"};\n'),
    *('Dim password As String = "‹p7›"\n', '"‹p7›".toCharArray() // keystore password\n'),
)
HANDED = (
    *("net use Z: \\\\nas\\share ‹p7› /user:bob\n", "docker login -u AWS -p ‹long› 1.dkr.ecr\n"),
    *('echo "‹p7›" | vercel env add API_SECRET production\n',),
    *("printf '%s' '‹p7›' | gcloud secrets create db --data-file=-\n",),
    *('gh secret set API_TOKEN --body "‹p7›"\n', "gh secret set DEPLOY -b ‹p7›\n"),
    *("kubectl create secret generic app-secrets --from-literal=DB_PASSWORD=‹p7›\n",),
    *("$ cat ~/.git-credentials\nhttps://bob:‹p7›@github.com\n",),
    *('"type":"random_password","instances":[{"attributes":{"length":20,"result":"‹s›"}}]\n',),
)
SAID = (
    *("use the account bob@example.com with pass ‹p7›\n", 'Created token "ci": ‹s›\n'),
    *(
        "use ‹s› as the api key\n",
        "set ‹p7› as the new password\n",
        "bob:‹p7› is the login for it\n",
    ),
    *("the password should be “‹p7›”\n", "Passwort: „‹p7›“\n", "my seed phrase is: ‹twelve›\n"),
    *("Your recovery phrase is:\n\n‹twelve›\n", "use this b2 application key ‹s› for the tests\n"),
    *("the secret key base ‹x› is old\n", "Your temporary password is: **‹words›**\n"),
    "Password for the elastic user (reset with `bin/reset-password -u elastic`):\n  ‹p7›\n",
)
IN_ADDRESSES = (
    "https://api.openweathermap.org/data/2.5/weather?q=Basel&appid=‹hex32›\n",
    "https://mainnet.infura.io/v3/‹hex32›\n",
    "https://eth-mainnet.g.alchemy.com/v2/‹mixed32›\n",
)
STATIC_KEY = "-----BEGIN OpenVPN Static key V1-----\n{}\n-----END OpenVPN Static key V1-----"
INNOCENT = (
    *('"password": "Passwort",\n', '"password": "Wachtwoord",\n', '"Password": "Lösenord",\n'),
    *("the password is base64-encoded\n", "the token is sha256-hashed\n"),
    *('s3_key = "build/5f3d9a0c1b7e4826a9d0c3f1e2b4a6871b7e4826.zip"\n',),
    *("with mock.patch.object(pwd, 'getpwuid', return_value='result'):\n",),
    *("apt\tpasswd\t1:4.13+dfsg1-1+deb12u1\n", 'my $userpass = "$user:$pass";\n'),
    *("DATA_COOKIE = (b'\\x80\\x02cCookie\\nSimpleCookie\\nq\\x00)\\x81q\\x01'\n",),
    *(">>> ftp.login()  # i.e. user anonymous, passwd anonymous@\n", "PATH=/usr/bin:/bin\n"),
    *("cy.get('#password').should('be.visible')\n", "cy.get('#email').type('a1@b.co')\n"),
    *("cy.get('#password').type(Cypress.env('PASSWORD'))\n", "send_keys(Keys.ENTER)\n"),
    *("AWS Secret Access Key [****************ABCD]: \n", "Password [None]: \n"),
    *('pat: "*.py"\n', "PATTERN=foo-bar-baz\n", "patch: 5f3d9a0\n", "compat=true\n"),
    *("appid=com.acme.app\n", "seed phrase has 12 words\n", "tokens[i] = first\n"),
    *("next_page_token: 9c1e77b2-4d0a-4e6b-8f3d-2a5b6c7d8e9f\n",),
    *("key: 9c1e77b2-4d0a-4e6b-8f3d-2a5b6c7d8e9f\n", "password: see-the-team-vault\n"),
    *('PASSWORD_REGEX = r"^[A-Za-z0-9!@#$%^&*]{8,64}$"\n',),
    *("gcloud secrets create db-password --data-file=-\n", "with pass rate 98.2%\n"),
    'assert header == "oauth_token_secret=secret%3Dpassword&oauth_token=lock%26key"\n',
)


def alone(dice: Dice) -> list[tuple[str, str]]:
    """Texts with keys whose form alone tells of them, and each of these."""
    made = (
        "hf" + f"_{dice.mixed(34)}",
        "pk" + f"_10997072_{dice.hex(32).upper()}",
        "AQ" + f".Ab8RN6{dice.url_base64(44)}",
        "syt" + f"_Ym9i_{dice.mixed(20)}_{dice.mixed(6)}",
        "WPL" + f"_AP1.{dice.mixed(16)}.{dice.mixed(12)}==",
        "base64:" + dice.base64(32),
    )
    shown = ('client = Client("{}")\n', "here you go: {}\n", "using {}\n", "{}\n")
    key = STATIC_KEY.format("\n".join(dice.hex(32) for _ in range(16)))
    return [*((dice.one(*shown).format(one), one) for one in made), (f"<a>\n{key}\n</a>\n", key)]
