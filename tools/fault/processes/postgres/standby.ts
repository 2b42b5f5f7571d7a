import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Account, accountFor, runAs } from '../../../../src/platform/server/postgres/index.ts';
import { type FaultContext, NotHere } from '../../faults/fault.ts';

/** Debian's PostgreSQL with all its tools; npm's has none that copies a server. */
export function toolFolder(): string {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const found = versions.map(version => `/usr/lib/postgresql/${version}/bin`).find(folder => existsSync(join(folder, 'pg_basebackup')));
  if (!found) throw new NotHere('it needs pg_basebackup (of Debian’s package postgresql).');
  return found;
}

const port = 5432;

/** One PostgreSQL of a pair. */
export interface Member {
  name: string;
  socket: string;
  start(): Promise<void>;
  /** All its processes at once, as a machine that fails. */
  kill(): Promise<void>;
  query(text: string): Promise<pg.QueryResult>;
}

/** Two places, each for a PostgreSQL that is the primary or a copy of the other. */
export interface Pair {
  members: readonly [Member, Member];
  /** Makes the member anew as a synchronous copy of the other, and waits until it is one. */
  follow(member: Member, primary: Member): Promise<void>;
  promote(member: Member): Promise<void>;
}

function openMember(context: FaultContext, tools: string, account: Account, name: string): Member & { data: string } {
  const [socket, data] = [join(context.folder, name), join(context.folder, name, 'data')];
  mkdirSync(socket, { mode: 0o700 });
  if (account) chownSync(socket, account.uid, account.gid);
  let child: ChildProcess | undefined;
  const query = async (text: string) => {
    const client = new pg.Client({ host: socket, port, user: 'postgres', database: 'postgres' });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.query(text);
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    // It leads a group of its own: nobody of it may go on.
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
    await ended;
  };
  context.endLater(kill);
  return {
    name,
    socket,
    data,
    async start() {
      child = spawn(join(tools, 'postgres'), ['-D', data], { ...runAs(account), detached: true, stdio: 'ignore' });
      for (let tries = 0; ; tries += 1) {
        const isThere = await query('select 1').catch(() => undefined);
        if (isThere) return;
        if (tries > 300 || child.exitCode !== null) throw new Error(`${name} did not start`);
        await sleep(50);
      }
    },
    kill,
    query,
  };
}

/** Waits until a standby follows a primary. */
async function followed(primary: Member): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { rows } = await primary.query(`select 1 from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`);
    if (rows.length > 0) return;
    if (tries > 300) throw new Error('the standby does not follow');
    await sleep(50);
  }
}

export async function openPair(context: FaultContext): Promise<Pair> {
  const tools = toolFolder();
  const account = await accountFor(join(context.folder, 'none'));
  const run = (program: string, ...words: string[]) => {
    const { status, stderr } = spawnSync(join(tools, program), words, { ...runAs(account), encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program}: ${stderr}`);
  };

  const members = [openMember(context, tools, account, 'one'), openMember(context, tools, account, 'other')] as const;
  const [first] = members;
  run(
    'initdb',
    '-D',
    first.data,
    '-U',
    'postgres',
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  );
  const common = ["listen_addresses = ''", 'wal_level = replica', 'hot_standby = on', 'max_connections = 60', 'timezone = UTC'];
  await appendFile(join(first.data, 'postgresql.conf'), `${[...common, `unix_socket_directories = '${first.socket}'`].join('\n')}\n`);
  await first.start();
  await first.query('create database bleachers');

  return {
    members,
    async follow(given, primary) {
      const follower = members.find(each => each === given);
      if (!follower) return;
      await follower.kill();
      rmSync(follower.data, { recursive: true, force: true });
      run(
        'pg_basebackup',
        '-D',
        follower.data,
        '-h',
        primary.socket,
        '-p',
        String(port),
        '-U',
        'postgres',
        '-X',
        'stream',
        '-c',
        'fast',
        '-R',
      );
      const own = [
        `unix_socket_directories = '${follower.socket}'`,
        `primary_conninfo = 'host=${primary.socket} port=${port} user=postgres application_name=standby'`,
        `synchronous_standby_names = ''`,
      ];
      await appendFile(join(follower.data, 'postgresql.auto.conf'), `${own.join('\n')}\n`);
      await follower.start();
      await primary.query(`alter system set synchronous_standby_names = 'standby'`);
      await primary.query('select pg_reload_conf()');
      await followed(primary);
    },
    async promote(given) {
      await given.query('select pg_promote(true, 30)');
      await given.query(`alter system set synchronous_standby_names = ''`);
      await given.query('select pg_reload_conf()');
    },
  };
}

/** Stands for the address of the database, as a proxy or a moved address does: the old server cannot be reached by it. */
export async function openAddress(context: FaultContext, target: () => Member | undefined): Promise<{ url: string; cut: () => void }> {
  const sockets = new Set<Socket>();
  const relay = createServer(client => {
    const member = target();
    if (!member) return void client.destroy();
    const server = createConnection(join(member.socket, `.s.PGSQL.${port}`));
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        server.destroy();
      });
    }
    return void client.pipe(server).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  context.endLater(async () => void relay.close());
  const address = relay.address();
  if (!address || typeof address !== 'object') throw new Error('no port');
  return {
    url: `postgres://postgres@127.0.0.1:${address.port}/bleachers`,
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
