import { type AnswerCounts, asBytes, Connection } from '../measuring/connection.ts';
import { percentile } from '../measuring/statistics.ts';
import { send } from '../cases/case.ts';
import { readThread } from '../streams/storm.ts';
import { call, type Trial, wait } from '../trials/trial.ts';
import { openScene, type Scene } from './scene.ts';

/** The likes of a second for each watcher: 2,000 at 10,000. */
const likesPerWatcher = 0.2;
const seconds = 20;
/** A machine that cannot keep the rate ends here. */
const maxSeconds = 60;
const leastComments = 40;
const connections = 50;
/** The likes of a comment are published this often a second (`likesPauseMs` of the replies). */
const foldsPerSecond = 2;
const restMs = 5_000;

/** Every member who does not watch likes every comment once, at an even rate, over connections that stay open. */
async function like({ node, writers }: Scene, ids: readonly number[], rate: number): Promise<AnswerCounts> {
  const counts: AnswerCounts = { times: [], bytes: 0, failed: 0 };
  const pairs = writers.flatMap(writer => ids.map(id => ({ id, writer }))).slice(0, rate * seconds);
  const everyMs = (connections / rate) * 1_000;
  const open = Array.from({ length: connections }, (_, connection) => {
    const own = pairs.filter((_pair, index) => index % connections === connection);
    const requests = own.map(({ id, writer }) => asBytes(send('POST', `/api/replies/${id}/like`, writer, node.url)));
    return new Connection(Number(new URL(node.url).port), requests, counts, { everyMs });
  });
  const ending = setTimeout(() => open.forEach(connection => connection.stop()), maxSeconds * 1_000);
  await Promise.all(open.map(({ done }) => done));
  clearTimeout(ending);
  return counts;
}

export const reactions: Trial = {
  name: 'reactions',
  about: '2,000 likes a second on the comments of a thread with 10,000 watchers, for 20 seconds',
  takesMinutes: true,
  async run(lab) {
    const scene = await openScene(lab);
    const { node, arena, watchers, writers } = scene;
    const rate = Math.round(watchers.length * likesPerWatcher);
    // A person likes a comment once, so a small community needs more comments.
    const comments = Math.max(leastComments, Math.ceil((rate * seconds) / writers.length));
    for (let number = 0; number < comments; number += 1)
      await call(node.url, '/api/replies', writers[number % writers.length]?.cookie, {
        postId: arena.post,
        content: `A play to like, number ${number}!`,
      });
    const ids = (await readThread(node.url, arena.post, { cookie: '' })).map(({ id }) => id);
    const begun = performance.now();
    const { times, failed } = await like(scene, ids, rate);
    const took = (performance.now() - begun) / 1_000;
    await wait(restMs);
    const stored = await call<{ id: number; likes: number }[]>(node.url, `/api/posts/${arena.post}/replies?limit=500`);
    const wrong = Math.abs(stored.reduce((sum, { likes }) => sum + likes, 0) - (times.length - failed));
    const events = watchers.map(({ heard }) => heard.reduce((sum, { likes }) => sum + likes.length, 0));
    const stale = watchers.filter(({ heard }) => {
      const shown = new Map(heard.flatMap(({ likes }) => likes.map(({ replyId, likes: count }) => [replyId, count] as const)));
      return stored.some(({ id, likes }) => (shown.get(id) ?? 0) !== likes);
    }).length;
    await scene.end();
    const size = `${times.length} likes at ${watchers.length} watchers`;
    return [
      { name: 'reactions-rate', about: `${size}, likes a second`, value: times.length / took, unit: 'likes', atMost: null },
      { name: 'reactions-p95', about: 'an answer, p95', value: percentile(Float64Array.from(times), 0.95), unit: 'ms', atMost: 500 },
      { name: 'reactions-failed', about: 'likes that were refused', value: failed, unit: 'likes', atMost: 0 },
      { name: 'reactions-wrong', about: 'likes that the thread has too many or too few', value: wrong, unit: 'likes', atMost: 0 },
      { name: 'reactions-stale', about: 'watchers with other counts in the end', value: stale, unit: 'watchers', atMost: 0 },
      {
        name: 'reactions-events',
        about: 'events of likes for a watcher a second, at most',
        value: Math.max(...events) / took,
        unit: 'events',
        atMost: comments * foldsPerSecond,
      },
    ];
  },
};
