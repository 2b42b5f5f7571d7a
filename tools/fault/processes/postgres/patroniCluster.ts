import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, openSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../../../src/platform/server/process/freePort.ts';
import { type Account, accountFor, runAs } from '../../../../src/platform/server/postgres/index.ts';
import { type FaultContext, NotHere } from '../../faults/fault.ts';
import { findProgram } from '../machine.ts';
import { type PatroniMember, prepareMember } from './patroniMember.ts';
import { put, shipped } from '../shipped.ts';
import { toolFolder } from './standby.ts';

/** Three members that Patroni runs, the etcd that they agree in, and the HAProxy that leads to the primary. */
export interface PatroniCluster {
  members: readonly PatroniMember[];
  /** The address of the primary, for a node. */
  url: string;
  /** The address of a member that follows. */
  replicaUrl: string;
  /** The member that holds the role of the primary, and its timeline, which grows with each promotion. */
  primary(): Promise<{ member: PatroniMember; timeline: number } | undefined>;
  /** The seconds until all members run on one timeline and one of them is synchronous. */
  untilWhole(maxSeconds: number): Promise<number>;
}

const memberNames = ['db1', 'db2', 'db3'];

function programs(): { patroni: string; etcd: string; haproxy: string } {
  const [patroni, etcd, haproxy] = [findProgram('patroni'), findProgram('etcd'), findProgram('haproxy')];
  if (!patroni || !etcd || !haproxy) throw new NotHere('it needs patroni, etcd and haproxy (Debian: patroni, etcd-server, haproxy).');
  return { patroni, etcd, haproxy };
}

/** Ends a child process with the fault, by its id. */
function endWith(context: FaultContext, child: ChildProcess): void {
  const ended = once(child, 'exit');
  context.endLater(async () => {
    child.kill('SIGKILL');
    await ended;
  });
}

async function startEtcd(context: FaultContext, program: string, account: Account): Promise<string> {
  const folder = join(context.folder, 'etcd');
  mkdirSync(folder, { mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  const [client, peer] = [`http://127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`];
  const options = {
    '--name': 'etcd',
    '--data-dir': folder,
    '--listen-client-urls': client,
    '--advertise-client-urls': client,
    '--listen-peer-urls': peer,
    '--initial-advertise-peer-urls': peer,
    '--initial-cluster': `etcd=${peer}`,
  };
  const output = openSync(join(context.folder, 'etcd.log'), 'a');
  const child = spawn(program, Object.entries(options).flat(), { ...runAs(account), stdio: ['ignore', output, output] });
  endWith(context, child);
  for (let tries = 0; !(await fetch(`${client}/health`).catch(() => undefined))?.ok; tries += 1) {
    if (tries > 200 || child.exitCode !== null) throw new Error('etcd did not start');
    await sleep(50);
  }
  return new URL(client).host;
}

/** The shipped HAProxy of the database with the ports of these members. */
export async function databaseProxyFor(
  ports: { primary: number; replicas: number },
  members: readonly { name: string; port: number; restPort: number }[],
): Promise<string> {
  let text = await shipped('patroni', 'haproxy.cfg');
  text = put(text, /bind 127\.0\.0\.1:5000/, `bind 127.0.0.1:${ports.primary}`);
  text = put(text, /bind 127\.0\.0\.1:5001/, `bind 127.0.0.1:${ports.replicas}`);
  for (const [index, { name, port, restPort }] of members.entries()) {
    const shippedLine = new RegExp(`server ${name} 10\\.0\\.0\\.2${index + 1}:5432 check port 8008`, 'g');
    text = put(text, shippedLine, `server ${name} 127.0.0.1:${port} check port ${restPort}`);
  }
  return text;
}

async function startHaproxy(context: FaultContext, program: string, members: readonly PatroniMember[]) {
  const ports = { primary: await freePort(), replicas: await freePort() };
  const file = join(context.folder, 'haproxy.cfg');
  await writeFile(file, await databaseProxyFor(ports, members));
  execFileSync(program, ['-c', '-q', '-f', file], { stdio: 'pipe' });
  const output = openSync(join(context.folder, 'haproxy.log'), 'a');
  endWith(context, spawn(program, ['-db', '-f', file], { stdio: ['ignore', output, output], cwd: context.folder }));
  return ports;
}

/** Creates the database over HAProxy once it leads to a primary. */
async function createWhenReached(address: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: `${address}/postgres` });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('create database bleachers');
      return;
    } catch (error) {
      if (tries > 200) throw error;
      await sleep(200);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

export async function openPatroniCluster(context: FaultContext): Promise<PatroniCluster> {
  const { patroni, etcd, haproxy } = programs();
  const tools = toolFolder();
  const account = await accountFor(join(context.folder, 'none'));
  const place = { context, program: patroni, tools, account, etcd: await startEtcd(context, etcd, account) };
  const members = await Promise.all(memberNames.map(name => prepareMember(name, place)));
  const ports = await startHaproxy(context, haproxy, members);
  const addressOf = (port: number) => `postgres://postgres:CHANGE_ME_1@127.0.0.1:${port}`;

  async function primary() {
    for (const member of members) {
      const timeline = await member.primaryTimeline();
      if (timeline !== undefined) return { member, timeline };
    }
    return undefined;
  }

  async function isWhole(): Promise<boolean> {
    const found = await primary();
    const seen = (await found?.member.cluster())?.members ?? [];
    const areAllThere = seen.length === members.length && seen.every(({ state }) => state === 'running' || state === 'streaming');
    const isOneTimeline = seen.every(({ timeline }) => timeline === found?.timeline);
    return areAllThere && isOneTimeline && seen.some(({ role }) => role === 'sync_standby');
  }

  async function untilWhole(maxSeconds: number): Promise<number> {
    const begun = performance.now();
    const passed = () => (performance.now() - begun) / 1_000;
    while (passed() < maxSeconds && !(await isWhole())) await sleep(200);
    return passed();
  }

  for (const member of members) member.start();
  await createWhenReached(addressOf(ports.primary));
  if ((await untilWhole(120)) >= 120) throw new Error(`the members do not follow: ${(await members[0]?.log())?.slice(-2_000)}`);
  return {
    members,
    url: `${addressOf(ports.primary)}/bleachers`,
    replicaUrl: `${addressOf(ports.replicas)}/bleachers`,
    primary,
    untilWhole,
  };
}
