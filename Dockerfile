# syntax=docker/dockerfile:1
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
# First what packages depend on, so that an edit of the sources leaves them in the cache.
COPY package.json package-lock.json .npmrc ./
COPY clients/typescript/package.json clients/typescript/
COPY tests/client/package.json tests/client/
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN rm -rf tests clients examples && mkdir -p .data

FROM node:24.21.0-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production PORT=3000
COPY --from=packages --chown=node:node /app ./
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "bin/node.mjs", "bin/start.ts"]
