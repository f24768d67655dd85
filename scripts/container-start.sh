#!/bin/sh
# Starts the container. On SQLite with REPLICA_URL (s3://bucket/path, or a folder as file:///path) it restores the database if the
# volume has none, and Litestream copies every change there while the server runs.
set -eu
# Only the owner may read the database, its copies and mails.
umask 077

# Calls the binary directly, because the package's wrapper always exits with 0 and ignores signals.
LITESTREAM=node_modules/@flydotio/litestream-linux-x64/litestream
SERVER="node --max-semi-space-size=8 --heap-growing-percent=30 --v8-pool-size=1 build/main.js"

# Address of Litestream's metrics; the server reads its progress there and repeats it in /metrics.
export LITESTREAM_ADDR="${LITESTREAM_ADDR:-127.0.0.1:9090}"

# Litestream copies SQLite's file. With PostgreSQL there is none; the server itself still copies pictures to REPLICA_URL.
COPIED="${REPLICA_URL:-}"
if [ -n "${DATABASE_URL:-}" ]; then COPIED=; fi

if [ -n "$COPIED" ] && [ ! -f "$DATABASE_PATH" ]; then
  node --enable-source-maps build/backup.js restore --if-missing
fi
if [ "${DEMO:-0}" = 1 ]; then
  node --enable-source-maps build/setup.js
fi
if [ -n "$COPIED" ]; then
  export LITESTREAM_METRICS_URL="http://$LITESTREAM_ADDR/metrics"
  exec "$LITESTREAM" replicate -config litestream.yml -exec "$SERVER"
fi
exec $SERVER
