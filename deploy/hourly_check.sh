#!/bin/sh
# Say what is wrong with an installation, a line for each, and end with 1 if anything is: its settings, its migrations,
# /health/ready at the address $1, and whether the folder $2 has a backup of the last 26 hours that can be read.
set -u
address=${1:?usage: hourly_check.sh ADDRESS FOLDER}
folder=${2:?usage: hourly_check.sh ADDRESS FOLDER}
cd "$(dirname "$0")/.." || exit 1
faults=0
fault() {
    echo "$1" >&2
    faults=1
}
python manage.py check --deploy --fail-level ERROR > /dev/null || fault "settings: manage.py check --deploy says what is wrong"
python manage.py migrate --check > /dev/null || fault "migrations: some are missing, run entrypoint.sh migrate"
python -c 'import json, sys, urllib.error, urllib.request
try:
    with urllib.request.urlopen(sys.argv[1], timeout=10) as answer:
        parts = json.load(answer)["parts"]
except urllib.error.HTTPError as answer:
    parts = json.load(answer)["parts"]
bad = [f"{name} ({state})" for name, state in parts.items() if state in ("failed", "full")]
sys.exit(", ".join(bad) and "not working: " + ", ".join(bad))' "$address" || fault "health: $address says that something fails, or does not answer"
latest=$(find "$folder" -maxdepth 1 -name 'dryrun-????-??-??.dump' -mmin -1560 2>/dev/null | sort | tail -n 1)
if [ -z "$latest" ]; then
    fault "backup: $folder has none of the last 26 hours, run entrypoint.sh backup $folder"
elif ! pg_restore --list "$latest" > /dev/null; then
    fault "backup: $latest cannot be read, run entrypoint.sh backup $folder"
fi
exit "$faults"
