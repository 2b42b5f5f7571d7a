/**
 * Measures push: memory of an idle stream, one event to thousands, a chat message on its way, and how long a stop takes with
 * streams open. Everything is on this machine and is ended again. `npm run measure:live -- --streams 5000`, after a build.
 */
import { randomBytes } from 'node:crypto';
import { type RunningProduct, startProduct } from '../../e2e/support/product.ts';
import { createDatabase } from '../../src/platform/server/db/database.ts';
import { startTestPostgres } from '../../src/platform/server/testing/postgres.ts';
import { startTestRedis } from '../../src/platform/server/testing/redis.ts';
import { measureStreams, openMany, openStream } from '../bench/streams/streams.ts';
import { call, wait } from '../bench/trials/trial.ts';
import { type SignedIn, signedIn } from '../person.ts';

const given = process.argv.indexOf('--streams');
const streamCount: number = given > 0 ? Number(process.argv[given + 1]) : 5_000;
const streamsPerPerson = 20;
const messages = 300;

const secret = randomBytes(32).toString('hex');
const show = (line: string) => process.stdout.write(`${line}\n`);

async function showStreams(node: RunningProduct, people: readonly SignedIn[], writer: SignedIn): Promise<void> {
  const { each, events } = await measureStreams(node, people, writer, streamCount);
  const [best, middle] = [events[0], events[Math.floor(events.length / 2)]];
  show(`memory                   ${each.toFixed(1)} KB a stream (${streamCount} open)`);
  show(`one event to all         ${best?.all.toFixed(0)} ms from the POST to the last stream at best, ${middle?.all.toFixed(0)} ms median`);
  show(`  from first to last     ${best?.spread.toFixed(0)} ms at best`);
}

async function measureChat(title: string, urls: readonly [string, string], [one, other]: readonly [SignedIn, SignedIn]): Promise<void> {
  const room = await call<{ id: number }>(urls[0], `/api/chat/room/${other.username}`, one.cookie);
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
      call(urls[0], `/api/chat/messages/${room.id}`, one.cookie, { content: `message ${number}` }),
      come.then(() => times.push(performance.now() - begun)),
    ]);
  }
  socket.destroy();
  times.sort((a, b) => a - b);
  const at = (cached: number) => times[Math.floor((times.length - 1) * cached)]?.toFixed(1);
  show(`${title.padEnd(24)} ${at(0.5)} ms median, ${at(0.99)} ms p99, from the POST to the other's stream`);
}

async function measureStop(node: RunningProduct, people: readonly SignedIn[]): Promise<void> {
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
  const writers = [await signedIn(db, secret, 1), await signedIn(db, secret, 2)] as const;
  const readers = await Promise.all(
    Array.from({ length: Math.ceil(streamCount / streamsPerPerson) }, (_, number) => signedIn(db, secret, number + 10)),
  );
  await call(first.url, '/api/friends/request', writers[0].cookie, { receiverUsername: writers[1].username });
  await call(first.url, '/api/friends/request', writers[1].cookie, { receiverUsername: writers[0].username });
  await measureChat('chat, one node', [first.url, first.url], writers);
  await measureChat('chat, by PostgreSQL', [first.url, second.url], writers);
  await second.stop();
  await showStreams(first, readers, writers[0]);
  await measureStop(first, readers);
  const [third, fourth] = [await start({ REDIS_URL: redis.url }), await start({ REDIS_URL: redis.url })];
  await measureChat('chat, by Redis', [third.url, fourth.url], writers);
} finally {
  await Promise.all(running.map(node => node.stop()));
  await db.destroy();
  await redis.stop();
  await postgres.stop();
}
