/**
 * Measures push: memory of an idle stream, one event to thousands, a chat message on its way, and how long a stop takes with
 * streams open. Everything is on this machine and is ended again. `npm run measure:live -- --streams 5000`, after a build.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { fastifyCookie } from '@fastify/cookie';
import { type RunningProduct, startProduct } from '../e2e/product.ts';
import { createDatabase, type Database } from '../src/platform/server/db/database.ts';
import { beginSession } from '../src/platform/server/sessions.ts';
import { startTestPostgres } from '../src/platform/server/testing/postgres.ts';
import { startTestRedis } from '../src/platform/server/testing/redis.ts';

const given = process.argv.indexOf('--streams');
const streamCount: number = given > 0 ? Number(process.argv[given + 1]) : 5_000;
const streamsPerPerson = 20;
const messages = 300;

interface Person {
  username: string;
  cookie: string;
}

const secret = randomBytes(32).toString('hex');
const wait = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds));
const show = (line: string) => process.stdout.write(`${line}\n`);

async function person(db: Database, number: number): Promise<Person> {
  const [id, username] = [randomUUID(), `measured${number}`];
  await db
    .insertInto('users')
    .values({ id, issuer: 'measure', subject: id, username, email: `${username}@example.com` })
    .execute();
  const token = await beginSession(db, id, { createdAt: new Date().toISOString(), device: 'measure' });
  return { username, cookie: `bleachers-session=${encodeURIComponent(fastifyCookie.sign(token, secret))}` };
}

async function send<T>(url: string, { cookie }: Person, path: string, body?: object): Promise<T> {
  const init = body && { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(url + path, {
    ...init,
    headers: { cookie, ...(body && { 'content-type': 'application/json', origin: url }) },
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  // The cast is the caller's claim about what it asks for.
  return (await response.json()) as T;
}

/** Opens a stream on a bare connection, so that the one who measures takes little of the machine. */
function openStream(url: string, { cookie }: Person, heard: (text: string) => void): Promise<Socket> {
  const { host, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(`GET /api/events HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\naccept: text/event-stream\r\n\r\n`);
    });
    socket.setEncoding('utf8').on('error', reject);
    socket.on('data', (text: string) => {
      if (text.includes('event: open')) resolve(socket);
      heard(text);
    });
  });
}

async function openMany(url: string, people: readonly Person[], count: number, heard: (text: string) => void): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const batch = Array.from(
      { length: Math.min(100, count - sockets.length) },
      (_, index) => people[(sockets.length + index) % people.length],
    );
    sockets.push(...(await Promise.all(batch.flatMap(reader => (reader ? [openStream(url, reader, heard)] : [])))));
  }
  return sockets;
}

async function memoryOf({ pid }: RunningProduct): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
}

async function measureStreams(node: RunningProduct, people: readonly Person[], writer: Person): Promise<void> {
  const came: number[] = [];
  const heard = (text: string) => {
    if (text.includes('event: post_created')) came.push(performance.now());
  };
  // What the first streams and writes of a process take once is not what a stream takes.
  const warm = await openMany(node.url, people, 300, () => undefined);
  for (let round = 0; round < 10; round += 1) await send(node.url, writer, '/api/posts', { content: 'Warm' });
  for (const socket of warm) socket.destroy();
  await wait(3_000);
  const before = await memoryOf(node);
  const sockets = await openMany(node.url, people, streamCount, heard);
  await wait(5_000);
  const each = ((await memoryOf(node)) - before) / streamCount;
  show(`memory                   ${each.toFixed(1)} KB a stream (${streamCount} open)`);
  const rounds: { all: number; spread: number }[] = [];
  for (let round = 0; round < 9; round += 1) {
    came.length = 0;
    const begun = performance.now();
    await send(node.url, writer, '/api/posts', { content: 'To all' });
    for (const until = performance.now() + 10_000; came.length < streamCount && performance.now() < until; ) await wait(5);
    if (came.length < streamCount) throw new Error(`only ${came.length} of ${streamCount} streams heard`);
    const [first = 0, last = 0] = [came[0], came.at(-1)];
    rounds.push({ all: last - begun, spread: last - first });
    await wait(300);
  }
  const [best] = rounds.sort((a, b) => a.all - b.all);
  const middle = rounds[Math.floor(rounds.length / 2)];
  show(`one event to all         ${best?.all.toFixed(0)} ms from the POST to the last stream at best, ${middle?.all.toFixed(0)} ms median`);
  show(`  from first to last     ${best?.spread.toFixed(0)} ms at best`);
  for (const socket of sockets) socket.destroy();
  await wait(1_000);
}

async function measureChat(title: string, urls: readonly [string, string], [one, other]: readonly [Person, Person]): Promise<void> {
  const room = await send<{ id: number }>(urls[0], one, `/api/chat/room/${other.username}`);
  let arrived: (() => void) | undefined;
  const socket = await openStream(urls[1], other, text => {
    if (text.includes('event: chat_message')) arrived?.();
  });
  await wait(3_000);
  const times: number[] = [];
  for (let number = 0; number < messages; number += 1) {
    const come = new Promise<void>(resolve => {
      arrived = resolve;
    });
    const begun = performance.now();
    await Promise.all([
      send(urls[0], one, `/api/chat/messages/${room.id}`, { content: `message ${number}` }),
      come.then(() => times.push(performance.now() - begun)),
    ]);
  }
  socket.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)]?.toFixed(1);
  show(`${title.padEnd(24)} ${at(0.5)} ms median, ${at(0.99)} ms p99, from the POST to the other's stream`);
}

async function measureStop(node: RunningProduct, people: readonly Person[]): Promise<void> {
  const sockets = await openMany(node.url, people, 1_000, () => undefined);
  const begun = performance.now();
  await node.stop();
  show(`a stop                   ${((performance.now() - begun) / 1_000).toFixed(2)} s with 1,000 streams open`);
  for (const socket of sockets) socket.destroy();
}

const postgres = await startTestPostgres();
const redis = await startTestRedis();
const { host, port, user, database } = postgres.connection;
const settings = {
  DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
  SESSION_SECRET: secret,
  SEED_DEMO: 'false',
};
const running: RunningProduct[] = [];
const start = async (more: Record<string, string> = {}) => {
  const node = await startProduct({ ...settings, ...more });
  running.push(node);
  return node;
};
const db = createDatabase(postgres.connection, () => undefined);
try {
  const [first, second] = [await start(), await start()];
  const writers = [await person(db, 1), await person(db, 2)] as const;
  const readers = await Promise.all(
    Array.from({ length: Math.ceil(streamCount / streamsPerPerson) }, (_, number) => person(db, number + 10)),
  );
  await send(first.url, writers[0], '/api/friends/request', { receiverUsername: writers[1].username });
  await send(first.url, writers[1], '/api/friends/request', { receiverUsername: writers[0].username });
  await measureChat('chat, one node', [first.url, first.url], writers);
  await measureChat('chat, by PostgreSQL', [first.url, second.url], writers);
  await second.stop();
  await measureStreams(first, readers, writers[0]);
  await measureStop(first, readers);
  const [third, fourth] = [await start({ REDIS_URL: redis.url }), await start({ REDIS_URL: redis.url })];
  await measureChat('chat, by Redis', [third.url, fourth.url], writers);
} finally {
  await Promise.all(running.map(node => node.stop()));
  await db.destroy();
  await redis.stop();
  await postgres.stop();
}
