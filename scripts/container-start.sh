#!/bin/sh
# What the container runs. With REPLICA_URL (s3://bucket/path, or a folder as file:///path) the database is restored when
# the volume has none, and every change is copied there while the server runs.
set -eu
# The database, its copies and mails are their owner's only.
umask 077

# The package's own wrapper always exits 0 and swallows signals: the binary itself is called.
LITESTREAM=node_modules/@flydotio/litestream-linux-x64/litestream
SERVER="node --max-semi-space-size=8 --heap-growing-percent=30 --v8-pool-size=1 build/main.js"

# Where Litestream tells how far the copy is; the server asks there and tells it on in /metrics.
export LITESTREAM_ADDR="${LITESTREAM_ADDR:-127.0.0.1:9090}"

if [ -n "${REPLICA_URL:-}" ] && [ ! -f "$DATABASE_PATH" ]; then
  node --enable-source-maps build/backup.js restore --if-missing
fi
if [ "${DEMO:-0}" = 1 ]; then
  node --enable-source-maps build/setup.js
fi
if [ -n "${REPLICA_URL:-}" ]; then
  export LITESTREAM_METRICS_URL="http://$LITESTREAM_ADDR/metrics"
  exec "$LITESTREAM" replicate -config litestream.yml -exec "$SERVER"
fi
exec $SERVER
