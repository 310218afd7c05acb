#!/bin/sh
# Install the Debian packages that tests need, when they are missing and we are root; otherwise say what to install.
set -eu
missing=""
command -v chromium-headless-shell >/dev/null 2>&1 || missing="$missing chromium-headless-shell"
command -v curl >/dev/null 2>&1 || missing="$missing curl"
command -v msgfmt >/dev/null 2>&1 || missing="$missing gettext"
command -v redis-server >/dev/null 2>&1 || missing="$missing redis-server"
ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || missing="$missing postgresql"
[ -n "$(ls /usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc 2>/dev/null)" ] || missing="$missing fonts-noto-cjk"
for file in bin/clang++ bin/wasm-ld lib/wasm32-wasi/libc++abi.a lib/clang/22/lib/wasi/libclang_rt.builtins-wasm32.a; do
    [ -e "/usr/lib/llvm-22/$file" ] || {
        missing="$missing clang-22 lld-22 wasi-libc libc++-22-dev-wasm32 libc++abi-22-dev-wasm32 libclang-rt-22-dev-wasm32"
        break
    }
done
[ -z "$missing" ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing$missing…"
    apt-get update -q >/dev/null
    # shellcheck disable=SC2086 # one word a package
    DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing >/dev/null
else
    echo "Tests need these programs:$missing. On Debian or Ubuntu: sudo apt-get install$missing" >&2
    exit 1
fi
