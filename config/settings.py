"""All settings of Dry Run, in sections, read from the environment (see ``config/env.py`` and ``.env.example``)."""

from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from config.env import BASE_DIR, LOCAL, PRODUCTION, TEST, env, load_env, local_secret_key, production_faults
from config.logs import configure_structlog, logging_settings

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
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["*"] if MODE != PRODUCTION else [])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

# --- Applications -----------------------------------------------------------------------------------------------------
INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.usersessions",
    "django_htmx",
    "django_ace",
    "django_structlog",
    "csp",
    "profiles",
    "problems",
    "interviews",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
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
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA busy_timeout=20000",
    }
elif DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
    DATABASES["default"]["OPTIONS"] = {"pool": {"min_size": 2, "max_size": 20}}

REDIS_URL = env.str("REDIS_URL", default="")
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}
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
SESSION_ENGINE = "django.contrib.sessions.backends.cached_db"
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "catalogue"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_ADAPTER = "profiles.adapter.AccountAdapter"
ACCOUNT_SIGNUP_FORM_CLASS = "profiles.forms.SignupDetailsForm"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_USER_DISPLAY = "profiles.selectors.display_name"
ACCOUNT_EMAIL_VERIFICATION = env.str("EMAIL_VERIFICATION", default="optional" if MODE == PRODUCTION else "none")
ACCOUNT_LOGOUT_REDIRECT_URL = "landing"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Dry Run] "
USERSESSIONS_TRACK_ACTIVITY = False

# --- Languages and time -----------------------------------------------------------------------------------------------
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("zh-hans", _("Simplified Chinese"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_SAMESITE = "Lax"
USE_I18N = True
USE_TZ = True
TIME_ZONE = env.str("TIME_ZONE", default="UTC")

# --- Static files -----------------------------------------------------------------------------------------------------
STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
# Hashed names everywhere but in tests; compressing them takes a minute, which only production is worth.
_static_storage = {
    LOCAL: "django.contrib.staticfiles.storage.ManifestStaticFilesStorage",
    TEST: "django.contrib.staticfiles.storage.StaticFilesStorage",
    PRODUCTION: "whitenoise.storage.CompressedManifestStaticFilesStorage",
}[MODE]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": _static_storage},
}

# --- Background work --------------------------------------------------------------------------------------------------
# Without Redis (make run) the worker lives in the web process and the broker in its memory; what the broker forgets,
# the sweeper finds again in the database.
CELERY_BROKER_URL = REDIS_URL or "memory://localhost/"
CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_connect_timeout": 1, "socket_timeout": 2} if REDIS_URL else {}
CELERY_IMPORTS = ["interviews.sweeper"]
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_REDIRECT_STDOUTS = False

# --- Mail -------------------------------------------------------------------------------------------------------------
_mail_default = "consolemail://" if MODE != TEST else "memorymail://"
vars().update(env.email_url("EMAIL_URL", default=_mail_default))
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
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
if MODE == PRODUCTION:
    _https = env.bool("HTTPS", default=True)
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = _https
    SECURE_SSL_REDIRECT = _https
    SECURE_HSTS_SECONDS = 31_536_000 if _https else 0
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if env.bool("BEHIND_PROXY", default=False) else None

# --- Logging ----------------------------------------------------------------------------------------------------------
configure_structlog()
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False
DJANGO_STRUCTLOG_USER_ID_FIELD = None
DJANGO_STRUCTLOG_STATUS_4XX_LOG_LEVEL = 20  # INFO: a page that is not there is nothing to warn of
LOGGING = logging_settings(DATA_DIR / "logs", level=env.str("LOG_LEVEL", default="WARNING"), as_json=MODE == PRODUCTION)

# --- Tests ------------------------------------------------------------------------------------------------------------
if MODE == TEST:
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    ACCOUNT_RATE_LIMITS = False
