import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../../../src/platform/server/process/freePort.ts';
import { type Account, runAs } from '../../../../src/platform/server/postgres/index.ts';
import type { FaultContext } from '../../faults/fault.ts';
import { killTogether, serverProcesses } from './postmaster.ts';
import { put, shipped } from '../shipped.ts';

/** The parts of a member that can be lost. */
export type Loss = 'machine' | 'PostgreSQL' | 'Patroni';

/** One PostgreSQL with the Patroni that runs it. */
export interface PatroniMember {
  name: string;
  port: number;
  restPort: number;
  /** Starts Patroni where it does not run; Patroni starts PostgreSQL. */
  start(): void;
  /** Ends it by force: PostgreSQL with all its processes, its Patroni alone, or both at once. */
  lose(what: Loss): Promise<void>;
  /** The timeline of the primary if this member holds that role, by Patroni's own word. */
  primaryTimeline(): Promise<number | undefined>;
  /** The members as this one's Patroni knows them. */
  cluster(): Promise<ClusterView | undefined>;
  log(): Promise<string>;
}

export interface ClusterView {
  members: { name: string; role: string; state: string; timeline?: number }[];
}

export interface MemberPlace {
  context: FaultContext;
  program: string;
  tools: string;
  account: Account;
  etcd: string;
}

/** The shipped file for a member of this machine: its own ports and folders, and nothing else changed. */
export async function patroniFor(
  name: string,
  folder: string,
  ports: { port: number; restPort: number },
  place: Pick<MemberPlace, 'etcd' | 'tools'>,
): Promise<string> {
  let text = await shipped('patroni', 'patroni.yml');
  text = put(text, /^name: db1$/m, `name: ${name}`);
  text = put(text, /hosts: [\d.:,]+/, `hosts: ${place.etcd}`);
  text = put(text, /10\.0\.0\.21:8008/g, `127.0.0.1:${ports.restPort}`);
  text = put(text, /10\.0\.0\.21:5432/g, `127.0.0.1:${ports.port}`);
  text = put(text, /bin_dir: .*/, `bin_dir: ${place.tools}`);
  text = put(text, /data_dir: .*/, `data_dir: ${join(folder, 'data')}\n  parameters: { unix_socket_directories: ${folder} }`);
  return put(text, /pgpass: .*/, `pgpass: ${join(folder, 'pgpass')}`);
}

async function ask<T>(url: string): Promise<T | undefined> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  // The cast is sound: the shape is that of Patroni's own documents.
  const body = await response?.json().catch(() => undefined);
  return response?.ok ? (body as T) : undefined;
}

/** Prepares a member; it does not run yet. */
export async function prepareMember(name: string, place: MemberPlace): Promise<PatroniMember> {
  const { context, program, account } = place;
  const folder = join(context.folder, name);
  const [data, file, log] = [join(folder, 'data'), join(folder, 'patroni.yml'), join(folder, 'log')];
  mkdirSync(folder, { mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  const ports = { port: await freePort(), restPort: await freePort() };
  await writeFile(file, await patroniFor(name, folder, ports, place));
  let child: ChildProcess | undefined;
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;

  async function lose(what: Loss): Promise<void> {
    const patroni = child && isRunning() && what !== 'PostgreSQL' ? child : undefined;
    const ended = patroni && once(patroni, 'exit');
    // Patroni stands still first, so that it starts nothing anew.
    patroni?.kill('SIGSTOP');
    if (what !== 'Patroni') await killTogether(await serverProcesses(data));
    patroni?.kill('SIGKILL');
    await ended;
  }

  context.endLater(() => lose('machine'));
  return {
    name,
    ...ports,
    start() {
      if (isRunning()) return;
      const output = openSync(log, 'a');
      child = spawn(program, [file], { ...runAs(account), stdio: ['ignore', output, output] });
      closeSync(output);
    },
    lose,
    async primaryTimeline() {
      return (await ask<{ timeline?: number }>(`http://127.0.0.1:${ports.restPort}/primary`))?.timeline;
    },
    cluster: () => ask<ClusterView>(`http://127.0.0.1:${ports.restPort}/cluster`),
    log: () => readFile(log, 'utf8').catch(() => ''),
  };
}
