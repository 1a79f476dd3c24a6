# syntax=docker/dockerfile:1
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS packages
WORKDIR /app
# First what packages depend on, so that an edit of the sources leaves them in the cache.
COPY package.json package-lock.json .npmrc ./
COPY clients/typescript/package.json clients/typescript/
COPY clients/types/package.json clients/types/
# The image has Node; types and source maps are a quarter of the packages.
RUN npm ci --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* \
  && find node_modules -name '*.d.?ts' -delete -o -name '*.d.ts' -delete -o -name '*.map' -delete
COPY . .

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
WORKDIR /app
ENV NODE_ENV=production PORT=3000
# The code belongs to root, so a process that was taken over cannot change it.
COPY --from=packages /app ./
RUN install --directory --owner=node .data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=2", "bin/node.mjs", "bin/start.ts"]
