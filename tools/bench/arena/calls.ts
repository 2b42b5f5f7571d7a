import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { pick } from '../cases/case.ts';
import { addReaders, type Reader } from '../community/material.queries.ts';
import { findingsOf } from '../report/figures.ts';
import { percentile } from '../measuring/statistics.ts';
import { openMany } from '../streams/streams.ts';
import { call, type Trial, wait } from '../trials/trial.ts';
import { addFans, callFans, isTold, subscribeFans } from './game.queries.ts';
import { openScene, type Scene } from './scene.ts';

const fans = 20_000;
/** Fans whose page is open, and whose browser has a subscription. */
const liveFans = 1_000;
const subscribedFans = 100;
const commentsPerSecond = 13;
const beforeMs = 20_000;
const restMs = 10_000;

/** A push service that takes every message. */
async function openPushService(endLater: (close: () => Promise<void>) => void) {
  const arrivals: number[] = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      arrivals.push(performance.now());
      response.writeHead(201).end();
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  endLater(async () => void server.close());
  const address = server.address();
  const browser = createECDH('prime256v1').generateKeys('base64url');
  const keys = { p256dh: browser, auth: randomBytes(16).toString('base64url') };
  return { arrivals, keys, origin: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}` };
}

/** Writes comments at an even pace until it is stopped. Returns the moment and the duration of each. */
function writeComments({ node, arena, writers }: Scene) {
  const written: { at: number; ms: number }[] = [];
  const stopping = new AbortController();
  let refused = 0;
  const sending: Promise<void>[] = [];
  const work = async () => {
    for (let number = 0; !stopping.signal.aborted; number += 1) {
      const at = performance.now();
      const body = { postId: arena.post, content: `During the final, number ${number}` };
      const sent = call(node.url, '/api/replies', pick(writers, 907, number).cookie, body);
      sending.push(
        sent.then(
          () => void written.push({ at, ms: performance.now() - at }),
          () => void (refused += 1),
        ),
      );
      await wait(1_000 / commentsPerSecond);
    }
    await Promise.all(sending);
  };
  const done = work();
  return {
    async stop() {
      stopping.abort();
      await done;
      return { written, refused };
    },
  };
}

const figure = findingsOf('calls');

export const calls: Trial = {
  name: 'calls',
  about: '20,000 fans who are told of a final, beside the watchers of live',
  takesMinutes: true,
  async run(lab) {
    const { data, secret, endLater } = lab;
    const scene = await openScene(lab);
    const { client } = data;
    const pushes = await openPushService(endLater);
    const readers: Reader[] = await addReaders(client, secret, liveFans);
    await addFans(client, scene.arena.game, { count: fans, among: readers.map(({ id }) => id) });
    await subscribeFans(
      client,
      readers.slice(0, subscribedFans).map(({ id }) => id),
      pushes.keys,
      pushes.origin,
    );
    const heard: number[] = [];
    const sockets = await openMany(scene.node.url, readers, liveFans, text => {
      for (const _ of text.matchAll(/event: notification\n/g)) heard.push(performance.now());
    });
    await wait(restMs);
    const talk = writeComments(scene);
    await wait(beforeMs);
    const began = performance.now();
    await callFans(client, scene.arena.game);
    while (!(await isTold(client, scene.arena.game)) && performance.now() - began < 180_000) await wait(100);
    const told = performance.now();
    await wait(restMs);
    const { written, refused } = await talk.stop();
    for (const socket of sockets) socket.destroy();
    const stored = Number(
      (await client.query<{ count: string }>(`select count(*) from all_notifications where type = 'game_final'`)).rows[0]?.count,
    );
    await scene.end();
    const of = (isMeant: (at: number) => boolean, share: number) =>
      percentile(Float64Array.from(written.flatMap(({ at, ms }) => (isMeant(at) ? [ms] : []))), share);
    const isBefore = (at: number) => at > began - beforeMs + 2_000 && at < began - 500;
    const reached = Math.max(began, ...heard, ...pushes.arrivals);
    const isDuring = (at: number) => at >= began && at <= told;
    const isReaching = (at: number) => at >= began && at <= reached;
    const delays = (times: readonly number[], share: number) => percentile(Float64Array.from(times.map(at => at - began)), share);
    return [
      figure('told', `until all of ${fans} fans are told`, told - began, 'ms', null),
      figure('untold', 'fans who are not told', fans - stored, 'fans', 0),
      figure('stream-p95', `from the final to the streams of ${heard.length} of ${liveFans} fans, p95`, delays(heard, 0.95), 'ms', 5_000),
      figure('stream-p50', 'the same, p50', delays(heard, 0.5), 'ms', null),
      figure(
        'push-p95',
        `from the final to the push service, ${pushes.arrivals.length} of ${subscribedFans}, p95`,
        delays(pushes.arrivals, 0.95),
        'ms',
        5_000,
      ),
      figure('reply-before-p50', 'a comment in the 20 s before, p50', of(isBefore, 0.5), 'ms', null),
      figure('reply-p50', 'a comment while fans are told, p50', of(isDuring, 0.5), 'ms', null),
      figure('reply-before-p95', 'a comment in the 20 s before, p95', of(isBefore, 0.95), 'ms', null),
      figure('reply-p95', 'a comment while fans are told, p95', of(isDuring, 0.95), 'ms', null),
      figure('reply-reached-p50', 'a comment until all streams and browsers have it, p50', of(isReaching, 0.5), 'ms', null),
      figure('reply-reached-p95', 'the same, p95', of(isReaching, 0.95), 'ms', null),
      figure('refused', 'comments that were refused', refused, 'comments', 0),
    ];
  },
};
