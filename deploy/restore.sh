#!/bin/sh
# Put the database of DATABASE_URL back to what backup.sh wrote into the file $1, all of it or nothing.
# Stop the web server and the workers before.
set -eu
file=${1:?usage: DATABASE_URL=postgres://… restore.sh FILE}
. "$(dirname "$0")/postgres_address.sh"
pg_restore --clean --if-exists --no-owner --single-transaction --exit-on-error --dbname="$POSTGRES_ADDRESS" "$file"
