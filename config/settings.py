"""All settings of Dry Run, in sections, read from the environment (see ``config/env.py`` and ``.env.example``)."""

from ipaddress import ip_network
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from config.env import (
    BASE_DIR,
    LOCAL,
    PRODUCTION,
    TEST,
    env,
    load_env,
    local_secret_key,
    mail_is_set_up,
    production_faults,
)
from config.logs import configure_structlog, logging_settings
from config.saml import saml_app

# --- Mode -------------------------------------------------------------------------------------------------------------
load_env(default_mode=PRODUCTION)
MODE = env.str("DRYRUN_MODE")
if MODE not in (LOCAL, TEST, PRODUCTION):
    raise ImproperlyConfigured(f"DRYRUN_MODE is {MODE!r}: use local, test or production.")
if MODE == PRODUCTION and (faults := production_faults()):
    raise ImproperlyConfigured(
        "Dry Run does not start in production mode:\n"
        + "\n".join(f"  - {fault}" for fault in faults)
        + "\nSet them in the environment or in .env (see .env.example). For a try on your own machine: make run."
    )

DATA_DIR = BASE_DIR / env.str("DATA_DIR", default="var")
DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="") or local_secret_key(DATA_DIR)
# Not env.list, which takes a value that begins with "$" for one text.
SECRET_KEY_FALLBACKS = [key.strip() for key in env.str("SECRET_KEY_FALLBACKS", default="").split(",") if key.strip()]
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["*"] if MODE != PRODUCTION else [])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

# --- Applications -----------------------------------------------------------------------------------------------------
INSTALLED_APPS = [
    "django.contrib.admin.apps.SimpleAdminConfig",  # the desks are loaded with the addresses, so in no worker
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "django_htmx",
    "django_ace",
    "django_structlog",
    "csp",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "simple_history",
    "import_export",
    "profiles",
    "problems",
    "interviews",
]

MIDDLEWARE = [
    "config.operations.OperationsMiddleware",
    "config.privacy.NoStore",
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.assets.CompressPages",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "interviews.web.account.guests.GuestDoors",
    "profiles.middleware.PreferencesMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "profiles.account.staff_two_factor.StaffTwoFactor",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
    "config.watching.TraceRequests",
    "config.metrics.CountRequests",
    "interviews.web.errors.limits.LimitPages",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "profiles.context_processors.preferences",
            ],
        },
    },
]

# --- Database and cache -----------------------------------------------------------------------------------------------
DATABASES = {
    "default": env.db_url("DATABASE_URL")
    if env.str("DATABASE_URL", default="")
    # Not as an address: a folder may have characters in its name that mean something there.
    else {"ENGINE": "django.db.backends.sqlite3", "NAME": str(DATA_DIR / "db.sqlite3")}
}
# Longer than any write takes, and as long as a person waits. What then fails changed nothing: a learner is told so
# and sends again, a worker's turn goes back into the queue, and an answer that was paid for waits to be stored.
SECONDS_TO_WAIT_FOR_A_LOCK = 5
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": SECONDS_TO_WAIT_FOR_A_LOCK,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL",
    }
elif DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
    _size = env.int("DB_POOL_SIZE", default=20)
    DATABASES["default"]["OPTIONS"] = {
        "connect_timeout": 5,
        "options": f"-c lock_timeout={SECONDS_TO_WAIT_FOR_A_LOCK}s",
        **DATABASES["default"].get("OPTIONS", {}),  # what the address says, such as sslmode
        # The pool asks a database that is away at longer and longer intervals. It begins anew when somebody waited in
        # vain, so that after a long outage nobody is sent away because the next look is minutes off.
        "pool": {"min_size": min(2, _size), "max_size": _size, "timeout": 10, "reconnect_timeout": 10},
    }
    # Without a look at them first, every pooled connection would fail once after a restart of the database.
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True

REDIS_URL = env.str("REDIS_URL", default="")
CACHES = {
    "default": {
        "BACKEND": "config.cache.ForgivingRedisCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},
    }
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}

# --- People: accounts, sessions, passwords ----------------------------------------------------------------------------
AUTH_USER_MODEL = "profiles.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": name}
    for name in (
        "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "profiles.validators.LongEnoughValidator",
        "django.contrib.auth.password_validation.CommonPasswordValidator",
        "django.contrib.auth.password_validation.NumericPasswordValidator",
    )
]
# Not in the cache: pages go on without Redis, and a session that was ended stays ended when Redis comes back.
SESSION_ENGINE = "config.sessions"
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "dashboard"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_ADAPTER = "profiles.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "signup": "profiles.account.entrance_forms.SignUpForm",
    "reset_password": "profiles.account.entrance_forms.ResetPasswordForm",
}
ACCOUNT_SIGNUP_FORM_CLASS = "profiles.account.forms.SignupDetailsForm"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_USER_DISPLAY = "profiles.selectors.display_name"
# Who has not confirmed the address does not come in, and so nobody is told whether an address has an account. Without
# mail nobody could confirm one.
_verification = "mandatory" if MODE == PRODUCTION and mail_is_set_up() else "none"
ACCOUNT_EMAIL_VERIFICATION = env.str("EMAIL_VERIFICATION", default=_verification)
# Who finds a browser that is logged in adds no address of theirs, by which they could set another password.
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_LOGOUT_REDIRECT_URL = "landing"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Dry Run] "
USERSESSIONS_TRACK_ACTIVITY = False
# Visitors see the bank and may try one problem of it without an account.
GUESTS = env.bool("GUESTS", default=True)
# A code from an app, and recovery codes. No passkeys: they need scripts that allauth has inline.
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Dry Run"
MFA_ADAPTER = "profiles.adapter.TwoFactorAdapter"
MFA_FORMS = {
    "authenticate": "profiles.account.two_factor.LoginCodeForm",
    "reauthenticate": "profiles.account.two_factor.ConfirmationCodeForm",
}
# Without it nobody opens the pages of the staff: coaches, curators and administrators.
STAFF_TWO_FACTOR = env.bool("STAFF_TWO_FACTOR", default=False)
# Where nobody has to confirm an address, nobody can be asked to have done so.
MFA_ALLOW_UNVERIFIED_EMAIL = ACCOUNT_EMAIL_VERIFICATION == "none"

# Single sign-on by OpenID Connect or SAML, where the settings name who knows the people (docs/deployment.md). Its
# tables and addresses are there only then.
OIDC_SERVER_URL = env.str("OIDC_SERVER_URL", default="")
OIDC_NAME = env.str("OIDC_NAME", default="OpenID Connect")
SAML_IDP_ENTITY_ID = env.str("SAML_IDP_ENTITY_ID", default="")
SAML_NAME = env.str("SAML_NAME", default="SAML")
if OIDC_SERVER_URL or SAML_IDP_ENTITY_ID:
    _apps, SOCIALACCOUNT_PROVIDERS = ["allauth.socialaccount"], {}
    if OIDC_SERVER_URL:
        _apps.append("allauth.socialaccount.providers.openid_connect")
        SOCIALACCOUNT_PROVIDERS["openid_connect"] = {
            "OAUTH_PKCE_ENABLED": True,
            "APPS": [
                {
                    "provider_id": "sso",
                    "name": OIDC_NAME,
                    "client_id": env.str("OIDC_CLIENT_ID"),
                    "secret": env.str("OIDC_CLIENT_SECRET"),
                    "settings": {"server_url": OIDC_SERVER_URL},
                }
            ],
        }
    if SAML_IDP_ENTITY_ID:
        _apps.append("allauth.socialaccount.providers.saml")
        SOCIALACCOUNT_PROVIDERS["saml"] = {"APPS": [saml_app(SAML_IDP_ENTITY_ID, SAML_NAME)]}
    _after = INSTALLED_APPS.index("allauth.account") + 1
    INSTALLED_APPS[_after:_after] = _apps
    SOCIALACCOUNT_ADAPTER = "profiles.account.single_sign_on.SingleSignOnAdapter"
    # A form may be sent to this site only, also on its way through redirects; a link may lead there.
    SOCIALACCOUNT_LOGIN_ON_GET = True
    # Whose address the other side has confirmed is the owner of the account with this confirmed address.
    SOCIALACCOUNT_EMAIL_AUTHENTICATION = SOCIALACCOUNT_EMAIL_AUTHENTICATION_AUTO_CONNECT = True
    SOCIALACCOUNT_STORE_TOKENS = False

# --- Languages and time -----------------------------------------------------------------------------------------------
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("zh-hans", _("Simplified Chinese"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "config.formats"
LANGUAGE_COOKIE_SAMESITE = "Lax"
USE_I18N = True
USE_TZ = True
TIME_ZONE = env.str("TIME_ZONE", default="UTC")

# --- Static files -----------------------------------------------------------------------------------------------------
STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
# Made small and with hashed names everywhere but in tests; compressing takes a minute, which only production is worth.
_static_storage = {
    LOCAL: "config.assets.SmallManifestStorage",
    TEST: "django.contrib.staticfiles.storage.StaticFilesStorage",
    PRODUCTION: "config.assets.SmallCompressedManifestStorage",
}[MODE]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": _static_storage},
}

# --- Background work --------------------------------------------------------------------------------------------------
# Without Redis (make run) the worker lives in the web process and the broker in its memory; what the broker forgets,
# the sweeper finds again in the database.
CELERY_BROKER_URL = REDIS_URL or "embedded://localhost/"
CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_connect_timeout": 1, "socket_timeout": 2} if REDIS_URL else {}
CELERY_IMPORTS = ["interviews.sweeper", "interviews.warm_up"]
WARM_UP = "interviews.warm_up.warm_up"
# Handing the interpreter from thread to thread is dear with many of them: with the usual 5 ms a turn took a sixth more.
SECONDS_A_THREAD_KEEPS_THE_INTERPRETER = 0.02
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_REDIRECT_STDOUTS = False
# A worker takes only what it can start at once, and waits for Redis for as long as that takes.
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = False

# --- Streams to pages that wait ---------------------------------------------------------------------------------------
# Each holds one of the web server's threads (deploy/entrypoint.sh), so half of them are for everything else.
WEB_THREADS = env.int("WEB_THREADS", default=64)
HELD_STREAMS = WEB_THREADS // 2

# --- Language models --------------------------------------------------------------------------------------------------
TURN_SECONDS = env.float("TURN_SECONDS", default=60.0)
MODEL_TEMPERATURE = env.float("MODEL_TEMPERATURE", default=0.6)
TURN_LEASE_SECONDS = env.float("TURN_LEASE_SECONDS", default=15.0)
# How often every worker looks for what nobody works on.
SWEEP_SECONDS = env.float("SWEEP_SECONDS", default=2.0)
DAILY_TOKENS_PER_LEARNER = env.int("DAILY_TOKENS_PER_LEARNER", default=300_000)
DAILY_TOKENS_PLATFORM = env.int("DAILY_TOKENS_PLATFORM", default=5_000_000)
# Of people whose address nobody has confirmed; on one's own machine that is everybody.
DAILY_TOKENS_UNCONFIRMED = env.int("DAILY_TOKENS_UNCONFIRMED", default=0 if MODE == LOCAL else 50_000)

# Networks of one's own in which models may stand; the internet needs no mention. An address elsewhere is not asked, as
# it could be a service that only this machine may reach. On one's own machine the model mostly stands there, too.
_own_networks = "127.0.0.0/8,::1/128,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,100.64.0.0/10,fc00::/7"
try:
    MODEL_NETWORKS = tuple(
        ip_network(network.strip())
        for network in env.str("MODEL_NETWORKS", default=_own_networks if MODE != PRODUCTION else "").split(",")
        if network.strip()
    )
except ValueError as error:
    raise ImproperlyConfigured(f"MODEL_NETWORKS: {error}. Write it like 192.168.0.0/16,127.0.0.0/8.") from error

# --- Judge ------------------------------------------------------------------------------------------------------------
# So many pieces of learners' code a process runs at the same time; with 0 code is read and not run.
JUDGE_HELPERS = env.int("JUDGE_HELPERS", default=2 if MODE != TEST else 0)
# What one test of a submission may use: wasm fuel, of which a processor burns ten thousand million a second.
JUDGE_OPERATIONS = env.int("JUDGE_OPERATIONS", default=5_000_000_000)
# Where the component is that runs them; made by python -m problems.judge.build.
JUDGE_DIR = BASE_DIR / env.str("JUDGE_DIR", default=str(DATA_DIR / "judge"))

# --- API --------------------------------------------------------------------------------------------------------------
# 0 is no limit. Turns are counted together with those of the pages.
API_REQUESTS_PER_MINUTE = env.int("API_REQUESTS_PER_MINUTE", default=120 if MODE != TEST else 0)
TURNS_PER_MINUTE = env.int("TURNS_PER_MINUTE", default=30 if MODE != TEST else 0)
# So many turns an interview may have, 0 is any number; it can be ended then, and its report is written.
TURNS_PER_INTERVIEW = env.int("TURNS_PER_INTERVIEW", default=400)
REST_FRAMEWORK = {
    # The first one says how to come in: with it a stranger gets 401 and not 403.
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "interviews.api.authentication.TokenAuthentication",
        "interviews.api.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": [
        "rest_framework.permissions.IsAuthenticated",
        "interviews.api.authentication.TokenAllowsIt",
    ],
    "DEFAULT_THROTTLE_CLASSES": ["interviews.api.throttles.RequestThrottle"],
    "DEFAULT_PARSER_CLASSES": ["interviews.api.parsers.StrictJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_METADATA_CLASS": None,
    "EXCEPTION_HANDLER": "interviews.api.errors.handle_exception",
    "URL_FORMAT_OVERRIDE": None,  # "format" is what an export is asked for in
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Dry Run",
    "VERSION": "1",
    "DESCRIPTION": (
        "Practise algorithm interviews from a program of yours: choose a problem, talk with the coach, recover when "
        "something fails, export the record. Every error has the same body, `ErrorFeedback`: what happened, why, and "
        "the ways on. Send `Authorization: Token …` with the token of your account's page *API*, or use the session "
        "of the pages; a change then needs the header `X-CSRFToken`. A token has a scope, chosen when it is made: with "
        "`read` it reads (GET), and everything else is answered with 403 `token_reads_only`; with `practise` it does "
        "all that is here. It ends on a day that is chosen, too, and with every change of the password: afterwards "
        "the answer is 401 `token_ended`, or `not_authenticated`. Values have the type that stands here, and no "
        "text has the character NUL in it."
    ),
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {"deepLinking": False},
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENUM_NAME_OVERRIDES": {
        "AttemptOutcome": "interviews.models.AttemptOutcome.values",
        "AttemptStatus": "interviews.models.AttemptStatus.values",
        "Band": "interviews.api.choices.BANDS",
        "CaseOrigin": "interviews.api.choices.CASE_ORIGINS",
        "CaseOutcome": "interviews.api.choices.CASE_OUTCOMES",
        "CodeLanguage": "interviews.api.choices.CODE_LANGUAGES",
        "CoachChoice": "profiles.models.Voice.values",
        "Difficulty": "problems.models.Difficulty.values",
        "Dimension": "interviews.api.choices.DIMENSIONS",
        "EditorKeys": "interviews.api.serializers.people.EDITOR_KEYS",
        "ErrorCode": "interviews.api.choices.ERROR_CODES",
        "FaultKind": "interviews.api.choices.FAULT_KINDS",
        "FeedbackStatus": "interviews.api.choices.FEEDBACK_STATUSES",
        "Goal": "interviews.api.serializers.people.GOALS",
        "GrowthClass": "interviews.api.choices.GROWTHS",
        "HintPreference": "profiles.models.HintPreference.values",
        "InterviewCoach": "interviews.api.choices.INTERVIEW_COACHES",
        "InterviewStatus": "interviews.models.InterviewStatus.values",
        "Language": "profiles.models.InterviewLanguage.values",
        "Level": "profiles.models.Level.values",
        "PageLanguage": "interviews.api.serializers.people.PAGE_LANGUAGES",
        "Section": "interviews.api.choices.SECTIONS",
        "SectionStatus": "interviews.api.choices.SECTION_STATUSES",
        "SentAction": "interviews.api.choices.SENT_ACTIONS",
        "Speaker": "interviews.api.choices.SPEAKERS",
        "Stage": "interviews.api.choices.STAGES",
        "StageAction": "interviews.api.choices.STAGE_ACTIONS",
        "Theme": "profiles.models.Theme.values",
        "Tone": "interviews.api.choices.TONES",
        "TurnAction": "interviews.models.TurnAction.values",
        "TurnStatus": "interviews.models.TurnStatus.values",
        "Voice": "interviews.models.Voice.values",
    },
}

# --- Metrics ----------------------------------------------------------------------------------------------------------
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
WORKER_METRICS_PORT = env.int("WORKER_METRICS_PORT", default=0)
WORKER_METRICS_HOST = env.str("WORKER_METRICS_HOST", default="127.0.0.1")
# prometheus_client takes it from the environment itself, and wants the folder to be there.
if _metrics_folder := env.str("PROMETHEUS_MULTIPROC_DIR", default=""):
    Path(_metrics_folder).mkdir(parents=True, exist_ok=True)

# Where faults and traces are sent; without an address nowhere, and nothing for it is loaded (config/watching.py).
SENTRY_DSN = env.str("SENTRY_DSN", default="") if MODE != TEST else ""
OTEL_EXPORTER_OTLP_ENDPOINT = env.str("OTEL_EXPORTER_OTLP_ENDPOINT", default="") if MODE != TEST else ""

# --- Mail -------------------------------------------------------------------------------------------------------------
# On one's own machine mails appear in the terminal. In production they would stand in a log, with links that open
# accounts: without a server none is written, the pages say so, and people find the rest of it there.
_mail_default = {LOCAL: "consolemail://", TEST: "memorymail://", PRODUCTION: "dummymail://"}[MODE]
vars().update(env.email_url("EMAIL_URL", default=_mail_default))
MAIL_IS_SENT = MODE != PRODUCTION or mail_is_set_up()
# Where people reach this installation; mails lead there. Without it they only say where to look.
SITE_URL = env.str("SITE_URL", default="").rstrip("/")
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Dry Run <dryrun@localhost>")

# --- Security ---------------------------------------------------------------------------------------------------------
_self = ["'self'"]
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": _self,
        "style-src": _self,
        "connect-src": _self,
        "font-src": _self,
        "worker-src": _self,
        "form-action": _self,
        "base-uri": _self,
        "frame-ancestors": ["'none'"],
        "img-src": ["'self'", "data:"],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "interviews.web.errors.views.csrf_failure"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
# A problem in fields on the curator's desk has up to 500 of them today, and whoever writes a long one must not lose it.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 4_000
# Only problems are uploaded; what is larger than an import may be is dropped before it fills the disk.
FILE_UPLOAD_HANDLERS = [
    "problems.exchange.kept_upload.BoundedUpload",
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "django.core.files.uploadhandler.TemporaryFileUploadHandler",
]
if MODE == PRODUCTION:
    _https = env.bool("HTTPS", default=True)
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = _https
    SECURE_SSL_REDIRECT = _https
    SECURE_HSTS_SECONDS = 31_536_000 if _https else 0
    _behind_proxy = env.bool("BEHIND_PROXY", default=False)
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if _behind_proxy else None
    # The limits of sign-up and log-in count by the visitor's address, not by the proxy's.
    ALLAUTH_TRUSTED_PROXY_COUNT = 1 if _behind_proxy else 0

# --- Logging ----------------------------------------------------------------------------------------------------------
configure_structlog()
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False
DJANGO_STRUCTLOG_USER_ID_FIELD = None
DJANGO_STRUCTLOG_CELERY_ENABLED = True  # the id of a request goes with the task into the lines of the worker
DJANGO_STRUCTLOG_STATUS_4XX_LOG_LEVEL = 20  # INFO: a page that is not there is nothing to warn of
LOGGING = logging_settings(DATA_DIR / "logs", level=env.str("LOG_LEVEL", default="WARNING"), as_json=MODE == PRODUCTION)

# --- Tests ------------------------------------------------------------------------------------------------------------
if MODE == TEST:
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    ACCOUNT_RATE_LIMITS = False
