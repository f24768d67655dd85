# Barback in one container: the server, and Litestream as its parent if a replica is configured (docs/operating.md).
# Node 24.18 builds and any later 24 runs: native packages compiled with headers of 24.19 or newer crash the process when a statement is
# garbage-collected (nodejs/node#65446).
FROM node:24.18.1-bookworm-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /barback
COPY package.json package-lock.json ./
COPY pi-controller/package.json pi-controller/
COPY stripe-stand-in/package.json stripe-stand-in/
COPY app/platform/remix-insides/patches app/platform/remix-insides/patches
RUN npm ci --no-audit --no-fund
COPY . .
# geo-tz contains three sets of borders; the server only uses `geo-tz/all`.
RUN npm run build && npm prune --omit=dev --no-audit --no-fund \
  && rm node_modules/geo-tz/data/timezones-1970.* node_modules/geo-tz/data/timezones-now.*

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATABASE_PATH=/data/barback.db
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
# Litestream needs the certificates to reach its bucket; docs/runbook.md uses the other tools.
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates curl procps sqlite3 && rm -rf /var/lib/apt/lists/* \
  && install -d -o node -g node /data
WORKDIR /barback
COPY --from=build /barback/node_modules node_modules
COPY --from=build /barback/build build
COPY package.json litestream.yml ./
COPY scripts/container-start.sh scripts/
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["sh", "scripts/container-start.sh"]
