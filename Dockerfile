# One file for the three images of Lares, one target each: gateway, api, worker.
#   docker build --target gateway -t lares-gateway .

# With a digest (node:24-bookworm-slim@sha256:…) the same base each time: scripts/containers/pin-images.mjs.
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS base
WORKDIR /lares
ENV NODE_ENV=production DO_NOT_TRACK=1 TURBO_TELEMETRY_DISABLED=1

# What the lockfile names, as layers of their own: they change more rarely than the sources.
FROM base AS manifests
COPY package.json package-lock.json ./
COPY apps/api/package.json apps/api/
COPY apps/bff/package.json apps/bff/
COPY apps/web/package.json apps/web/
COPY packages/shared-types/package.json packages/shared-types/
COPY packages/server-kit/package.json packages/server-kit/
COPY packages/media-engine/package.json packages/media-engine/
COPY packages/speech/package.json packages/speech/
COPY packages/ocr/package.json packages/ocr/
COPY packages/embedding/package.json packages/embedding/
COPY packages/test-harness/package.json packages/test-harness/
COPY bench/package.json bench/
COPY demo/package.json demo/
COPY e2e/package.json e2e/
COPY scripts/containers/check-installed.mjs scripts/containers/

FROM manifests AS web
RUN npm install --no-save --include=dev --no-audit --no-fund && node scripts/containers/check-installed.mjs
COPY tsconfig.base.json ./
COPY scripts/compress.mjs scripts/
COPY packages/shared-types packages/shared-types
COPY apps/web apps/web
RUN npm run build -w @lares/web

FROM manifests AS gateway-modules
RUN npm install --no-save --omit=dev --no-audit --no-fund -w @lares/bff -w @lares/server-kit -w @lares/shared-types \
  && node scripts/containers/check-installed.mjs

FROM manifests AS api-modules
RUN npm install --no-save --omit=dev --no-audit --no-fund -w @lares/api -w @lares/media-engine -w @lares/server-kit -w @lares/shared-types -w @lares/speech -w @lares/ocr -w @lares/embedding \
  && node scripts/containers/check-installed.mjs \
  # Only the weights of `4.0.0_best_int` are used.
  && rm -r node_modules/@tesseract.js-data/*/4.0.0

FROM base AS gateway
COPY --from=gateway-modules /lares/node_modules node_modules
COPY --from=gateway-modules /lares/apps/bff apps/bff
COPY --from=gateway-modules /lares/packages packages
COPY packages/shared-types packages/shared-types
COPY packages/server-kit packages/server-kit
COPY apps/bff apps/bff
COPY --from=web /lares/apps/web/dist apps/web/dist
ENV HOST=0.0.0.0 PORT=3000 LARES_DATA_DIR=/data
# packages/server-kit/src/process-memory.ts
ENV NODE_OPTIONS=--max-semi-space-size=8 MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=6 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/bff/src/server.ts"]

# The texts of the interface, which the archive service lists for those who change them.
FROM base AS texts
COPY apps/web/src apps/web/src
RUN find apps/web/src -type f -not -path '*/locales/*.json' -delete && find apps/web/src -type d -empty -delete

FROM base AS archive
COPY --from=api-modules /lares/node_modules node_modules
COPY --from=api-modules /lares/apps/api apps/api
COPY --from=api-modules /lares/packages packages
COPY packages/shared-types packages/shared-types
COPY packages/server-kit packages/server-kit
COPY packages/media-engine packages/media-engine
COPY packages/speech packages/speech
COPY packages/ocr packages/ocr
COPY packages/embedding packages/embedding
COPY apps/api apps/api
COPY --from=texts /lares/apps/web/src apps/web/src
COPY scripts/containers scripts/containers
ENV API_HOST=0.0.0.0 API_PORT=3001 LARES_DATA_DIR=/data
# packages/server-kit/src/process-memory.ts
ENV NODE_OPTIONS=--max-semi-space-size=8 MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data

FROM archive AS api
EXPOSE 3001
# After an update, building an index of a large archive takes minutes.
HEALTHCHECK --interval=10s --timeout=5s --start-period=15m --retries=6 \
  CMD ["node", "scripts/containers/archive-health.mjs"]
CMD ["node", "apps/api/src/server.ts"]

FROM archive AS worker
CMD ["node", "apps/api/src/worker.ts"]
