import { describe, expect, test } from 'vitest';
import { described } from './described.ts';
import { readSettings, SettingsError } from './settings.ts';

const secret = 's'.repeat(32);

function lineFor(environment: Record<string, string>): string {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return 'it was accepted';
}

describe('settings', () => {
  test('name the site, and refuse a name that could not stand in a page', () => {
    expect(readSettings({}).siteName).toBe('Bleachers');
    expect(readSettings({ SITE_NAME: ' Row Seven & Sons ' }).siteName).toBe('Row Seven & Sons');
    for (const SITE_NAME of ['<b>', 'x'.repeat(41), 'two\nlines'])
      expect(lineFor({ SITE_NAME })).toBe('SITE_NAME should be a name of 40 characters or less, without < and >.');
  });

  test('left alone are what the documents say', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: new URL('http://localhost:3000'),
      databaseUrl: undefined,
      sessionSecret: undefined,
      oidc: undefined,
      mail: undefined,
      rateLimit: true,
      seedDemo: true,
      demoNight: false,
      trustProxy: false,
      logLevel: 'info',
    });
  });

  test('that are empty or blank count as left alone', () => {
    const blank = Object.fromEntries(described.map(([name]) => [name, '  ']));
    expect(readSettings(blank)).toEqual(readSettings({}));
  });

  test('follow one another: the public address has the port', () => {
    expect(readSettings({ PORT: '8080' }).publicUrl.origin).toBe('http://localhost:8080');
    expect(readSettings({ PORT: '8080', PUBLIC_URL: 'https://bleachers.example/' }).publicUrl.origin).toBe('https://bleachers.example');
  });

  test('are taken when they can be used', () => {
    const database = { DATABASE_URL: 'postgresql://user:p%40ss@db.example:5433/bleachers?sslmode=require', SESSION_SECRET: secret };
    expect(readSettings(database)).toMatchObject({ databaseUrl: database.DATABASE_URL, sessionSecret: secret });
    const oidc = { OIDC_ISSUER: 'https://login.example/realm', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'hush' };
    expect(readSettings(oidc).oidc).toEqual({ issuer: new URL(oidc.OIDC_ISSUER), clientId: 'id', clientSecret: 'hush' });
    const mail = { SMTP_URL: 'smtp://mail.example:587', MAIL_FROM: 'Bleachers <hello@bleachers.example>' };
    expect(readSettings(mail).mail).toEqual({ smtpUrl: mail.SMTP_URL, from: mail.MAIL_FROM });
    expect(readSettings({ RATE_LIMIT: 'off' }).rateLimit).toBe(false);
    expect(readSettings({ PUSH_ALLOW_LOOPBACK: 'true' }).pushAllowLoopback).toBe(true);
    expect(readSettings({ SEED_DEMO: 'false' }).seedDemo).toBe(false);
    for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
      expect(readSettings({ PUBLIC_URL }).seedDemo).toBe(true);
    expect(readSettings({ PUBLIC_URL: 'https://bleachers.example' }).seedDemo).toBe(false);
    expect(readSettings({ PUBLIC_URL: 'http://192.168.1.7:3000' }).seedDemo).toBe(false);
    expect(readSettings({ LIVE_SCORES_SOURCES: 'none' }).liveScoresSources).toEqual([]);
    for (const host of ['0.0.0.0', '::', '::1', 'localhost', 'node-1.internal']) expect(readSettings({ HOST: host }).host).toBe(host);
    expect(readSettings({ PORT: '0' }).port).toBe(0);
    expect(readSettings({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
    for (const proxies of ['10.0.0.1', '10.0.0.0/8, 192.168.0.1', '::1,fd00::/8']) {
      expect(readSettings({ TRUST_PROXY: proxies }).trustProxy).toBe(proxies);
    }
  });

  const unusable: [name: string, shouldBe: RegExp, environments: Record<string, string>[]][] = [
    ['PORT', /a whole number from 0 to 65535/, [{ PORT: 'abc' }, { PORT: '65536' }, { PORT: '-1' }, { PORT: '1e3' }, { PORT: '80.5' }]],
    ['HOST', /an address or a host name/, [{ HOST: '127.0.0.256' }, { HOST: 'http://x' }, { HOST: 'a b' }, { HOST: '[::1]' }]],
    [
      'PUBLIC_URL',
      /absolute address starting with http:\/\/ or https:\/\/|origin alone/,
      ['localhost:3000', 'ftp://x', 'http:x', 'https://', 'https://x/path', 'https://x?q', 'https://u:p@x'].map(PUBLIC_URL => ({
        PUBLIC_URL,
      })),
    ],
    [
      'DATABASE_URL',
      /absolute address starting with postgres:\/\/ or postgresql:\/\//,
      ['mysql://x/y', 'localhost/bleachers', 'postgres:x', 'postgres://x:port/y'].map(DATABASE_URL => ({
        DATABASE_URL,
        SESSION_SECRET: secret,
      })),
    ],
    [
      'DATABASE_URL',
      /signs of its password encoded \(%2F for \/, %23 for #\)/,
      ['postgres://app:a/b@db/x', 'postgres://app:a#b@db/x'].map(DATABASE_URL => ({ DATABASE_URL, SESSION_SECRET: secret })),
    ],
    ['SESSION_SECRET', /32 characters or more/, [{ SESSION_SECRET: 'short' }, { DATABASE_URL: 'postgres://db/bleachers' }]],
    ['OIDC_ISSUER', /absolute address starting with https:\/\//, [{ OIDC_ISSUER: 'login', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }]],
    ['OIDC_CLIENT_ID', /given with OIDC_ISSUER/, [{ OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_SECRET: 'b' }]],
    ['OIDC_CLIENT_SECRET', /given with OIDC_ISSUER/, [{ OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'a' }]],
    ['SMTP_URL', /absolute address starting with smtp:\/\/ or smtps:\/\//, [{ SMTP_URL: 'mail.example', MAIL_FROM: 'a@b' }]],
    ['MAIL_FROM', /e-mail address|given with SMTP_URL/, [{ SMTP_URL: 'smtp://mail' }, { SMTP_URL: 'smtp://mail', MAIL_FROM: 'nobody' }]],
    ['RATE_LIMIT', /one of on, off/, [{ RATE_LIMIT: 'false' }, { RATE_LIMIT: 'OFF' }]],
    ['PUSH_ALLOW_LOOPBACK', /one of true, false/, [{ PUSH_ALLOW_LOOPBACK: 'yes' }]],
    [
      'PUSH_ALLOW_LOOPBACK',
      /false unless PUBLIC_URL is a loopback/,
      [{ PUSH_ALLOW_LOOPBACK: 'true', PUBLIC_URL: 'https://bleachers.example' }],
    ],
    ['RATE_LIMIT', /on when PUBLIC_URL is https/, [{ RATE_LIMIT: 'off', PUBLIC_URL: 'https://bleachers.example' }]],
    ['SEED_DEMO', /one of true, false/, [{ SEED_DEMO: 'yes' }]],
    ['METRICS_TOKEN', /16 characters or more/, [{ METRICS_TOKEN: 'short' }, { METRICS_TOKEN: 'with spaces in the middle' }]],
    ['DRAIN_SECONDS', /from 0 to 60/, ['-1', '61', '1.5', 'soon'].map(DRAIN_SECONDS => ({ DRAIN_SECONDS }))],
    [
      'TRUST_PROXY',
      /false, a number of hops, or addresses/,
      ['true', 'dead', '10.0.0.256', '10.0.0.0/33', '10.0.0.0/0', '1.2.3.4/8/8', '10.0.0.1,', 'fd00::/129', '-1'].map(TRUST_PROXY => ({
        TRUST_PROXY,
      })),
    ],
    ['LOG_LEVEL', /one of fatal, error, warn, info, debug, trace, silent/, [{ LOG_LEVEL: 'loud' }]],
  ];
  test.each(unusable)('stop the start with one line when %s is not %s', (name, shouldBe, environments) => {
    for (const environment of environments) {
      const line = lineFor(environment);
      expect(line, JSON.stringify(environment)).toMatch(new RegExp(`^${name} should be .+\\.$`));
      expect(line).toMatch(shouldBe);
    }
  });

  test('that are wrong are all named at once, each in one line', () => {
    const wrong = {
      PORT: 'abc',
      SIGN_UP: 'maybe',
      DATABASE_URL: 'mysql://x/y',
      SESSION_SECRET: 'short',
      SMTP_URL: 'mail.example',
      S3_ENDPOINT: 's3.example',
      METRICS_TOKEN_FILE: '/nowhere/token',
      PUBLIC_URL: 'https://bleachers.example',
      RATE_LIMIT: 'off',
      PUSH_ALLOW_LOOPBACK: 'true',
      MAX_CONNECTIONS: '0',
    };
    const names = (lines: string) => lines.split('\n').map(line => /^([A-Z0-9_]+) should .+\.$/.exec(line)?.[1]);
    const missing = ['MAIL_FROM', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
    const expected = [...Object.keys(wrong).filter(name => name !== 'PUBLIC_URL'), ...missing];
    expect(new Set(names(lineFor(wrong)))).toEqual(new Set(expected));
    expect(names(lineFor(wrong))).toHaveLength(expected.length);
  });

  test('never repeat a secret in that line', () => {
    expect(lineFor({ SESSION_SECRET: 'hunter2' })).not.toContain('hunter2');
    expect(lineFor({ DATABASE_URL: 'mysql://user:hunter2@db/x', SESSION_SECRET: secret })).not.toContain('hunter2');
  });

  test('for a bucket are all required together', () => {
    const bucket = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
    expect(readSettings(bucket).bucket).toEqual({
      endpoint: new URL('https://s3.example'),
      name: 'pictures',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
    for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']) {
      expect(lineFor({ ...bucket, [name]: '' })).toBe(`${name} should be given with S3_ENDPOINT.`);
    }
    expect(lineFor({ S3_BUCKET: 'pictures' })).toMatch(/^S3_ENDPOINT should be given with S3_BUCKET/);
    expect(lineFor({ ...bucket, S3_ENDPOINT: 's3.example' })).toMatch(/^S3_ENDPOINT should be an absolute address/);
    expect(lineFor({ ...bucket, S3_ENDPOINT: 'https://s3.example/?x' })).toMatch(/^S3_ENDPOINT should be an address without a query/);
  });

  test('for analytics must name a supported service', () => {
    expect(readSettings({ ANALYTICS: 'none' }).analytics).toBeUndefined();
    expect(readSettings({ ANALYTICS: 'ga4:G-ABC123' }).analytics).toEqual({
      kind: 'ga4',
      id: 'G-ABC123',
      collector: new URL('https://www.google-analytics.com'),
    });
    expect(readSettings({ ANALYTICS: 'ga4:G-ABC123@https://tags.example' }).analytics?.collector.host).toBe('tags.example');
    expect(readSettings({ ANALYTICS: 'plausible:https://stats.example' }).analytics).toMatchObject({ kind: 'plausible', id: '' });
    for (const value of [
      'ga4',
      'ga4:UA-1',
      'G-ABC123',
      'plausible:stats.example',
      'plausible:https://a;script-src',
      'plausible:https://a b',
      'matomo:x',
    ]) {
      expect(lineFor({ ANALYTICS: value }), value).toBe('ANALYTICS should be none, ga4:G-XXXXXXXXXX or plausible:https://host.');
    }
  });
});

test.each(['Fans <hello@>', 'Fans <hello@bleachers.example', '@', 'hello@', 'Fans hello@bleachers.example'])(
  'MAIL_FROM=%s refuses the start',
  from => {
    expect(() => readSettings({ SMTP_URL: 'smtp://localhost', MAIL_FROM: from })).toThrow('MAIL_FROM should be an e-mail address');
  },
);

test.each(['hello@bleachers.example', 'Fans <hello@localhost>', '"A, B" <a.b+c@bücher.example>', '<hello@bleachers.example>'])(
  'MAIL_FROM=%s is an address',
  from => {
    expect(readSettings({ SMTP_URL: 'smtp://localhost', MAIL_FROM: from }).mail?.from).toBe(from);
  },
);
