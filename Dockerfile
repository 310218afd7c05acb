# One image for web, worker and the jobs around them: docker build -t dryrun . ; compose.yaml puts it to use.
FROM python:3.11-slim-bookworm AS base
# pg_dump for backups, of the version of compose.yaml's server; and the compiler for learners' C++, without which the
# image runs everything else.
RUN apt-get update && apt-get install -y --no-install-recommends \
    postgresql-client-15 clang-22 lld-22 wasi-libc libc++-22-dev-wasm32 libc++abi-22-dev-wasm32 libclang-rt-22-dev-wasm32 \
    && rm -rf /var/lib/apt/lists/*

FROM base AS build
WORKDIR /app
RUN python -m venv .venv
COPY requirements.txt .
RUN .venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes --requirement requirements.txt
COPY manage.py .
COPY config config
COPY deploy deploy
COPY interviews interviews
COPY locale locale
COPY problems problems
COPY profiles profiles
COPY static static
COPY templates templates
COPY docs/writing-a-problem.md docs/
# Nothing is reached and nothing stays: the settings only want to see that something is set, and a key for the moment.
RUN SECRET_KEY=$(python -c "import secrets; print(secrets.token_urlsafe(64))") \
    DATABASE_URL=postgres://none/none REDIS_URL=redis://none ALLOWED_HOSTS=none \
    deploy/entrypoint.sh files \
    && .venv/bin/python -m compileall -q config interviews problems profiles \
    && mkdir -p var/logs
# What learners' code runs in, compiled for every processor of the image's architecture, not only for the one it is built
# on. It stays root's: no process of the container may change it, and all may read it.
RUN .venv/bin/python -m problems.judge.build var/judge && chmod -R go+rX var/judge

FROM base
RUN useradd --system --uid 10001 --home-dir /app --shell /usr/sbin/nologin dryrun
WORKDIR /app
COPY --from=build /app /app
# What the processes write: logs and backups, which want volumes, and counters for /metrics, which end with the container.
RUN mkdir -p var/backups && chmod 700 var/backups && chown dryrun var var/backups var/logs
ENV DRYRUN_MODE=production \
    GRANIAN_HOST=0.0.0.0 \
    JUDGE_DIR=/app/var/judge \
    PATH=/app/.venv/bin:$PATH \
    PYTHONUNBUFFERED=1
USER 10001
EXPOSE 8000
VOLUME /app/var/logs
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/health/live', timeout=4)"]
ENTRYPOINT ["/app/deploy/entrypoint.sh"]
CMD ["web"]
