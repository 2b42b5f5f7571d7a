import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { haproxyFor, nginxFor } from './proxies.ts';

const nodes = ['http://127.0.0.1:4001', 'http://127.0.0.1:4002', 'http://127.0.0.1:4003'];

test('the shipped configuration of HAProxy can be tried with nodes of this machine', async () => {
  const text = await haproxyFor(4000, nodes);
  expect(text).toContain('bind 127.0.0.1:4000\n');
  for (const node of nodes) expect(text).toContain(` ${new URL(node).host}\n`);
  expect(text).not.toMatch(/bind :|ssl crt/);
});

test('the shipped configuration of nginx can be tried with nodes of this machine', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proxies-'));
  await nginxFor(4000, nodes, folder);
  const site = await readFile(join(folder, 'bleachers.conf'), 'utf8');
  await rm(folder, { recursive: true });
  expect(site).toContain('listen 127.0.0.1:4000;');
  for (const node of nodes) expect(site).toContain(`server ${new URL(node).host} `);
  expect(site).not.toMatch(/listen 80|ssl_/);
});
