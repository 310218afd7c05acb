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

case "${1:-}" in
web)
    # All web processes count into one folder, so that each can show the sum; it starts empty.
    export PROMETHEUS_MULTIPROC_DIR="${PROMETHEUS_MULTIPROC_DIR:-${DATA_DIR:-var}/metrics}"
    mkdir -p "$PROMETHEUS_MULTIPROC_DIR"
    rm -f "$PROMETHEUS_MULTIPROC_DIR"/*.db
    # Address, port and sizes: Granian reads GRANIAN_HOST, GRANIAN_PORT, GRANIAN_WORKERS and so on itself.
    export GRANIAN_WORKERS="${GRANIAN_WORKERS:-$(nproc)}"
    # Up to half of the threads are held by pages that wait for the coach; those that are not needed end again.
    export GRANIAN_BLOCKING_THREADS="${GRANIAN_BLOCKING_THREADS:-64}"
    exec python -m granian --interface wsgi --no-ws --respawn-failed-workers --workers-kill-timeout 30 \
        config.wsgi:application
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
manage)
    shift
    exec python manage.py "$@"
    ;;
*)
    echo "usage: $0 web | worker | migrate | files | judge | manage COMMAND…" >&2
    exit 64
    ;;
esac
