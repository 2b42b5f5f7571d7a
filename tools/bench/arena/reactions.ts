import { playReactions } from '../../../src/features/games/games.rules.ts';
import { type AnswerCounts, asBytes, Connection } from '../measuring/connection.ts';
import { percentile } from '../measuring/statistics.ts';
import { send } from '../cases/case.ts';
import { call, type Trial, wait } from '../trials/trial.ts';
import { commonFindings, durationMs, openScene, type Scene, writeComments } from './scene.ts';
import type { ReactedPlay, Watcher } from './watcher.ts';

/** The reactions of a second for each watcher: 2,000 at 10,000. */
const reactionsPerWatcher = 0.2;
/** A machine that cannot keep the rate ends here. */
const maxSeconds = 90;
const connections = 50;
/** The events of a second about the reactions of a game (API of the stream). */
const eventsPerSecond = 4;
const restMs = 5_000;

/** Every member who does not watch reacts to each play once, at an even rate, over connections that stay open. */
async function react({ node, writers, arena }: Scene, plays: number, rate: number): Promise<AnswerCounts> {
  const counts: AnswerCounts = { times: [], bytes: 0, failed: 0 };
  const pairs = Array.from({ length: plays }, (_, index) => writers.map(writer => ({ seq: index + 1, writer }))).flat();
  const everyMs = (connections / rate) * 1_000;
  const open = Array.from({ length: connections }, (_, connection) => {
    const own = pairs.slice(0, (rate * durationMs) / 1_000).filter((_pair, index) => index % connections === connection);
    const requests = own.map(({ seq, writer }, turn) => {
      const body = { reaction: playReactions[turn % playReactions.length] };
      return asBytes(send('PUT', `/api/games/${arena.game}/plays/${seq}/reaction`, writer, node.url, body));
    });
    return new Connection(Number(new URL(node.url).port), requests, counts, { everyMs });
  });
  const ending = setTimeout(() => open.forEach(connection => connection.stop()), maxSeconds * 1_000);
  await Promise.all(open.map(({ done }) => done));
  clearTimeout(ending);
  return counts;
}

const sumOf = ({ reactions: sums }: ReactedPlay): number => Object.values(sums).reduce((total, count) => total + count, 0);

/** Whether the last sums that a watcher heard of are others than the stored ones. */
function isStale({ heard }: Watcher, stored: readonly ReactedPlay[]): boolean {
  const shown = new Map(heard.flatMap(({ reactions: events }) => events.flat().map(play => [play.seq, sumOf(play)] as const)));
  return stored.some(play => (shown.get(play.seq) ?? 0) !== sumOf(play));
}

export const reactions: Trial = {
  name: 'reactions',
  about: '2,000 reactions a second to the plays of a game, beside the comments of live, with 10,000 watchers',
  takesMinutes: true,
  async run(lab) {
    const rate = Math.round(lab.options.watchers * reactionsPerWatcher);
    // A person reacts to a play once, so a small community needs more plays.
    const plays = Math.ceil((rate * durationMs) / 1_000 / Math.floor(lab.community.material.readers.length / 2));
    const scene = await openScene(lab, plays);
    const { node, arena, watchers } = scene;
    const begun = performance.now();
    const reacting = react(scene, plays, rate).then(counts => ({ ...counts, took: (performance.now() - begun) / 1_000 }));
    const [{ times, failed, took }, written] = await Promise.all([reacting, writeComments(scene)]);
    await wait(restMs);
    const { plays: stored } = await call<{ plays: ReactedPlay[] }>(node.url, `/api/games/${arena.game}/plays`);
    const wrong = Math.abs(stored.reduce((sum, play) => sum + sumOf(play), 0) - (times.length - failed));
    const events = watchers.map(({ heard }) => heard.reduce((sum, { reactions: told }) => sum + told.length, 0));
    const stale = watchers.filter(watcher => isStale(watcher, stored)).length;
    const common = commonFindings('reactions', scene, written);
    await scene.end();
    const size = `${times.length} reactions at ${watchers.length} watchers`;
    return [
      { name: 'reactions-rate', about: `${size}, a second`, value: times.length / took, unit: 'reactions', atMost: null },
      { name: 'reactions-answer', about: 'an answer, p95', value: percentile(Float64Array.from(times), 0.95), unit: 'ms', atMost: 500 },
      { name: 'reactions-failed', about: 'reactions that were refused', value: failed, unit: 'reactions', atMost: 0 },
      { name: 'reactions-wrong', about: 'reactions that the sums have too many or too few', value: wrong, unit: 'reactions', atMost: 0 },
      { name: 'reactions-stale', about: 'watchers with other sums in the end', value: stale, unit: 'watchers', atMost: 0 },
      {
        name: 'reactions-events',
        about: 'events of reactions for a watcher a second, at most',
        value: Math.max(...events) / took,
        unit: 'events',
        atMost: eventsPerSecond,
      },
      ...common,
    ];
  },
};
