import { readdirSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inProject } from '../../../script/parts/project.mjs';
import { defineFault, type Finding, none, withinSeconds } from '../fault.ts';
import { memoryOf } from '../machine.ts';
import { keepAsking, quantile } from '../probing.ts';
import { openScene } from '../scene.ts';

/** A way to hold a connection: what is sent first, and what every two seconds. */
interface Way {
  name: string;
  first: string;
  again: string;
  /** Takes nothing in. */
  isDeaf?: boolean;
  /** By when it has to be cut, in seconds; undefined where it may stay. */
  cutBy?: number;
}

const nudge = 2_000;
/** What may pass between the moment at which a slow one is due and the look that finds it. */
const slack = 3;

/** Each of those who read nothing takes megabytes of the system's own memory. */
const maxDeaf = 1_000;
/** So many answers are more than the system takes in for somebody who reads nothing; fewer are an idle connection. */
const inARow = 60;
/** The others come and go. */
const spare = 20;

function openFiles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

interface Held {
  openedAt: number;
  /** Seconds after which it was closed. */
  cutAfter: number | undefined;
}

/** The largest that the build has for browsers: what a reader who takes nothing in can make the node hold. */
async function largestFile(): Promise<string> {
  const folder = inProject('dist', 'web', 'assets');
  const names = (await readdir(folder)).filter(name => name.endsWith('.js'));
  const sizes = await Promise.all(names.map(async name => ({ name, size: (await stat(join(folder, name))).size })));
  return sizes.sort((one, other) => other.size - one.size)[0]?.name ?? '';
}

/** Opens so many connections, a hundred at a time, and tells when each is closed. */
async function hold({ first, again, isDeaf }: Way, url: string, count: number): Promise<{ held: Held[]; end: () => void; failed: number }> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  const held: Held[] = [];
  let failed = 0;
  const open = () =>
    new Promise<void>(resolve => {
      const one: Held = { openedAt: 0, cutAfter: undefined };
      const socket = connect({ port: Number(port), host: hostname });
      sockets.push(socket);
      socket.once('connect', () => {
        one.openedAt = performance.now();
        held.push(one);
        socket.write(first);
        if (isDeaf) socket.pause();
        else socket.resume();
        resolve();
      });
      socket.once('error', () => {
        if (one.openedAt === 0) failed += 1;
        resolve();
      });
      socket.once('close', () => {
        if (one.openedAt > 0) one.cutAfter ??= (performance.now() - one.openedAt) / 1_000;
      });
    });
  while (held.length + failed < count) await Promise.all(Array.from({ length: Math.min(100, count - held.length - failed) }, open));
  const timer = setInterval(() => {
    for (const socket of sockets) if (again && !socket.destroyed && socket.writable) socket.write(again);
  }, nudge);
  return {
    held,
    failed,
    end() {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}

export const slowClients = defineFault({
  id: 'F13',
  title: 'Thousands of slow clients',
  about: 'Heads that never end, bodies that trickle in, answers that nobody reads, and idle connections; others are served meanwhile.',
  rounds: { quick: 1, full: 1 },
  async run(context) {
    const { nodes, load } = await openScene(context, { writers: 2 });
    const [node] = nodes;
    if (!node) throw new Error('no node');
    const [count, idle] = context.isQuick ? [200, 400] : [4_000, 12_000];
    const { host } = new URL(node.url);
    const cookie = load.people[0]?.cookie ?? '';
    const large = `GET /assets/${await largestFile()} HTTP/1.1\r\nhost: ${host}\r\n\r\n`;
    const ways: Way[] = [
      { name: 'a head that never ends', first: `GET / HTTP/1.1\r\nhost: ${host}\r\n`, again: 'x-more: 1\r\n', cutBy: 15 },
      {
        name: 'a body that trickles in',
        first: `POST /api/posts HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{"content":"`,
        again: 'x',
        cutBy: 15,
      },
      { name: 'answers that nobody reads', first: large.repeat(inARow), again: '', isDeaf: true, cutBy: 15 },
    ];
    const findings: Finding[] = [];
    const others = () =>
      keepAsking(signal => fetch(`${node.url}/api/posts?limit=20`, { headers: { cookie }, signal }), { atOnce: 4, pause: 50 });
    const alone = others();
    await sleep(3_000);
    const before = quantile((await alone()).times, 0.95);
    for (const way of ways) {
      const stop = others();
      const files = openFiles(node.pid()) + spare;
      const wanted = way.isDeaf ? Math.min(count, maxDeaf) : count;
      const { held, failed, end } = await hold(way, node.url, wanted);
      const most = (way.cutBy ?? 0) + slack;
      // Who reads nothing does not hear either that it was cut: the node's side is looked at.
      const stillOpen = () =>
        way.isDeaf ? Math.max(0, openFiles(node.pid()) - files) : held.filter(({ cutAfter }) => cutAfter === undefined).length;
      const begun = performance.now();
      // The last have to have come before the first look.
      if (way.isDeaf) await sleep(3_000);
      while ((performance.now() - begun) / 1_000 < most && stillOpen() > 0) await sleep(200);
      const waited = (performance.now() - begun) / 1_000;
      const { times, failed: refused } = await stop();
      const memory = await memoryOf(node.pid());
      const open = stillOpen();
      const last = way.isDeaf ? waited : held.reduce((longest, { cutAfter = most }) => Math.max(longest, cutAfter), 0);
      end();
      context.show(
        `${way.name}: ${held.length} held, ${open} still open after ${most} s, node at ${memory.toFixed(0)} MB, others p95 ${quantile(times, 0.95).toFixed(0)} ms (alone ${before.toFixed(0)})`,
      );
      findings.push(
        none(`${way.name}: could not be opened, of ${wanted}`, failed),
        none(`${way.name}: still open`, open),
        withinSeconds(`${way.name}: the last is cut`, last, most),
        none(`${way.name}: others that were not served, of ${times.length}`, refused),
        withinSeconds(`${way.name}: p95 of the others`, quantile(times, 0.95) / 1_000, 1),
      );
      await sleep(500);
    }
    const stop = others();
    const kept = await hold({ name: 'idle', first: `GET /healthz HTTP/1.1\r\nhost: ${host}\r\n\r\n`, again: '' }, node.url, idle);
    await sleep(5_000);
    const { times, failed } = await stop();
    const lost = kept.held.filter(({ cutAfter }) => cutAfter !== undefined).length;
    context.show(`${kept.held.length} idle connections, node at ${(await memoryOf(node.pid())).toFixed(0)} MB`);
    kept.end();
    return [
      ...findings,
      none(`idle connections that could not be kept, of ${idle}`, kept.failed + lost),
      none(`beside them: others that were not served, of ${times.length}`, failed),
      withinSeconds('beside them: p95 of the others', quantile(times, 0.95) / 1_000, 1),
    ];
  },
});
