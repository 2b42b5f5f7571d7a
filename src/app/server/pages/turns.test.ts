import { afterEach, expect, test, vi } from 'vitest';
import { openWorld, type World } from '../../../testing/world.ts';
import type { Renderer } from './renderer.ts';
import { pageOf, rendererOf } from './testing/answersRenderer.ts';

let world: World | undefined;
afterEach(async () => {
  await world?.close();
});

/** A server whose pages end when they are told to. Addresses of `/post` are slow. */
async function openSlow() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const render: Renderer['render'] = async ({ path }) => {
    begun.push(path);
    if (path.startsWith('/post/')) await new Promise<void>(resolve => ends.push(resolve));
    return pageOf('rendered', { fullTitle: 'A page', description: '' });
  };
  const slow = await openWorld({ NODE_WORKERS: '1', TRUST_PROXY: '1' }, { caches: true, renderer: rendererOf(render) });
  world = slow;
  const visit = (path: string, address: string) => slow.app.inject({ url: path, headers: { 'x-forwarded-for': address } });
  async function endAll(answers: readonly Promise<unknown>[]) {
    let isDone = false;
    const done = Promise.all(answers).then(() => {
      isDone = true;
    });
    await vi.waitFor(
      () => {
        ends.splice(0).forEach(end => end());
        expect(isDone).toBe(true);
      },
      { interval: 5, timeout: 5_000 },
    );
    await done;
  }
  const untilBegun = (count: number) => vi.waitFor(() => expect(begun).toHaveLength(count));
  return { world: slow, begun, ends, visit, endAll, untilBegun };
}

test('a page of a member is rendered while pages of visitors wait for their turn', async () => {
  const { world: slow, begun, visit, endAll, untilBegun } = await openSlow();
  const member = await slow.person();
  const visits = Array.from({ length: 20 }, (_, number) => visit(`/post/${number}`, `10.0.${number}.1`));
  await untilBegun(3);
  const answer = await slow.app.inject({ url: '/all', headers: { cookie: member.cookie } });
  expect([answer.statusCode, answer.body.includes('rendered'), begun.length]).toEqual([200, true, 4]);
  await endAll(visits);
  expect((await Promise.all(visits)).every(({ statusCode }) => statusCode === 200)).toBe(true);
});

test('networks take turns, whichever of their addresses ask', async () => {
  const { begun, ends, visit, endAll, untilBegun } = await openSlow();
  const visits = Array.from({ length: 12 }, (_, number) => visit(`/post/${number}`, `10.0.0.${number}`));
  await untilBegun(3);
  visits.push(visit('/post/100', '10.0.1.1'), visit('/post/101', '2001:db8:1:2::1'), visit('/post/102', '2001:db8:1:3::1'));
  // All calls have come to the queue once a later one was answered.
  await visit('/offline', '10.0.2.1');
  ends.shift()?.();
  await untilBegun(4);
  ends.shift()?.();
  await untilBegun(5);
  expect(begun.slice(3)).toEqual(['/post/100', '/post/101']);
  await endAll(visits);
  expect(begun.indexOf('/post/102')).toBeGreaterThan(5);
});

test('a network with many pages is refused for a moment, while pages of others and cached pages are served', async () => {
  const { visit, endAll, untilBegun } = await openSlow();
  expect((await visit('/all', '10.0.3.1')).statusCode).toBe(200);
  const greedy = Array.from({ length: 30 }, (_, number) => visit(`/post/${number}`, '10.0.0.1'));
  await untilBegun(4);
  const cached = await visit('/all', '10.0.0.1');
  const other = visit('/post/100', '10.0.1.1');
  await endAll([...greedy, other]);
  const answers = await Promise.all(greedy);
  expect([cached.statusCode, (await other).statusCode]).toEqual([200, 200]);
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect([refused.length, new Set(refused.map(({ headers }) => headers['retry-after']))]).toEqual([17, new Set(['2'])]);
});
