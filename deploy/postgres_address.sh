# Sets POSTGRES_ADDRESS and PGPASSWORD from DATABASE_URL: a password on a command line could be read by everybody here.
: "${DATABASE_URL:?set it, for example postgres://user:password@host:5432/dryrun}"
export DATABASE_URL
POSTGRES_ADDRESS=$(python3 -c 'import os; from urllib.parse import urlsplit
parts = urlsplit(os.environ["DATABASE_URL"]); user, _, host = parts.netloc.rpartition("@")
print(parts._replace(netloc=user.split(":")[0] + "@" + host if user else host).geturl())')
PGPASSWORD=$(python3 -c 'import os; from urllib.parse import unquote, urlsplit
print(unquote(urlsplit(os.environ["DATABASE_URL"]).password or os.environ.get("PGPASSWORD", "")))')
export PGPASSWORD
