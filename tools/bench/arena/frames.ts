import { Agent } from 'node:http';
import { pick } from '../cases/case.ts';
import { percentile } from '../measuring/statistics.ts';
import { findingsOf } from '../report/figures.ts';
import { call, type Trial, wait } from '../trials/trial.ts';
import { type Answer, ask } from './crawler.ts';
import { insertArticle } from './game.queries.ts';
import { addressOf, commonFindings, durationMs, openScene, type Scene, writeComments } from './scene.ts';

const readers = 2_000;
/** The pause of a frame whose talk goes on, in milliseconds. */
const readEveryMs = 5_000;
const commentEveryMs = 2_000;

/** Follows the talk about an article as its frames do: each asks whether its copy is still the one of now. */
async function readFrames({ node, watchers }: Scene, address: string): Promise<Answer[]> {
  const { host, port } = new URL(node.url);
  const agent = new Agent({ keepAlive: true });
  const path = `/embed/talk?url=${encodeURIComponent(address)}`;
  const answers: Answer[] = [];
  const end = performance.now() + durationMs;
  const read = async (number: number) => {
    await wait((number * readEveryMs) / readers);
    let etag = '';
    while (performance.now() < end) {
      const begun = performance.now();
      const about = { host, 'accept-encoding': 'br', 'x-forwarded-for': addressOf(watchers.length + number), 'if-none-match': etag };
      const answer = await ask({ port, agent, path, headers: about });
      answers.push(answer);
      etag = answer.headers.etag ?? etag;
      await wait(Math.max(0, begun + readEveryMs - performance.now()));
    }
  };
  await Promise.all(Array.from({ length: readers }, (_, number) => read(number)));
  agent.destroy();
  return answers;
}

/** Writes comments about the article, one after the other. Returns the milliseconds that each took. */
async function comment({ node, writers }: Scene, postId: number): Promise<number[]> {
  const taken: number[] = [];
  for (const end = performance.now() + durationMs; performance.now() < end; ) {
    const begun = performance.now();
    await call(node.url, '/api/replies', pick(writers, 331, taken.length).cookie, { postId, content: `A take on it, ${taken.length}` });
    taken.push(performance.now() - begun);
    await wait(Math.max(0, begun + commentEveryMs - performance.now()));
  }
  return taken;
}

const figure = findingsOf('frames');

export const frames: Trial = {
  name: 'frames',
  about: '2,000 readers of the frame of one article, beside the watchers of live',
  takesMinutes: true,
  async run(lab) {
    const scene = await openScene(lab);
    const { id } = await call<{ id: number }>(scene.node.url, '/api/posts', scene.writers[0]?.cookie, { content: 'An article' });
    const address = await insertArticle(lab.data.client, id);
    const [answers, taken, written] = await Promise.all([readFrames(scene, address), comment(scene, id), writeComments(scene)]);
    const findings = commonFindings('frames-live', scene, written);
    await scene.end();
    const of = (times: readonly number[], share: number) => percentile(Float64Array.from(times), share);
    const [changed, same] = [200, 304].map(status => answers.filter(answer => answer.status === status));
    const times = answers.map(({ ms }) => ms);
    return [
      ...findings,
      figure(
        'read',
        `reads of the frame, ${same?.length} of them answered with 304`,
        (answers.length / durationMs) * 1_000,
        'a second',
        null,
      ),
      figure('p95', 'a read of the frame, p95', of(times, 0.95), 'ms', 500),
      figure('p50', 'the same, p50', of(times, 0.5), 'ms', null),
      figure('bytes', 'a changed frame', of(changed?.map(({ bytes }) => bytes) ?? [], 0.5), 'bytes', null),
      figure('failed', 'other answers', answers.length - (changed?.length ?? 0) - (same?.length ?? 0), 'answers', 0),
      figure('comment-p95', `${taken.length} comments about the article, p95`, of(taken, 0.95), 'ms', 500),
      figure('comment-p50', 'the same, p50', of(taken, 0.5), 'ms', null),
    ];
  },
};
