import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inProject } from '../../../../script/parts/project.mjs';
import { defineFault, type Finding, none, withinSeconds } from '../fault.ts';
import { readersOnFewFiles } from '../../processes/fewFiles.ts';
import { hold, openFiles, type Way } from '../../load/holding.ts';
import { memoryOf } from '../../processes/machine.ts';
import { keepAsking, quantile } from '../../load/probing.ts';
import { openScene } from '../../scene.ts';

/** The delay between the moment at which a slow client is due and the check that finds it. */
const slack = 3;

/** Each of those who read nothing takes megabytes of the system's own memory. */
const maxDeaf = 1_000;
/** The number of answers that exceeds the system's buffers for a client that does not read. Fewer answers are an idle connection. */
const inARow = 60;
/** The others come and go. */
const spare = 20;

/** The largest that the build has for browsers: what a reader who takes nothing in can make the node hold. */
async function largestFile(): Promise<string> {
  const folder = inProject('dist', 'web', 'assets');
  const names = (await readdir(folder)).filter(name => name.endsWith('.js'));
  const sizes = await Promise.all(names.map(async name => ({ name, size: (await stat(join(folder, name))).size })));
  return sizes.sort((one, other) => other.size - one.size)[0]?.name ?? '';
}

/** The ways in which a client can hold a connection. */
function waysOf(host: string, cookie: string, file: string): Way[] {
  const large = `GET /assets/${file} HTTP/1.1\r\nhost: ${host}\r\n\r\n`;
  return [
    { name: 'a head that never ends', first: `GET / HTTP/1.1\r\nhost: ${host}\r\n`, again: 'x-more: 1\r\n', cutBy: 15 },
    {
      name: 'a body that trickles in',
      first: `POST /api/posts HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{"content":"`,
      again: 'x',
      cutBy: 15,
    },
    { name: 'answers that nobody reads', first: large.repeat(inARow), again: '', isDeaf: true, cutBy: 15 },
  ];
}

export const slowClients = defineFault({
  id: 'F13',
  title: 'Thousands of slow clients',
  about:
    'Heads that never end, bodies that trickle in, responses that nobody reads, idle connections, and readers of pictures on a node with few files; others are served meanwhile.',
  rounds: { quick: 1, full: 1 },
  async run(context) {
    const scene = await openScene(context, { writers: 2 });
    const { nodes, load } = scene;
    const [node] = nodes;
    if (!node) throw new Error('no node');
    const [count, idle] = context.isQuick ? [200, 400] : [4_000, 12_000];
    const { host } = new URL(node.url);
    const cookie = load.people[0]?.cookie ?? '';
    const ways = waysOf(host, cookie, await largestFile());
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
      // A client that does not read does not notice the cut either, so the node's side is checked.
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
    const onFewFiles = await readersOnFewFiles(context, scene);
    return [
      ...findings,
      ...onFewFiles,
      none(`idle connections that could not be kept, of ${idle}`, kept.failed + lost),
      none(`beside them: others that were not served, of ${times.length}`, failed),
      withinSeconds('beside them: p95 of the others', quantile(times, 0.95) / 1_000, 1),
    ];
  },
});
