import { setTimeout as sleep } from 'node:timers/promises';
import { populate } from '../fault/community.ts';
import { defineFault, isSo, none, withinSeconds } from '../fault/faults/fault.ts';
import { askOnce, keepAsking, quantile } from '../fault/load/probing.ts';
import { openScene } from '../fault/scene.ts';
import { justWritten } from '../person.ts';

const posts = 20_000;
const tagsEach = 10;

/** The number of different sets of tags. */
function setsOf(names: readonly string[], count: number): string[] {
  const sets = new Set<string>();
  while (sets.size < count) {
    const chosen = new Set<string>();
    while (chosen.size < tagsEach) chosen.add(names[Math.floor(Math.random() * names.length)] ?? '');
    sets.add([...chosen].map(name => `tags=${encodeURIComponent(name)}`).join('&'));
  }
  return [...sets];
}

/** The popular order of many different lists is asked for at once, while others read and like. */
export const manyOrders = (count: number) =>
  defineFault({
    id: 'orders',
    title: `${count} popular orders at once`,
    about: 'Somebody asks for the popular order of many sets of tags at once; others read and like meanwhile.',
    rounds: { quick: 1, full: 1 },
    async run(context) {
      const { nodes, load, database, secret } = await openScene(context, { writers: 2 });
      const [node] = nodes;
      if (!node) throw new Error('no node');
      context.show('a community is made');
      await populate(database.dataDirectory, posts);
      await load.rest();
      const tags = (await (await fetch(`${node.url}/api/tags`)).json()) as { name: string; postCount: number }[];
      const names = tags.filter(({ postCount }) => postCount > 0).map(({ name }) => name);
      const cookie = load.people[0]?.cookie ?? '';
      const reading = () =>
        keepAsking(signal => fetch(`${node.url}/api/posts?limit=20`, { headers: { cookie: justWritten({ cookie }, secret) }, signal }), {
          atOnce: 2,
        });
      const liking = () =>
        keepAsking(signal => fetch(`${node.url}/api/posts/1/like`, { method: 'POST', headers: { cookie }, signal }), { atOnce: 2 });
      const alone = [reading(), liking()];
      await sleep(3_000);
      const before = await Promise.all(alone.map(stop => stop()));
      const others = [reading(), liking()];
      const begun = performance.now();
      const answers = await Promise.all(
        setsOf(names, count).map(set => askOnce(() => fetch(`${node.url}/api/posts?sort=popular&limit=20&${set}`))),
      );
      const seconds = (performance.now() - begun) / 1_000;
      const during = await Promise.all(others.map(stop => stop()));
      const served = answers.filter(({ status }) => status === 200);
      const later = answers.filter(({ status, retryAfter }) => status === 503 && retryAfter !== null);
      const figures = (watched: typeof during) =>
        watched.map(({ times }) => `${quantile(times, 0.95).toFixed(0)} ms (${times.at(-1)?.toFixed(0)} at most)`).join(' and ');
      context.show(`answered after ${seconds.toFixed(1)} s: ${served.length}, told to come again: ${later.length}`);
      context.show(`reads and likes of others, p95: ${figures(during)}; alone ${figures(before)}`);
      return [
        isSo('orders that were made', served.length > 0, String(served.length), 'some'),
        none('orders that were neither made nor told when to come again', answers.length - served.length - later.length),
        none(
          'others that were not served',
          during.reduce((sum, { failed }) => sum + failed, 0),
        ),
        withinSeconds('p95 of others that read', quantile(during[0]?.times ?? [], 0.95) / 1_000, 0.5),
        withinSeconds('p95 of others that like', quantile(during[1]?.times ?? [], 0.95) / 1_000, 0.5),
      ];
    },
  });
