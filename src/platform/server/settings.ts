import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { projectFolder } from './project.ts';

/** What an operator can set; docs/generated/configuration.md is made from `described`. */
export interface Settings {
  port: number;
  host: string;
  publicUrl: URL;
  dataDirectory: string;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  sessionSecret: string | undefined;
  oidc: { issuer: URL; clientId: string; clientSecret: string } | undefined;
  mail: { smtpUrl: string; from: string } | undefined;
  rateLimit: boolean;
  seedDemo: boolean;
  trustProxy: false | number | string;
  logLevel: string;
}

/** A setting that can't be used: one line that names the variable and what it should be. */
export class SettingsError extends Error {}

type Environment = Record<string, string | undefined>;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Every variable with its default and meaning, in the order they are documented. */
export const described = [
  ['PORT', '3000', 'Where it listens: a port from 0 (any free one) to 65535.'],
  ['HOST', '127.0.0.1', 'The address it listens on.'],
  ['PUBLIC_URL', 'http://localhost:$PORT', 'The origin people see, in links, callbacks and cookies.'],
  ['DATA_DIR', './data', 'The embedded database and generated secrets.'],
  ['DATABASE_URL', 'embedded', 'A PostgreSQL server (15 or later) instead of the embedded one.'],
  ['REDIS_URL', 'none', 'A Redis or Valkey server that carries events between several nodes; without it PostgreSQL does.'],
  ['SESSION_SECRET', 'generated into DATA_DIR', 'Signs the cookie, 32 characters or more; must be given with DATABASE_URL.'],
  ['OIDC_ISSUER', 'the built-in provider', 'Any OpenID Connect provider (authorization code with PKCE; callback /api/callback).'],
  ['OIDC_CLIENT_ID', '', 'This product’s id at that provider.'],
  ['OIDC_CLIENT_SECRET', '', 'Its secret there.'],
  ['SMTP_URL', 'none', 'Outgoing mail, such as smtp://user:password@mail.example.org:587.'],
  ['MAIL_FROM', 'none', 'The sender of mail; must be given with SMTP_URL.'],
  ['RATE_LIMIT', 'on', '`off` only for load tests on loopback; refused when PUBLIC_URL is https.'],
  ['SEED_DEMO', 'true', 'Fill an empty database with the demo community.'],
  ['TRUST_PROXY', 'false', 'Hops or addresses of the proxy whose X-Forwarded-* is believed.'],
  ['LOG_LEVEL', 'info', `One of ${logLevels.join(', ')}.`],
] as const;

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
    return reject(name, `an absolute address starting with ${protocols.map(protocol => `${protocol}//`).join(' or ')}`);
  }
  return url;
}

function readPort(environment: Environment): number {
  const value = given(environment, 'PORT') ?? '3000';
  const port = Number(value);
  return /^\d{1,5}$/.test(value) && port <= 65_535 ? port : reject('PORT', 'a whole number from 0 to 65535');
}

function readPublicUrl(environment: Environment, port: number): URL {
  const url = wholeUrl('PUBLIC_URL', given(environment, 'PUBLIC_URL') ?? `http://localhost:${port}`, ['http:', 'https:']);
  const isOrigin = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  return isOrigin ? url : reject('PUBLIC_URL', 'an origin alone, such as https://bleachers.example');
}

function readDatabase(environment: Environment): Pick<Settings, 'databaseUrl' | 'sessionSecret'> {
  const databaseUrl = given(environment, 'DATABASE_URL');
  if (databaseUrl) wholeUrl('DATABASE_URL', databaseUrl, ['postgres:', 'postgresql:']);
  const sessionSecret = given(environment, 'SESSION_SECRET');
  if (sessionSecret !== undefined && sessionSecret.length < 32) reject('SESSION_SECRET', 'a secret text of 32 characters or more');
  if (databaseUrl && !sessionSecret) {
    reject('SESSION_SECRET', 'given with DATABASE_URL (a secret text of 32 characters or more, the same on every node)');
  }
  return { databaseUrl, sessionSecret };
}

function readRedis(environment: Environment): string | undefined {
  const redisUrl = given(environment, 'REDIS_URL');
  if (redisUrl) wholeUrl('REDIS_URL', redisUrl, ['redis:', 'rediss:']);
  return redisUrl;
}

function readOidc(environment: Environment): Settings['oidc'] {
  const issuer = given(environment, 'OIDC_ISSUER');
  if (!issuer) return undefined;
  const clientId = given(environment, 'OIDC_CLIENT_ID') ?? reject('OIDC_CLIENT_ID', 'given with OIDC_ISSUER');
  const clientSecret = given(environment, 'OIDC_CLIENT_SECRET') ?? reject('OIDC_CLIENT_SECRET', 'given with OIDC_ISSUER');
  return { issuer: wholeUrl('OIDC_ISSUER', issuer, ['https:', 'http:']), clientId, clientSecret };
}

function readMail(environment: Environment): Settings['mail'] {
  const smtpUrl = given(environment, 'SMTP_URL');
  if (!smtpUrl) return undefined;
  wholeUrl('SMTP_URL', smtpUrl, ['smtp:', 'smtps:']);
  const from = given(environment, 'MAIL_FROM') ?? reject('MAIL_FROM', 'given with SMTP_URL, such as Bleachers <hello@bleachers.example>');
  return from.includes('@') ? { smtpUrl, from } : reject('MAIL_FROM', 'an e-mail address, such as Bleachers <hello@bleachers.example>');
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

/** Reads the environment; throws a SettingsError for the first value that can't be used. */
export function readSettings(environment: Environment): Settings {
  const port = readPort(environment);
  const publicUrl = readPublicUrl(environment, port);
  const rateLimit = choice(environment, 'RATE_LIMIT', ['on', 'off'], 'on') === 'on';
  if (!rateLimit && publicUrl.protocol === 'https:') reject('RATE_LIMIT', 'on when PUBLIC_URL is https');

  return {
    port,
    host: readHost(environment),
    publicUrl,
    dataDirectory: resolve(given(environment, 'DATA_DIR') ?? join(projectFolder, 'data')),
    ...readDatabase(environment),
    redisUrl: readRedis(environment),
    oidc: readOidc(environment),
    mail: readMail(environment),
    rateLimit,
    seedDemo: choice(environment, 'SEED_DEMO', ['true', 'false'], 'true') === 'true',
    trustProxy: readTrustProxy(environment),
    logLevel: choice(environment, 'LOG_LEVEL', logLevels, 'info'),
  };
}
