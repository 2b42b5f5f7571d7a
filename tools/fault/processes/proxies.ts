import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultContext } from '../faults/fault.ts';
import { put, shipped } from './shipped.ts';

export const proxyNames = ['nginx', 'haproxy'] as const;
export type ProxyName = (typeof proxyNames)[number];

const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];

/** The path of the proxy's program; undefined where this machine has none. */
export function programOf(name: ProxyName): string | undefined {
  return folders.map(folder => join(folder, name)).find(path => existsSync(path));
}

const hostOf = (url: string) => new URL(url).host;

/** The shipped configuration for nodes of this machine: their addresses, a port without TLS, and nothing else changed. */
export async function nginxFor(port: number, nodes: readonly string[], folder: string): Promise<string> {
  let site = await shipped('nginx', 'bleachers.conf');
  site = put(
    site,
    / {4}server 10\.0\.0\.11:3000 ([^;]*);\n {4}server 10\.0\.0\.12:3000 [^;]*;\n/,
    nodes.map(url => `    server ${hostOf(url)} $1;\n`).join(''),
  );
  site = put(site, /server \{\n {4}listen 80;[^}]*\}\n/, '');
  site = put(site, / {4}listen 443 ssl http2;\n/, `    listen 127.0.0.1:${port};\n`);
  site = put(site, /( {4}ssl_[^\n]*\n)+/, '');
  // All clients of a test have one address.
  site = put(site, /limit_conn bleachers_clients 100;/, 'limit_conn bleachers_clients 10000;');
  site = put(site, /proxy_set_header Host \$host;/, 'proxy_set_header Host $http_host;');
  await writeFile(join(folder, 'bleachers.conf'), site);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${folder}/${name};`).join('\n');
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  return `${user}daemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log warn;\nworker_processes 1;\nevents { worker_connections 8192; }
http {\naccess_log off;\n${paths}\ninclude ${folder}/bleachers.conf;\n}\n`;
}

export async function haproxyFor(port: number, nodes: readonly string[]): Promise<string> {
  let text = await shipped('haproxy', 'haproxy.cfg');
  text = put(
    text,
    / {4}server node1 [^\n]*\n {4}server node2 [^\n]*\n/,
    nodes.map((url, index) => `    server node${index + 1} ${hostOf(url)}\n`).join(''),
  );
  text = put(text, / {4}bind :80\n( {4}#[^\n]*\n)* {4}bind :443[^\n]*\n/, `    bind 127.0.0.1:${port}\n`);
  text = put(text, / {4}http-request redirect scheme https[^\n]*\n/, '');
  text = put(text, / {4}maxconn \d+\n {4}ulimit-n \d+\n/, '    maxconn 4000\n');
  // All clients of a test have one address.
  text = put(text, /sc0_conn_cur gt 100/, 'sc0_conn_cur gt 10000');
  return put(text, / {4}option dontlognull\n/, '    option dontlognull\n    option dontlog-normal\n');
}

export interface Proxy {
  url: string;
  /** The complaints of the proxy. */
  log(): Promise<string>;
}

/** Runs a proxy with the shipped configuration in front of these nodes, on this machine alone, until the fault ends. */
export async function startProxy(context: FaultContext, name: ProxyName, port: number, nodes: readonly string[]): Promise<Proxy> {
  const program = programOf(name);
  if (!program) throw new Error(`${name} is not installed.`);
  const folder = join(context.folder, name);
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.cfg`);
  await writeFile(file, name === 'nginx' ? await nginxFor(port, nodes, folder) : await haproxyFor(port, nodes));
  const [check, run] =
    name === 'nginx'
      ? [
          ['-t', '-q', '-c', file],
          ['-c', file],
        ]
      : [
          ['-c', '-q', '-f', file],
          ['-db', '-f', file],
        ];
  execFileSync(program, check, { stdio: 'pipe' });
  const output = openSync(join(folder, 'output'), 'a');
  const child = spawn(program, run, { stdio: ['ignore', output, output], cwd: folder });
  const ended = once(child, 'exit');
  context.endLater(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  for (const until = Date.now() + 10_000; ; await sleep(50)) {
    const response = await fetch(`${url}/api/tags`).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.ok) break;
    if (child.exitCode !== null || Date.now() > until)
      throw new Error(`${name} does not serve: ${await readFile(join(folder, 'output'), 'utf8')}`);
  }
  const logs = [join(folder, 'output'), join(folder, 'error.log')];
  return { url, log: async () => (await Promise.all(logs.map(path => readFile(path, 'utf8').catch(() => '')))).join('') };
}
