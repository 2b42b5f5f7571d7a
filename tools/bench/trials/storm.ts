import { pick } from '../cases/case.ts';
import { delayAt, longestDelay, type StormLog, StormReader, textOf } from '../streams/storm.ts';
import { call, type Lab, type Trial, wait } from './trial.ts';

const readers = 2_000;
const commentsPerMinute = 600;
/** The number of connections that are cut each second, at random. */
const cutsPerSecond = 4;
const openedAtOnce = 50;

/** Comments come one by one at random moments, by many people; answers the ids of those that were taken, and how many were not. */
async function write({ product, community }: Lab, post: number, log: StormLog, until: number): Promise<{ ids: number[]; refused: number }> {
  const waiting: Promise<void>[] = [];
  const ids: number[] = [];
  let refused = 0;
  for (let turn = 0; performance.now() < until; turn += 1) {
    const writer = pick(community.material.readers, 901, turn);
    log.sentAt[turn] = performance.now();
    const answer = call<{ id: number }>(product.url, '/api/replies', writer.cookie, { postId: post, content: textOf(turn) });
    waiting.push(
      answer.then(
        ({ id }) => void ids.push(id),
        () => void (refused += 1),
      ),
    );
    await wait((60_000 / commentsPerMinute) * -Math.log(1 - Math.random()));
  }
  await Promise.all(waiting);
  return { ids: ids.sort((a, b) => a - b), refused };
}

async function gather({ product, community, endLater }: Lab, post: number, log: StormLog): Promise<StormReader[]> {
  const people = community.material.readers;
  const screens = Array.from({ length: readers }, (_, index) => people[index % people.length]).flatMap(person =>
    person ? [new StormReader(product.url, post, person, log)] : [],
  );
  endLater(async () => screens.forEach(screen => screen.close()));
  for (let at = 0; at < readers; at += openedAtOnce) await Promise.all(screens.slice(at, at + openedAtOnce).map(screen => screen.open()));
  return screens;
}

/** Compares the screens with the thread in the end. */
function judge(screens: readonly (readonly number[])[], order: readonly number[]) {
  const sets = screens.map(screen => new Set(screen));
  const wanted = order.join();
  return {
    lost: sets.reduce((sum, set) => sum + order.filter(id => !set.has(id)).length, 0),
    twice: screens.reduce((sum, screen, index) => sum + screen.length - (sets[index]?.size ?? 0), 0),
    otherOrder: screens.filter(screen => screen.join() !== wanted).length,
  };
}

export const storm: Trial = {
  name: 'storm',
  about: '2,000 readers on one thread, 600 comments a minute, connections cut at random',
  takesMinutes: true,
  async run(lab) {
    const { product, community, options, show } = lab;
    const [host] = community.material.readers;
    const { id: post } = await call<{ id: number }>(product.url, '/api/posts', host?.cookie, { content: 'The last minute of the finals' });
    const log: StormLog = { sentAt: [], delays: new Uint32Array(longestDelay + 1) };
    const screens = await gather(lab, post, log);
    show(`  ${readers} readers are there`);
    const cutting = setInterval(() => screens[Math.floor(Math.random() * readers)]?.cut(), 1_000 / cutsPerSecond);
    const telling = setInterval(() => show(`  ${log.sentAt.length} comments, p95 ${delayAt(log.delays, 0.95)} ms so far`), 30_000);
    const { ids, refused } = await write(lab, post, log, performance.now() + options.minutes * 60_000);
    clearInterval(cutting);
    clearInterval(telling);
    for (const end = performance.now() + 30_000; performance.now() < end; await wait(200))
      if (screens.every(({ held }) => held.length >= ids.length)) break;
    const { lost, twice, otherOrder } = judge(
      screens.map(screen => screen.shown()),
      ids,
    );
    const overtaken = screens.filter(({ held }) => held.some((id, index) => id < (held[index - 1] ?? 0))).length;
    for (const screen of screens) screen.close();
    const size = `${ids.length} comments to ${readers} screens`;
    return [
      { name: 'storm-p95', about: `${size}, from the write, p95`, value: delayAt(log.delays, 0.95), unit: 'ms', atMost: 500 },
      { name: 'storm-p50', about: 'the same, p50', value: delayAt(log.delays, 0.5), unit: 'ms', atMost: null },
      { name: 'storm-refused', about: 'comments that were refused', value: refused, unit: 'comments', atMost: 0 },
      { name: 'storm-lost', about: 'comments that a screen does not show', value: lost, unit: 'comments', atMost: 0 },
      { name: 'storm-twice', about: 'comments that a screen shows twice', value: twice, unit: 'comments', atMost: 0 },
      { name: 'storm-overtaken', about: 'screens that got a comment after a later one', value: overtaken, unit: 'screens', atMost: null },
      { name: 'storm-order', about: 'screens in another order than the thread’s', value: otherOrder, unit: 'screens', atMost: 0 },
    ];
  },
};
