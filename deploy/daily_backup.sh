#!/bin/sh
# Write today's backup into the folder $1, look whether it can be read, and only then delete those older than $2 days.
set -eu
folder=${1:?usage: daily_backup.sh FOLDER DAYS}
days=${2:?usage: daily_backup.sh FOLDER DAYS}
file="$folder/dryrun-$(date -u +%F).dump"
"$(dirname "$0")/backup.sh" "$file"
pg_restore --list "$file" > /dev/null
find "$folder" -maxdepth 1 -name 'dryrun-????-??-??.dump' -mtime "+$days" -exec rm -f {} +
