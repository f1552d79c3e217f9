"""Keys whose form says nothing: letters and figures, beside the name of who issued them.

What stands beside such a name is a secret if it is as long, and made of such characters, as the
keys of this issuer are. So a digest or an id beside it is none where its keys look otherwise.
"""

from __future__ import annotations

import re
from functools import lru_cache

_FORMS = {
    "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}": (
        "codecov heroku hubspot kucoin messagebird opsgenie railway sendbird snyk squarespace"
    ),
    "[0-9a-f]{8}:[0-9a-f]{8}": "contribsys contribsyscom",
    "[0-9a-f]{16}": "flickr",
    "[0-9a-f]{20}": "pusher",
    "[0-9a-f]{24}": "kucoin",
    "[0-9a-f]{32}": (
        "adobe bugsnag datadog facebook finicity hockeyapp linear mixpanel rollbar shopify twilio"
    ),
    "[0-9a-f]{37}": "cloudflare",
    "[0-9a-f]{40}": "bintray datadog deepgram meraki newrelic sendbird sourcegraph todoist wandb",
    "[0-9a-f]{64}": "discord sentry softlayer together",
    "[A-Z0-9]{16}": "confluent",
    "[A-Za-z0-9]{14}": "linkedin",
    "[A-Za-z0-9]{16}": "linkedin",
    "[A-Za-z0-9]{20}": "finicity finnhub honeybadger",
    "[A-Za-z0-9]{22}": "travis",
    "[A-Za-z0-9]{24}": "atlassian confluence etsy jira plaid vercel",
    "[A-Za-z0-9]{25}": "messagebird twitter",
    "[A-Za-z0-9]{30}": "alibaba aliyun plaid",
    "[A-Za-z0-9]{32}": (
        "asana bitbucket bittrex codecov droneci flickr mistral nytimes privateai segment"
    ),
    "[A-Za-z0-9]{40}": "cohere datadog zendesk",
    "[A-Za-z0-9]{45}": "twitter",
    "[A-Za-z0-9]{50}": "twitter",
    "[A-Za-z0-9]{64}": "artifactory bintray confluent freshbooks jfrog newrelic sumo sumologic",
    "[A-Za-z0-9]{73}": "artifactory bintray jfrog",
    r"[\w+-]{20}": "pagerduty",
    r"[\w-]{40}": "cloudflare gitter",
    r"[\w-]{50}": "rapidapi",
    r"[\w-]{64}": "coinbase",
    r"[\w=-]{32}": "discord fastly",
    r"[\w=-]{40}": "launchdarkly sonar",
    r"[\w=-]{40,46}": "netlify",
    r"[\w=-]{43}": "contentful",
    r"[\w=-]{60}": "intercom",
    r"[\w=-]{64}": "bitbucket",
    "[a-z0-9]{15}": "dropbox",
    "[a-z0-9]{26}": "mattermost",
    "[a-z0-9]{30}": "twitch",
    "[a-z0-9]{32}": "algolia",
    "[a-z0-9_-]{32}": "adafruit",
    "su[A-Za-z0-9]{12}": "sumo sumologic",
    "(?!app|tbl|viw|rec|fld|ach|wsp)[a-zA-Z0-9]{17}": "airtable",
    r"00[\w=-]{40}": "okta",
    r"[0-9]{5,16}:A[\w-]{34}": "telegram",
    r"[0-9]{15,16}(?:[|]|%7C)[\w-]{27,40}": "facebook",
    "[0-9]{15,25}-[A-Za-z0-9]{20,40}": "twitter",
    "[0-9]/[0-9]{10,20}(?:/[0-9]{10,20})?:[0-9a-f]{32}": "asana",
    r"[A-Za-z0-9]{11}A{10}[\w=-]{43}": "dropbox",
    r"[\w+/-]{80,88}={0,2}": "kraken",
    r"[ps]k\.[A-Za-z0-9]{60,90}\.[\w-]{22}": "mapbox",
    "aio_[A-Za-z0-9]{28}": "adafruit",
    r"b_[\w=-]{44}": "beamer",
    "sk-[0-9a-f]{32}": "deepseek",
}
"""How keys look, and whose look so. An issuer may have several forms."""
_ONLY_TOLD = frozenset(("linear", "segment", "together"))
"""Words with other meanings: these count only where the rest of a name tells of a secret."""
_NAMES = """
    abstractapi abuseipdb abyssale accuweather adafruit adzuna aerisweather aeroworkflow
    aftership agoraio aha airbrake airtable airvisual aiven alconost alegra aletheia algolia
    alienvault alphavantage amadeus ambee amplitude apacta apicart apideck apiflash apify
    apilayer apimatic apitemplate appcues appdynamics appfollow appointedd appsignal apptivo
    artsy asana assemblyai atera autodesk autoklose avalara avaza aviationstack axonaut aylien
    ayrshare bannerbear baremetrics beebole beehiiv besnappy besttime bigdatacloud bitbar
    bitbucket bitfinex bitgo bitly bitmex bitquery blazemeter blockcypher blockfrost blocknative
    boostnote borgbase braintree brandfetch brightdata brightlocal browserless browserstack
    browshot bscscan bugherd bugsnag bulksms buttercms caflou calendarific calendly calorieninja
    campayn cannyio capsulecrm captaindata carboninterface cashboard caspio censys
    centralstationcrm cexio chargebee chartmogul chatfule checklyhq checkvist clarifai clearbit
    clickhelp clicksend clickup cliengo clinchpad clockify clockworksms cloudconvert
    cloudelements cloudflarestream cloudinary cloudmersive cloudplan cloudsight cloudsmith
    cloudways clustdoc codacy codeclimate codecov codemagic cohere coinapi coinbase coingecko
    coinlayer coinlib coinmarketcap coinpayments cometchat commercejs contentful contentstack
    convertapi convertkit convier copyscape coralogix cosmicjs countrylayer coveralls createsend
    crowdin cryptocompare currencyfreaks currencylayer currencyscoop currentsapi customerguru
    customerio dailyco dailymotion dareboost databox datadog datagov datocms debounce deepai
    deepgram deezer demio detectify detectlanguage dfuse diffbot diggernaut disqus docparser
    documo docusign dotmailer dovico dronahq droneci duda dwolla dynadot dynalist dynatrace
    dyspatch easyinsight edamam edenai edusign elasticemail elasticmail elevenlabs emailoctopus
    enablex etherscan ethplorer eventbrite everhour eversign exchangerateapi fastforex
    fastspring feedier feedly fetchrss fibery figma fileio filestack finage finnhub firecrawl
    fixerio flagsmith flatio fleetbase flickr flightapi flightlabs flightstats flowdash flowflu
    flutterwave fmfw formcraft formio formsite formstack fortanix foursquare frameio freshbooks
    freshdesk freshworks fullcontact fullstory fusebill fxmarket geckoboard gengo geoapify
    geocodify geocodio geoipifi geonames getblock getgeoapi getgist getresponse giphy glassnode
    gnews gocanvas gocardless gosquared graphcms graphhopper groovehq groq gtmetrix guardianapi
    gumroad gyazo happyscribe hasura heatmapapi helius hellosign helpcrunch helpscout hereapi
    hiveage holidayapi honeybadger honeycomb hotjar hubspot hundredms hunterio hygraph
    hypeauditor hypertrack iconfinder iexapis iexcloud igdb imagekit imagga imgix imgur infobip
    infura insightly instabot instana integromat interseller intrinio invoiceocean ipapi ipdata
    ipgeolocation ipify ipinfo ipinfodb ipquality ipregistry ipstack jotform jsonbin jumpcloud
    juro kaleyra kaltura kanbantool karmacrm keenio kickbox klaviyo klipfolio knapsackpro
    kontent kraken kucoin kylas languagelayer lastfm launchdarkly leadfeeder lemlist lendflow
    lexigram linkpreview linode livekit livestorm loadmill locationiq logdna loggly loginradius
    logrocket logzio lokalise loyverse lunchmoney madkudu magicbell mailboxlayer mailchimp
    mailerlite mailgun mailjet mailmodo mailosaur mailsac mailslurp mailtrap mapbox mapquest
    marketaux marketstack mattermost mavenlink maxmind meaningcloud mediastack meistertask
    mesibo messagebird messari meteomatics meteostat metrilo mindmeister mixcloud mixmax
    mixpanel mockaroo mojohelpdesk mollie moonclerk moosend moralis mouseflow mrticktock
    musixmatch muxdata nethunt neutrinoapi newrelic newsapi newscatcher newsdata nexmo nftport
    nhost nicereply nightfall nordigen nownodes nozbe nubela numverify nutritionix nylas nytimes
    oanda ocrspace omdb omnisend onesignal onfleet oopspam opencage opencagedata opengraphr
    openrouter openuv openweather openweathermap opsgenie optidash optimizely owlbot oxylabs
    pagerduty pandadoc pandascore paperform papertrail parsehub parseur partnerstack passbase
    pastebin paymo paymoapp paymongo paypal paystack pdflayer pdfmyurl pdfshift pendo
    peopledatalabs pepipost percy perigon pinata pipedream pipedrive pixabay plaid planetscale
    planyo plivo plunk podio pollsapi poloniex polygonio polygonscan positionstack postageapp
    posthog postmark postmarkapp powrbot printfection prismic prodpad prospectcrm proxycrawl
    proxycurl pubnub purestake pushbullet pusher pushover qase qualaroo quandl quickbase
    quickmetrics quicknode rapidapi rawg raygun razorpay reachmail rebrandly recaptcha redbooth
    rentman repairshopr restpack retellai revampcrm ringcentral ritekit rocketreach rollbar
    roninapp salesblink salescookie salesflare salesmate samsara satismeter saucelabs scalr
    scoutapm scrapeowl scraperapi scraperbox scrapestack scrapfly scrapingant scrapingbee
    scrapingbot scrapingdog screenshotapi screenshotlayer securitytrails selectpdf sellfy
    sematext sendbird sendgrid sendinblue sendoso sendpulse serpapi serper serphouse serpstack
    sheety shipday shippo shodan shopee shopify shotstack shutterstock signalwire signaturit
    signoz signupgenius simfin simplesat simplybook simvoly skrapp skybiometry smartlook
    smartsheet smartsheets smartystreets smooch smtpcom snipcart snovio snyk socketlabs
    sonarcloud soundcloud sourcegraph sparkpost speechmatics speechtextai splunk spoonacular
    sportmonks spotify sslmate statsig statuscake statuspal steamgriddb stitchdata stockdata
    storecove stormboard stormglass storyblok storychief strapi strava stytch sugester sumologic
    supabase supportbee surveysparrow survicate swiftype tallyfy tatumio tavily taxjar teamgate
    teamup teamviewer tefter telesign telnyx textmagic themoviedb thenewsapi thetvdb thinkific
    thousandeyes ticketmaster tickettailor tiingo timecamp timekit timezoneapi tines tmdb
    tmetric todoist toggl tokeet tomorrowio tomtom tradier transferwise travelpayouts trello
    twelvedata twilio tyntec typeform typetalk ubidots uclassify unsplash upcdatabase uplead
    uploadcare uproc upstash uptimerobot uptrace upwave urlscan userflow userstack vatlayer
    vbout veevavault verimail veriphone versioneye viewneo vimeo virustotal visualcrossing
    voicegain vonage vouchery vpnapi vultr vyte wakatime walkscore weatherapi weatherbit
    weatherstack webengage webex webflow webscraper webscraping websitepulse wepay whatwords
    whoxy wistia woopra worksnaps worldcoinindex worldweather wrike xero yandex yelp yext
    youneedabudget yousign zapier zendesk zenkit zenrows zenscrape zenserp zeplin zeptomail
    meilisearch typesense qdrant weaviate pinecone perplexity deepinfra sambanova siliconflow
    huggingface langsmith langfuse helicone cerebras fireworksai browserbase runpod liveblocks
    uploadthing betterstack hyperdx lemonsqueezy voyageai jinaai
    mandrill onepagecrm pagarme pivotaltracker planviewleankit sigopt stripo unplugg
    linenotify zonkafeedback heygen midjourney runwayml lumaai portkey agentops llamacloud
    novita nebius baseten moonshot zhipu dashscope volcengine composio minimax
    zerobounce zipapi zipbooks zipcodeapi zipcodebase zonka zulip zulipchat zyte
    ably akamai alchemy anypoint appcenter asaas axiom bitrise branchio browseruse
    builderio buildkite bunnynet cartesia carto cielo circleci clearout closecrm coderabbit coze
    databento devcycle deviantart dify duplocloud equinix friendli gcnotify gemfury gitea
    godaddy hcaptcha hetzner infisical inngest jamf keycloak klingai lacework lichess mailersend
    mappedin mercadopago mergify midtrans mintlify miro nango nasa nessus ngrok novu onelogin
    onfido packagecloud pangea permitio pingdom pirsch pollinations portainer rootly saladcloud
    salesloft scw scaleway signifyd snowflake stackhawk statuspage svix tableau tailscale tavus
    teamcity tencent testkube thunderstore tigris tinybird tolgee trendmicro turso unkey valtown
    vkontakte voiceflow warpstream workos zoho zuplo
"""
_SERVICES = frozenset(_NAMES.split())
"""Who gives keys, whatever their form. Some of the names are words, so a value must look drawn."""
_WRITTEN_AS = 5
"""Words that programs write the name of a service as: `peopleDataLabs`."""
_NAMED = frozenset(" ".join(_FORMS.values()).split())
_ENDS = tuple(_NAMED - _ONLY_TOLD)
_SPEAKING = (["api"], ["client"], ["oauth"], ["sdk"])
ISSUERS = (*sorted(_ENDS), "linked_in", "message_bird", "new_relic", "private_ai")
STEMS = "|".join(ISSUERS)
"""Names of issuers, in lower case, of which one is looked for where nothing else tells."""


def names_issuer(words: list[str]) -> bool:
    """Whether a name ends in the name of an issuer of keys, or of what speaks to one."""
    return "".join(words[:-1] if words[-1:] in _SPEAKING else words).endswith(_ENDS)


def names_service(words: list[str]) -> bool:
    """Whether a name ends in the name of a service whose keys may be anything that looks random."""
    last = words[-_WRITTEN_AS:]
    return any("".join(last[at:]) in _SERVICES for at in range(len(last)))


@lru_cache(maxsize=4096)
def _form(name: str) -> re.Pattern[str] | None:
    called = re.sub("[^a-z]", "", name.lower())
    named = [each for each in _NAMED if each in called]
    if not named:
        return None
    issuer = min(named, key=lambda each: (called.find(each), -len(each)))
    forms = (form for form, names in _FORMS.items() if issuer in names.split())
    return re.compile("|".join(forms), re.ASCII)


def issued_like(name: str, value: str) -> bool:
    """Whether a value looks as a key does of the issuer that a name speaks of."""
    form = _form(name)
    if form is None or not form.fullmatch(value):
        return False
    return any(map(str.isdigit, value)) and any(map(str.isalpha, value)) and len(set(value)) > 6
