import type { Socket } from 'node:net';
import { Redis } from 'ioredis';
import { startTestRedis } from '../../../src/platform/server/testing/redis.ts';
import { pick } from '../cases/case.ts';
import type { Reader } from '../community/material.queries.ts';
import { peakMemory, processorSeconds } from '../measuring/processes.ts';
import { percentile } from '../measuring/statistics.ts';
import type { Finding } from '../report/figures.ts';
import { commentsIn, textOf } from '../streams/storm.ts';
import { openMany } from '../streams/streams.ts';
import { type RunningTarget, startMeasured } from '../targets.ts';
import { call, type Lab, type Trial, wait } from '../trials/trial.ts';
import { addressOf } from './scene.ts';

const nodeCount = 10;
const threadCount = 50;
/** A load balancer that keeps the readers of a thread together sends each thread to so many nodes. */
const nodesPerThread = 2;
const watchersPerThread = 15;
const commentsPerSecond = 20;
const durationMs = 30_000;
const idleMs = 10_000;
const restMs = 5_000;

const seconds = durationMs / 1_000;

interface Dome {
  nodes: readonly RunningTarget[];
  redis: Redis;
  writers: readonly Reader[];
  /** The threads that each node has readers of. */
  threadsOf: readonly (readonly number[])[];
}

/** The processor time of a part of the trial, in seconds. */
interface Spent {
  nodes: number;
  redis: number;
}

interface Part {
  delays: number[];
  lost: number;
  twice: number;
  refused: number;
  /** For each second of the part. */
  spent: Spent;
}

async function redisSeconds(redis: Redis): Promise<number> {
  const info = await redis.info('cpu');
  return ['user', 'sys'].reduce((sum, kind) => sum + Number(new RegExp(`used_cpu_${kind}:([\\d.]+)`).exec(info)?.[1]), 0);
}

/** Measures the processor time of all nodes and of Redis while something runs, for each second of it. */
async function spentBy({ nodes, redis }: Dome, ms: number, work: () => Promise<void>): Promise<Spent> {
  const nodeSeconds = () => nodes.reduce((sum, { pid }) => sum + processorSeconds(pid), 0);
  const [ofNodes, ofRedis] = [nodeSeconds(), await redisSeconds(redis)];
  await work();
  const each = ms / 1_000;
  return { nodes: (nodeSeconds() - ofNodes) / each, redis: ((await redisSeconds(redis)) - ofRedis) / each };
}

async function openDome({ data, secret, community, show, endLater }: Lab): Promise<Dome> {
  const server = await startTestRedis();
  endLater(() => server.stop());
  const redis = new Redis(server.url);
  endLater(async () => redis.disconnect());
  const nodes: RunningTarget[] = [];
  for (let number = 0; number < nodeCount; number += 1) {
    const node = await startMeasured(data, secret, { REDIS_URL: server.url, TRUST_PROXY: '1' });
    endLater(() => node.stop());
    nodes.push(node);
    show(`  node ${number + 1} of ${nodeCount} is up`);
  }
  const threads = community.material.longPostIds.slice(0, threadCount);
  const threadsOf = nodes.map((_, node) =>
    threads.filter((__, thread) => (node - thread + threadCount * nodeCount) % nodeCount < nodesPerThread),
  );
  return { nodes, redis, writers: community.material.readers, threadsOf };
}

/** Opens the streams of all nodes, has comments written on random nodes, and compares what the streams brought with what was written. */
async function watch(dome: Dome, threadsOf: Dome['threadsOf'], watchers: number): Promise<Part> {
  const sentAt: number[] = [];
  const arrivals: number[] = [];
  const delays: number[] = [];
  const hear = (text: string) => {
    const now = performance.now();
    for (const { content } of commentsIn(text)) {
      const number = Number(/number (\d+)!/.exec(content)?.[1]);
      delays.push(now - (sentAt[number] ?? now));
      arrivals[number] = (arrivals[number] ?? 0) + 1;
    }
  };
  const sockets: Socket[] = [];
  let opened = 0;
  for (const [place, node] of dome.nodes.entries()) {
    for (const thread of threadsOf[place] ?? []) {
      const people = Array.from({ length: watchers }, () => ({ cookie: '', address: addressOf(opened++) }));
      sockets.push(...(await openMany(node.url, people, watchers, hear, `?posts=${thread}`)));
    }
  }
  await wait(2_000);
  const threads = [...new Set(threadsOf.flat())];
  const expected: number[] = [];
  let refused = 0;
  const writes: Promise<void>[] = [];
  async function write(number: number): Promise<void> {
    const [thread, node] = [pick(threads, 7, number), pick(dome.nodes, 3, number * 7)];
    sentAt[number] = performance.now();
    const body = { postId: thread, content: textOf(number) };
    try {
      await call(node.url, '/api/replies', pick(dome.writers, 907, number).cookie, body);
      expected[number] = threadsOf.filter(own => own.includes(thread)).length * watchers;
    } catch {
      refused += 1;
    }
  }
  const spent = await spentBy(dome, durationMs, async () => {
    const began = performance.now();
    for (let number = 0; number < commentsPerSecond * seconds; number += 1) {
      const early = began + (number / commentsPerSecond) * 1_000 - performance.now();
      if (early >= 1) await wait(early);
      writes.push(write(number));
    }
    await Promise.all(writes);
  });
  await wait(restMs);
  for (const socket of sockets) socket.destroy();
  const differences = expected.map((count, number) => (arrivals[number] ?? 0) - count);
  const sum = (sign: 1 | -1) => differences.reduce((total, difference) => total + Math.max(0, sign * difference), 0);
  return { delays, lost: sum(-1), twice: sum(1), refused, spent };
}

/** The share of the nodes that a thread's events reach, by what they have subscribed to. */
async function shareHeard({ redis, nodes }: Dome): Promise<number> {
  const channels = (await redis.pubsub('CHANNELS', '*post:*')) as string[];
  if (channels.length === 0) return Number.NaN;
  const counts = (await redis.pubsub('NUMSUB', ...channels)) as (string | number)[];
  const subscribers = counts.filter((_, index) => index % 2 === 1).reduce<number>((sum, count) => sum + Number(count), 0);
  return subscribers / (channels.length * nodes.length);
}

function findingsOf(name: string, about: string, { delays, lost, twice, refused, spent }: Part): Finding[] {
  const delay = percentile(Float64Array.from(delays), 0.95);
  return [
    { name: `dome-${name}-p95`, about: `${about}: from the POST to the stream, p95`, value: delay, unit: 'ms', atMost: 500 },
    { name: `dome-${name}-lost`, about: 'comments that a stream has not', value: lost, unit: 'comments', atMost: 0 },
    { name: `dome-${name}-twice`, about: 'comments that a stream brought twice', value: twice, unit: 'comments', atMost: 0 },
    { name: `dome-${name}-refused`, about: 'comments that were refused', value: refused, unit: 'comments', atMost: 0 },
    {
      name: `dome-${name}-node`,
      about: 'processor time of one node, a second',
      value: (spent.nodes / nodeCount) * 1_000,
      unit: 'ms',
      atMost: null,
    },
    { name: `dome-${name}-redis`, about: 'processor time of Redis, a second', value: spent.redis * 1_000, unit: 'ms', atMost: null },
  ];
}

/** Many nodes on one machine: their figures are those of a node and of Redis, and their sum is larger than a machine with two cores can serve at once. */
export const dome: Trial = {
  name: 'dome',
  about: `${nodeCount} nodes on one Redis: ${commentsPerSecond} comments a second in ${threadCount} threads of ${nodesPerThread} nodes each, and then in one of all`,
  takesMinutes: true,
  async run(lab) {
    const arena = await openDome(lab);
    const idle = await spentBy(arena, idleMs, () => wait(idleMs));
    let heard = Number.NaN;
    const spread = watch(arena, arena.threadsOf, watchersPerThread);
    const looking = setTimeout(() => void shareHeard(arena).then(share => (heard = share)), durationMs);
    const apart = await spread;
    clearTimeout(looking);
    const [first = 0] = arena.threadsOf[0] ?? [];
    const perNode = (threadCount * nodesPerThread * watchersPerThread) / nodeCount;
    const one = await watch(
      arena,
      arena.nodes.map(() => [first]),
      perNode,
    );
    const memory = Math.max(...arena.nodes.map(({ pid }) => peakMemory(pid)));
    for (const node of arena.nodes) await node.stop();
    const watchers = `${perNode * nodeCount} watchers`;
    return [
      { name: 'dome-heard', about: 'nodes that hear of a comment', value: heard * 100, unit: '%', atMost: 25 },
      {
        name: 'dome-idle-node',
        about: 'processor time of an idle node, a second',
        value: (idle.nodes / nodeCount) * 1_000,
        unit: 'ms',
        atMost: null,
      },
      ...findingsOf('apart', `${watchers}, each thread on ${nodesPerThread} nodes`, apart),
      ...findingsOf('one', `${watchers} of one thread`, one),
      { name: 'dome-memory', about: 'peak memory of the largest node', value: memory, unit: 'MB', atMost: null },
    ];
  },
};
