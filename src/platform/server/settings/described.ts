import { secretNames } from './secretFiles.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const settings = [
  ['PORT', '3000', 'Where it listens: a port from 0 (any free one) to 65535.'],
  ['HOST', '127.0.0.1', 'The address it listens on.'],
  ['PUBLIC_URL', 'http://localhost:$PORT', 'The origin people see, in links, callbacks and cookies.'],
  ['SITE_NAME', 'Bleachers', 'The name of the product in titles, the header, texts and mails, 40 characters at most.'],
  ['DATA_DIR', './data', 'The embedded database, uploaded pictures and generated secrets.'],
  [
    'POSTGRES_BIN',
    'the newest found',
    'The folder of the programs of an installed PostgreSQL (`postgres`, `initdb`) that runs in place of the embedded one. The newest is looked for in /usr/lib/postgresql and PATH, and taken if it is newer than the embedded one.',
  ],
  ['DATABASE_URL', 'embedded', 'A PostgreSQL server (15 or later) instead of the embedded one.'],
  [
    'DATABASE_REPLICA_URL',
    'none',
    'A streaming replica of DATABASE_URL. Searches, profiles, lists of tags and what is far down a feed are read there while it is less than a second behind.',
  ],
  [
    'REDIS_URL',
    'none',
    'A Redis or Valkey server that carries events between several nodes and counts their calls together; without it PostgreSQL carries, and each node counts its own.',
  ],
  ['SESSION_SECRET', 'generated into DATA_DIR', 'Signs the cookie, 32 characters or more; must be given with DATABASE_URL.'],
  ['OIDC_ISSUER', 'the built-in provider', 'Any OpenID Connect provider (authorization code with PKCE; callback /api/callback).'],
  ['OIDC_CLIENT_ID', '', 'This product’s id at that provider.'],
  ['OIDC_CLIENT_SECRET', '', 'Its secret there.'],
  [
    'LOGIN_PROVIDERS',
    'none',
    'Other login providers beside e-mail and password, as a JSON list: `[{"id":"google","clientId":"…","clientSecret":"…"}]`. `google`, `discord` and `apple` are known; any other needs `name` and `issuer`. Left out with OIDC_ISSUER.',
  ],
  ['SMTP_URL', 'none', 'Outgoing mail, such as smtp://user:password@mail.example.org:587.'],
  ['MAIL_FROM', 'none', 'The sender of mail; must be given with SMTP_URL. An address without a name gets the name of the site.'],
  [
    'S3_ENDPOINT',
    'none',
    'An S3-compatible service that keeps uploaded pictures instead of DATA_DIR, such as https://s3.eu-central-1.amazonaws.com.',
  ],
  ['S3_BUCKET', '', 'The bucket there; it need not be public. Must be given with S3_ENDPOINT.'],
  ['S3_REGION', 'us-east-1', 'The region that requests are signed for.'],
  ['S3_ACCESS_KEY_ID', '', 'Must be given with S3_ENDPOINT; may get, put and delete objects.'],
  ['S3_SECRET_ACCESS_KEY', '', 'Its secret.'],
  ['IMAGE_QUOTA_MB', '200', 'The space in megabytes that the uploaded pictures of one person may take, from 1 to 1000000.'],
  ['X_OEMBED_URL', 'https://publish.x.com', 'Base address of the embed source for posts on X.'],
  ['YOUTUBE_OEMBED_URL', 'https://www.youtube.com', 'Base address of the embed source for videos on YouTube.'],
  [
    'PICTURE_PROXY_URL',
    '',
    'Base address of a proxy that pictures by address are fetched through, as `/?url=…`. Without it the server fetches them itself, from public addresses only.',
  ],
  [
    'CONTENT_CHECK_URL',
    'none',
    'A service that is asked before a post, a comment, an edit, a bio or a profile picture is published. `docs/operate.md` has its protocol.',
  ],
  ['CONTENT_CHECK_SECRET', '', 'Signs each question; must be given with CONTENT_CHECK_URL.'],
  ['CONTENT_CHECK_FAILURE', 'hold', '`hold` or `allow`: what happens to a content while that service gives no usable answer.'],
  [
    'PUSH_ALLOW_LOOPBACK',
    'false',
    '`true` lets push messages go to a push service of this machine, for tests; refused unless PUBLIC_URL is a loopback address.',
  ],
  ['ESPN_API_URL', 'https://site.api.espn.com', 'Base address that stands for all of ESPN’s hosts of scores and figures.'],
  ['NBA_CDN_URL', 'https://cdn.nba.com', 'Base address of the NBA’s own scores.'],
  [
    'LIVE_SCORES_SOURCES',
    'espn,nba-cdn',
    'The order in which sources of live scores are asked. A source that is left out is never asked; `none` asks no source.',
  ],
  [
    'GAME_THREADS',
    'auto',
    'The games that get a thread each by themselves. `auto` means those of leagues such as the NBA, and of every team that at least 3 members have as a favorite; else leagues by their ids in `GET /api/leagues`, separated by commas; `none` opens no threads by itself. Members start the thread of any other game. A choice under Threads in Admin replaces it.',
  ],
  [
    'ANALYTICS',
    'none',
    'Where page views are reported: `ga4:G-XXXXXXXXXX` (with `@https://host` for a tagging server of your own) or `plausible:https://host`.',
  ],
  [
    'SIGN_UP',
    'open',
    'Who may make an account: `open` for everybody, `invite` for people with a link from an admin, `closed` for nobody. People who have an account sign in all the same.',
  ],
  [
    'MINIMUM_AGE',
    'none',
    'The age in years, 1 to 99, below which nobody joins. The sign-up form then asks for the date of birth, and only that the age was confirmed is kept.',
  ],
  ['RATE_LIMIT', 'on', '`off` only for load tests on loopback; refused when PUBLIC_URL is https.'],
  [
    'SEED_DEMO',
    'true where PUBLIC_URL is a loopback address, else false',
    'Fill an empty database with the demo community, whose password is public. Where PUBLIC_URL is no loopback address, its people can sign in only if this is `true`.',
  ],
  ['DEMO_NIGHT', 'false', 'Let the demo community talk in the threads of replayed games; `script/start --replay` does.'],
  ['TRUST_PROXY', 'false', 'Hops or addresses of the proxy whose X-Forwarded-* is believed.'],
  [
    'MAX_CONNECTIONS',
    'by the limit of open files, 20000 at most',
    'Connections that this node keeps open at once; beyond them new ones are closed. The rest of the open files is for the database and for files being sent.',
  ],
  [
    'MAX_CONNECTIONS_PER_ADDRESS',
    '256, a quarter of MAX_CONNECTIONS at most',
    'How many of them may come from one address (IPv6: one network of 64 bits). A proxy named by TRUST_PROXY has no such cap, and RATE_LIMIT=off lifts it.',
  ],
  [
    'MAX_STREAMS',
    '10000',
    'Event streams that this node keeps open at once; a further one is refused with 503, and its page polls. Each takes about 10 KB and an open file.',
  ],
  [
    'NODE_WORKERS',
    'one less than the cores',
    'Threads that render pages, at most. They start when pages wait, and have a lower priority than the calls of the API. Each takes about 60 MB.',
  ],
  [
    'METRICS_TOKEN',
    'none',
    'Who asks for `/metrics` must send it (`Authorization: Bearer …`), 16 characters or more. Without it they are shown to this machine alone, and not at all where PUBLIC_URL is no loopback address.',
  ],
  [
    'DRAIN_SECONDS',
    '0',
    'How long after SIGTERM it serves on while `/readyz` says 503, before it stops accepting: behind a proxy, as long as that takes to see it.',
  ],
  ['LOG_LEVEL', 'info', `One of ${logLevels.join(', ')}.`],
] as const;

/** Every variable with its default and meaning, in the order they are documented. */
export const described: readonly (readonly [name: string, fallback: string, meaning: string])[] = [
  ...settings,
  ...secretNames.map(
    name => [`${name}_FILE`, 'none', `A file that holds \`${name}\`, in place of it: for secrets that are mounted.`] as const,
  ),
];
