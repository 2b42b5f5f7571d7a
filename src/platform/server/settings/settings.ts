import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { isLoopback } from '../process/loopback.ts';
import { logLevels } from './described.ts';
import { type LoginProviderSettings, readLoginProviders } from './loginProviders.ts';
import { fillInSecrets } from './secretFiles.ts';
import { readAll, SettingsError } from './settingsError.ts';
import { openFilesLimit, shareOpenFiles } from '../process/openFiles.ts';
import { projectFolder } from '../process/project.ts';

/** The settings of an operator; `described.ts` describes each. */
export interface Settings {
  port: number;
  host: string;
  publicUrl: URL;
  /** The name of the product, for people. */
  siteName: string;
  dataDirectory: string;
  /** The folder of the programs of an installed PostgreSQL; undefined lets the product choose. */
  postgresBin: string | undefined;
  databaseUrl: string | undefined;
  /** A streaming replica of it. */
  databaseReplicaUrl: string | undefined;
  redisUrl: string | undefined;
  sessionSecret: string | undefined;
  oidc: { issuer: URL; clientId: string; clientSecret: string } | undefined;
  /** Login providers beside the built-in one. */
  loginProviders: readonly LoginProviderSettings[];
  mail: { smtpUrl: string; from: string } | undefined;
  /** An S3-compatible bucket for uploads; undefined keeps them in the data directory. */
  bucket: { endpoint: URL; name: string; region: string; accessKeyId: string; secretAccessKey: string } | undefined;
  /** The space that the pictures of one person may take. */
  imageQuotaMegabytes: number;
  /** Base addresses of the embed sources; undefined is the public service. */
  xOembedUrl: URL | undefined;
  youtubeOembedUrl: URL | undefined;
  /** Base address of the proxy that pictures by address are fetched through; undefined fetches them directly. */
  pictureProxyUrl: URL | undefined;
  /** A service that is asked before a content is published; undefined for none. */
  contentCheck: { url: URL; secret: string; onFailure: 'allow' | 'hold' } | undefined;
  /** Whether push messages may go to services of this machine. */
  pushAllowLoopback: boolean;
  /** Base addresses of the sources of scores; undefined is the public service. */
  nbaCdnUrl: URL | undefined;
  espnApiUrl: URL | undefined;
  /** The order in which they are asked; one that is left out is never asked. */
  liveScoresSources: readonly LiveScoresSource[];
  /** The leagues whose games get a thread each, or `auto` for the games that many want. */
  gameThreads: 'auto' | readonly string[];
  analytics: Analytics | undefined;
  /** The people who may make an account: everybody, those with an invitation, or nobody. */
  signUp: 'open' | 'invite' | 'closed';
  /** The age in years that people confirm when they make an account; undefined asks nobody. */
  minimumAge: number | undefined;
  rateLimit: boolean;
  seedDemo: boolean;
  /** Whether the demo community talks in the threads of replayed games. */
  demoNight: boolean;
  trustProxy: false | number | string;
  /** Open connections of this node, overall and from one address (an IPv6 network counts as one). */
  maxConnections: number;
  maxConnectionsPerAddress: number;
  /** The number of event streams that this node keeps open at once. */
  maxStreams: number;
  /** The largest number of threads that render pages. */
  renderThreads: number;
  /** How long a stopping node serves on while it says that it leaves. */
  drainSeconds: number;
  /** The token that reads the metrics. Undefined allows processes of this machine, where the product has no public address. */
  metricsToken: string | undefined;
  logLevel: string;
}

/** The service that page views are reported to. */
export interface Analytics {
  kind: 'ga4' | 'plausible';
  /** The property's id at GA4; empty for Plausible, which goes by the site's host. */
  id: string;
  collector: URL;
}

export const knownLiveScoresSources = ['espn', 'nba-cdn'] as const;
export type LiveScoresSource = (typeof knownLiveScoresSources)[number];

export { SettingsError } from './settingsError.ts';

type Environment = Record<string, string | undefined>;

function reject(name: string, shouldBe: string): never {
  throw new SettingsError(`${name} should be ${shouldBe}.`);
}

function given(environment: Environment, name: string): string | undefined {
  const value = environment[name]?.trim();
  return value ? value : undefined;
}

function choice(environment: Environment, name: string, choices: readonly string[], fallback: string): string {
  const value = given(environment, name) ?? fallback;
  return choices.includes(value) ? value : reject(name, `one of ${choices.join(', ')}`);
}

function wholeUrl(name: string, value: string, protocols: readonly string[]): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  // The parser forgives `http:host`, which nobody means.
  if (!url || !protocols.some(protocol => value.toLowerCase().startsWith(`${protocol}//`))) {
    // A password with `/` or `#` in it ends the host for the parser.
    const encoded = !url && value.includes('@') ? ', with the signs of its password encoded (%2F for /, %23 for #)' : '';
    return reject(name, `an absolute address starting with ${protocols.map(protocol => `${protocol}//`).join(' or ')}${encoded}`);
  }
  return url;
}

function readPort(environment: Environment): number {
  const value = given(environment, 'PORT') ?? '3000';
  const port = Number(value);
  return /^\d{1,5}$/.test(value) && port <= 65_535 ? port : reject('PORT', 'a whole number from 0 to 65535');
}

function readPublicUrl(environment: Environment): URL {
  const value = given(environment, 'PUBLIC_URL') ?? `http://localhost:${readPort(environment)}`;
  const url = wholeUrl('PUBLIC_URL', value, ['http:', 'https:']);
  const isOrigin = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  return isOrigin ? url : reject('PUBLIC_URL', 'an origin alone, such as https://bleachers.example');
}

function readSiteName(environment: Environment): string {
  const name = given(environment, 'SITE_NAME') ?? 'Bleachers';
  return name.length <= 40 && !/[\p{Cc}<>]/u.test(name) ? name : reject('SITE_NAME', 'a name of 40 characters or less, without < and >');
}

function readPostgresBin(environment: Environment): string | undefined {
  const folder = given(environment, 'POSTGRES_BIN');
  if (folder && given(environment, 'DATABASE_URL')) reject('POSTGRES_BIN', 'left out with DATABASE_URL, whose server is started elsewhere');
  return folder === undefined || isAbsolute(folder)
    ? folder
    : reject('POSTGRES_BIN', 'an absolute path, such as /usr/lib/postgresql/18/bin');
}

const postgresProtocols = ['postgres:', 'postgresql:'];

function readAddress(environment: Environment, name: string, protocols: readonly string[]): string | undefined {
  const value = given(environment, name);
  if (value) wholeUrl(name, value, protocols);
  return value;
}

function readReplica(environment: Environment): string | undefined {
  const url = readAddress(environment, 'DATABASE_REPLICA_URL', postgresProtocols);
  return url && !given(environment, 'DATABASE_URL') ? reject('DATABASE_URL', 'given with DATABASE_REPLICA_URL') : url;
}

function readSessionSecret(environment: Environment): string | undefined {
  const secret = given(environment, 'SESSION_SECRET');
  if (secret !== undefined && secret.length < 32) reject('SESSION_SECRET', 'a secret text of 32 characters or more');
  return given(environment, 'DATABASE_URL') && !secret
    ? reject('SESSION_SECRET', 'given with DATABASE_URL (a secret text of 32 characters or more, the same on every node)')
    : secret;
}

function readOidc(environment: Environment): Settings['oidc'] {
  const issuer = given(environment, 'OIDC_ISSUER');
  if (!issuer) return undefined;
  return readAll({
    issuer: () => wholeUrl('OIDC_ISSUER', issuer, ['https:', 'http:']),
    clientId: () => given(environment, 'OIDC_CLIENT_ID') ?? reject('OIDC_CLIENT_ID', 'given with OIDC_ISSUER'),
    clientSecret: () => given(environment, 'OIDC_CLIENT_SECRET') ?? reject('OIDC_CLIENT_SECRET', 'given with OIDC_ISSUER'),
  });
}

function readProviders(environment: Environment): Settings['loginProviders'] {
  const providers = readLoginProviders(given(environment, 'LOGIN_PROVIDERS'));
  return providers.length > 0 && given(environment, 'OIDC_ISSUER')
    ? reject('LOGIN_PROVIDERS', 'left out with OIDC_ISSUER, whose provider takes the place of every other')
    : providers;
}

/** An address alone, or in angle brackets behind a name. */
const mailAddress = /^(?:[^<>]*<[^\s@<>]+@[\p{L}\p{N}][^\s@<>]*>|[^\s@<>]+@[\p{L}\p{N}][^\s@<>]*)$/u;

function readMail(environment: Environment): Settings['mail'] {
  const smtpUrl = given(environment, 'SMTP_URL');
  if (!smtpUrl) return undefined;
  const readFrom = (): string => {
    const from = given(environment, 'MAIL_FROM') ?? reject('MAIL_FROM', 'given with SMTP_URL, such as Bleachers <hello@bleachers.example>');
    return mailAddress.test(from) ? from : reject('MAIL_FROM', 'an e-mail address, such as Bleachers <hello@bleachers.example>');
  };
  return readAll({ smtpUrl: () => wholeUrl('SMTP_URL', smtpUrl, ['smtp:', 'smtps:']) && smtpUrl, from: readFrom });
}

function readBucket(environment: Environment): Settings['bucket'] {
  const endpoint = given(environment, 'S3_ENDPOINT');
  if (!endpoint) {
    const alone = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].find(name => given(environment, name));
    return alone ? reject('S3_ENDPOINT', `given with ${alone}, such as https://s3.eu-central-1.amazonaws.com`) : undefined;
  }
  const needed = (name: string) => () => given(environment, name) ?? reject(name, 'given with S3_ENDPOINT');
  return readAll({
    endpoint: () => baseUrl('S3_ENDPOINT', endpoint),
    name: needed('S3_BUCKET'),
    region: () => given(environment, 'S3_REGION') ?? 'us-east-1',
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
  });
}

function readContentCheck(environment: Environment): Settings['contentCheck'] {
  const url = given(environment, 'CONTENT_CHECK_URL');
  if (!url) {
    if (given(environment, 'CONTENT_CHECK_SECRET'))
      reject('CONTENT_CHECK_URL', 'given with CONTENT_CHECK_SECRET, such as http://127.0.0.1:8080/check');
    return undefined;
  }
  return readAll({
    url: () => wholeUrl('CONTENT_CHECK_URL', url, ['https:', 'http:']),
    secret: () => given(environment, 'CONTENT_CHECK_SECRET') ?? reject('CONTENT_CHECK_SECRET', 'given with CONTENT_CHECK_URL'),
    onFailure: () =>
      choice(environment, 'CONTENT_CHECK_FAILURE', ['allow', 'hold'], 'hold') === 'allow' ? ('allow' as const) : ('hold' as const),
  });
}

/** Without a query or a user name, since a path is put behind it. */
function baseUrl(name: string, value: string): URL {
  const url = wholeUrl(name, value, ['https:', 'http:']);
  const isBase = !url.search && !url.hash && !url.username && !url.password;
  return isBase ? url : reject(name, 'an address without a query, a fragment or a user name');
}

function givenBaseUrl(environment: Environment, name: string): URL | undefined {
  const value = given(environment, name);
  return value === undefined ? undefined : baseUrl(name, value);
}

function readAnalytics(environment: Environment): Settings['analytics'] {
  const value = given(environment, 'ANALYTICS') ?? 'none';
  if (value === 'none') return undefined;
  const [, id = '', own] = /^ga4:(G-[A-Z0-9]{4,20})(?:@(https?:\/\/[^\s;,]+))?$/.exec(value) ?? [];
  if (id) return { kind: 'ga4', id, collector: baseUrl('ANALYTICS', own ?? 'https://www.google-analytics.com') };
  const [, host] = /^plausible:(https?:\/\/[^\s;,]+)$/.exec(value) ?? [];
  if (host) return { kind: 'plausible', id: '', collector: baseUrl('ANALYTICS', host) };
  return reject('ANALYTICS', 'none, ga4:G-XXXXXXXXXX or plausible:https://host');
}

/** The features know which names there are. */
function readGameThreads(environment: Environment): 'auto' | readonly string[] {
  const value = given(environment, 'GAME_THREADS') ?? 'auto';
  if (value === 'auto') return value;
  return value === 'none' ? [] : value.split(',').map(name => name.trim());
}

function readScoresSources(environment: Environment): readonly LiveScoresSource[] {
  const value = given(environment, 'LIVE_SCORES_SOURCES') ?? knownLiveScoresSources.join(',');
  if (value === 'none') return [];
  const names = value.split(',').map(name => name.trim());
  const sources = knownLiveScoresSources.filter(source => names.includes(source));
  if (sources.length !== names.length)
    reject('LIVE_SCORES_SOURCES', `none, or some of ${knownLiveScoresSources.join(', ')}, each once, separated by commas`);
  return sources.toSorted((one, other) => names.indexOf(one) - names.indexOf(other));
}

/** An address or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return most > 0 && rest.length === 0 && (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most));
}

function readHost(environment: Environment): string {
  const host = given(environment, 'HOST') ?? '127.0.0.1';
  const isName = /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(host) && !/^[\d.]+$/.test(host);
  return isIP(host) || isName ? host : reject('HOST', 'an address or a host name, such as 127.0.0.1 or 0.0.0.0');
}

function readTrustProxy(environment: Environment): Settings['trustProxy'] {
  const value = given(environment, 'TRUST_PROXY') ?? 'false';
  if (value === 'false') return false;
  if (/^\d{1,2}$/.test(value)) return Number(value);
  return value.split(',').every(part => isNetwork(part.trim()))
    ? value
    : reject('TRUST_PROXY', 'false, a number of hops, or addresses separated by commas');
}

function wholeNumber(environment: Environment, name: string, most: number, fallback: number): number {
  const value = given(environment, name);
  if (value === undefined) return fallback;
  return /^[1-9]\d{0,6}$/.test(value) && Number(value) <= most ? Number(value) : reject(name, `a whole number from 1 to ${most}`);
}

function readConnections(environment: Environment): Pick<Settings, 'maxConnections' | 'maxConnectionsPerAddress'> {
  const shares = shareOpenFiles(openFilesLimit());
  const readMax = () => wholeNumber(environment, 'MAX_CONNECTIONS', shares.maxConnections, shares.connections);
  return readAll({
    maxConnections: readMax,
    maxConnectionsPerAddress: () => {
      const max = readMax();
      return wholeNumber(environment, 'MAX_CONNECTIONS_PER_ADDRESS', max, Math.min(256, Math.ceil(max / 4)));
    },
  });
}

const maxRenderThreads = 64;

const signUpModes = ['open', 'invite', 'closed'] as const;

function readSignUp(environment: Environment): Settings['signUp'] {
  const value = given(environment, 'SIGN_UP') ?? 'open';
  return signUpModes.find(mode => mode === value) ?? reject('SIGN_UP', `one of ${signUpModes.join(', ')}`);
}

function readMinimumAge(environment: Environment): number | undefined {
  const value = given(environment, 'MINIMUM_AGE');
  if (value === undefined) return undefined;
  return /^\d{1,2}$/.test(value) && Number(value) >= 1 ? Number(value) : reject('MINIMUM_AGE', 'a whole number of years from 1 to 99');
}

function readDrainSeconds(environment: Environment): number {
  const value = given(environment, 'DRAIN_SECONDS') ?? '0';
  return /^\d{1,2}$/.test(value) && Number(value) <= 60 ? Number(value) : reject('DRAIN_SECONDS', 'a whole number of seconds from 0 to 60');
}

function readMetricsToken(environment: Environment): string | undefined {
  const token = given(environment, 'METRICS_TOKEN');
  return token === undefined || /^[\x21-\x7e]{16,}$/.test(token) ? token : reject('METRICS_TOKEN', '16 characters or more, without spaces');
}

function readPushAllowLoopback(environment: Environment): boolean {
  const isAllowed = choice(environment, 'PUSH_ALLOW_LOOPBACK', ['true', 'false'], 'false') === 'true';
  if (isAllowed && !isLoopback(readPublicUrl(environment).hostname))
    reject('PUSH_ALLOW_LOOPBACK', 'false unless PUBLIC_URL is a loopback address');
  return isAllowed;
}

function readRateLimit(environment: Environment): boolean {
  const isOn = choice(environment, 'RATE_LIMIT', ['on', 'off'], 'on') === 'on';
  return !isOn && readPublicUrl(environment).protocol === 'https:' ? reject('RATE_LIMIT', 'on when PUBLIC_URL is https') : isOn;
}

function readSeedDemo(environment: Environment): boolean {
  const usual = String(isLoopback(readPublicUrl(environment).hostname));
  return choice(environment, 'SEED_DEMO', ['true', 'false'], usual) === 'true';
}

/** Whether people may sign in to the demo community, whose password is public: on this machine, or where the operator wants it. */
export function mayUseDemo({ publicUrl, seedDemo }: Pick<Settings, 'publicUrl' | 'seedDemo'>): boolean {
  return seedDemo || isLoopback(publicUrl.hostname);
}

/** Reads the environment; throws a SettingsError with a line for each value that can't be used. */
export function readSettings(variables: Environment): Settings {
  const environment = { ...variables };
  const {
    connections,
    secrets: _secrets,
    ...settings
  } = readAll({
    // First, because the others read them.
    secrets: () => fillInSecrets(environment),
    port: () => readPort(environment),
    host: () => readHost(environment),
    publicUrl: () => readPublicUrl(environment),
    siteName: () => readSiteName(environment),
    dataDirectory: () => resolve(given(environment, 'DATA_DIR') ?? join(projectFolder, 'data')),
    postgresBin: () => readPostgresBin(environment),
    databaseUrl: () => readAddress(environment, 'DATABASE_URL', postgresProtocols),
    databaseReplicaUrl: () => readReplica(environment),
    sessionSecret: () => readSessionSecret(environment),
    redisUrl: () => readAddress(environment, 'REDIS_URL', ['redis:', 'rediss:']),
    oidc: () => readOidc(environment),
    loginProviders: () => readProviders(environment),
    mail: () => readMail(environment),
    bucket: () => readBucket(environment),
    imageQuotaMegabytes: () => wholeNumber(environment, 'IMAGE_QUOTA_MB', 1_000_000, 200),
    xOembedUrl: () => givenBaseUrl(environment, 'X_OEMBED_URL'),
    youtubeOembedUrl: () => givenBaseUrl(environment, 'YOUTUBE_OEMBED_URL'),
    pictureProxyUrl: () => givenBaseUrl(environment, 'PICTURE_PROXY_URL'),
    contentCheck: () => readContentCheck(environment),
    pushAllowLoopback: () => readPushAllowLoopback(environment),
    nbaCdnUrl: () => givenBaseUrl(environment, 'NBA_CDN_URL'),
    espnApiUrl: () => givenBaseUrl(environment, 'ESPN_API_URL'),
    liveScoresSources: () => readScoresSources(environment),
    gameThreads: () => readGameThreads(environment),
    analytics: () => readAnalytics(environment),
    signUp: () => readSignUp(environment),
    minimumAge: () => readMinimumAge(environment),
    rateLimit: () => readRateLimit(environment),
    demoNight: () => choice(environment, 'DEMO_NIGHT', ['true', 'false'], 'false') === 'true',
    seedDemo: () => readSeedDemo(environment),
    trustProxy: () => readTrustProxy(environment),
    connections: () => readConnections(environment),
    maxStreams: () => wholeNumber(environment, 'MAX_STREAMS', 1_000_000, 10_000),
    // The thread that answers calls keeps a core.
    renderThreads: () =>
      wholeNumber(environment, 'NODE_WORKERS', maxRenderThreads, Math.min(maxRenderThreads, Math.max(1, availableParallelism() - 1))),
    drainSeconds: () => readDrainSeconds(environment),
    metricsToken: () => readMetricsToken(environment),
    logLevel: () => choice(environment, 'LOG_LEVEL', logLevels, 'info'),
  });
  return { ...settings, ...connections };
}
