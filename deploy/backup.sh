#!/bin/sh
# Write the whole database into the file $1. The address comes from DATABASE_URL; pg_dump must not be older than the
# server. The secret key is not in it: keep that elsewhere, stored model keys cannot be read without it.
set -eu
umask 077
file=${1:?usage: DATABASE_URL=postgres://… backup.sh FILE}
. "$(dirname "$0")/postgres_address.sh"
trap 'rm -f "$file.part"' EXIT
pg_dump --format=custom --no-owner --dbname="$POSTGRES_ADDRESS" --file="$file.part"
mv "$file.part" "$file"
