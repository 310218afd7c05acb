#!/bin/sh
# Make the virtual environment in $1 with the newest suitable Python, or say in one line what is missing.
set -eu
target=$1

suitable() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

for candidate in "${PYTHON:-}" python3.11 python3.12 python3.13 python3; do
    [ -n "$candidate" ] && command -v "$candidate" >/dev/null 2>&1 && suitable "$candidate" && python=$candidate && break
done
if [ -z "${python:-}" ]; then
    found=$(python3 --version 2>/dev/null || echo "no Python")
    echo "Dry Run needs Python 3.11 or newer; this machine has $found. On Debian: apt-get install python3 python3-venv, or name one: make run PYTHON=/path/to/python3.11" >&2
    exit 1
fi
if ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
    if [ "${CI:-}" = true ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        apt-get update -q >/dev/null && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends python3-venv >/dev/null
    else
        echo "The Python module venv is missing. On Debian or Ubuntu: apt-get install python3-venv; then try again." >&2
        exit 1
    fi
fi
rm -rf "$target"
"$python" -m venv "$target"
