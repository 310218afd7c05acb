#!/bin/sh
# What each process of an installation runs: in the container, in systemd's units and by hand.
# Settings come from the environment or .env; see docs/deployment.md.
set -eu
cd "$(dirname "$0")/.."
if [ -d .venv/bin ]; then
    PATH="$PWD/.venv/bin:$PATH"
fi
export PATH
export DRYRUN_MODE="${DRYRUN_MODE:-production}"
# Many threads that mostly wait: with an arena for each of them glibc keeps what they have freed many times over.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"

case "${1:-}" in
web)
    # All web processes count into one folder, so that each can show the sum; it starts empty. It is in memory, as a
    # process that writes to a mapped file is ended by the kernel when the disk below is full.
    if [ -z "${PROMETHEUS_MULTIPROC_DIR:-}" ]; then
        PROMETHEUS_MULTIPROC_DIR="/dev/shm/dryrun-metrics-$(id -u)-${GRANIAN_PORT-8000}"
        mkdir -m 700 "$PROMETHEUS_MULTIPROC_DIR" 2>/dev/null || true
        # Anybody may make a folder there, so it has to be ours.
        if [ ! -O "$PROMETHEUS_MULTIPROC_DIR" ] || [ -L "$PROMETHEUS_MULTIPROC_DIR" ]; then
            PROMETHEUS_MULTIPROC_DIR="${DATA_DIR:-var}/metrics"
        fi
    fi
    export PROMETHEUS_MULTIPROC_DIR
    mkdir -p "$PROMETHEUS_MULTIPROC_DIR"
    rm -f "$PROMETHEUS_MULTIPROC_DIR"/*.db
    # Address, port and sizes: Granian reads GRANIAN_HOST, GRANIAN_PORT, GRANIAN_WORKERS and so on itself.
    export GRANIAN_WORKERS="${GRANIAN_WORKERS:-$(nproc)}"
    # Threads in which requests are run, by the name that the setting had before, too; Granian itself wants to know of
    # none. Up to half of them are held by pages that wait for the coach.
    export WEB_THREADS="${WEB_THREADS:-${GRANIAN_BLOCKING_THREADS:-64}}"
    unset GRANIAN_BLOCKING_THREADS
    # Who sends headers slowly is cut off; bodies are taken in by config/buffering.py before a thread is.
    export GRANIAN_HTTP1_HEADER_READ_TIMEOUT="${GRANIAN_HTTP1_HEADER_READ_TIMEOUT:-15000}"
    exec python -m config.web --interface rsgi --no-ws --respawn-failed-workers --workers-kill-timeout 30 \
        config.rsgi:application
    ;;
worker)
    exec python -m celery --quiet -A config worker -P threads -c "${WORKER_CONCURRENCY:-200}" \
        --without-gossip --without-mingle --without-heartbeat
    ;;
migrate)
    python manage.py migrate --noinput
    exec python manage.py load_bank
    ;;
files)
    # Compiled translations and collected static files: made once for each version, before it starts.
    DJANGO_SETTINGS_MODULE=config.settings \
        python -c "from interviews.ground.local_files import compile_translations as compile; compile()"
    exec python manage.py collectstatic --noinput --clear
    ;;
judge)
    # The component in which learners' code runs: made once for each version.
    exec python manage.py build_judge
    ;;
backup)
    # Once a day: a file of the day in the folder $2, and none older than $3 days (14); see deploy/daily_backup.sh.
    exec deploy/daily_backup.sh "${2:?usage: entrypoint.sh backup FOLDER [DAYS]}" "${3:-14}"
    ;;
clean)
    # Once a day: sessions that have run out. Guests and logs are cleaned up by the processes themselves.
    exec python manage.py clearsessions
    ;;
check)
    # Once an hour: whether it can be used ($2 is the address of /health/ready), and was backed up (into the folder $3).
    exec deploy/hourly_check.sh "${2:?usage: entrypoint.sh check ADDRESS FOLDER}" "${3:?the folder of backups}"
    ;;
every)
    # Where there are no timers: every $2 seconds what follows, whatever became of it the last time.
    seconds=$2
    shift 2
    while :; do
        deploy/entrypoint.sh "$@" || echo "$* failed (code $?); it is run again in $seconds seconds" >&2
        sleep "$seconds"
    done
    ;;
manage)
    shift
    exec python manage.py "$@"
    ;;
*)
    echo "usage: $0 web | worker | migrate | files | judge | backup | clean | check | every SECONDS COMMAND… | manage COMMAND…" >&2
    exit 64
    ;;
esac
