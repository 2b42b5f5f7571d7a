import { get } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { openWorld, type World } from '../../../testing/world.ts';
import type { Renderer } from './renderer.ts';
import { createTurns } from './turns.ts';
import { pageOf, rendererOf } from './testing/answersRenderer.ts';
import { eventually } from '../../../platform/server/testing/eventually.ts';

let world: World | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

/** A server with three threads, whose pages end when they are told to. Addresses of `/post` are slow. */
async function openSlow() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const render: Renderer['render'] = async ({ path }) => {
    begun.push(path);
    if (path.startsWith('/post/')) await new Promise<void>(resolve => ends.push(resolve));
    return pageOf('rendered', { fullTitle: 'A page', description: '' });
  };
  const slow = await openWorld({ NODE_WORKERS: '3', TRUST_PROXY: '1' }, { caches: true, renderer: rendererOf(render) });
  world = slow;
  const visit = (path: string, address: string) => slow.app.inject({ url: path, headers: { 'x-forwarded-for': address } });
  async function endAll(answers: readonly Promise<unknown>[]) {
    let isDone = false;
    const done = Promise.all(answers).then(() => {
      isDone = true;
    });
    await eventually(() => {
      ends.splice(0).forEach(end => end());
      expect(isDone).toBe(true);
    });
    await done;
  }
  const untilBegun = (count: number) => eventually(() => expect(begun).toHaveLength(count));
  return { world: slow, begun, ends, visit, endAll, untilBegun };
}

const openConnections = ({ app }: World) => new Promise<number>(resolve => app.server.getConnections((_error, count) => resolve(count)));

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

test('a page whose reader has left is not rendered when its turn comes', async () => {
  const { world: slow, begun, visit, endAll, untilBegun } = await openSlow();
  const origin = await slow.app.listen({ port: 0, host: '127.0.0.1' });
  const ask = (path: string) => get(new URL(path, origin), { agent: false }).on('error', () => undefined);
  const gone = Array.from({ length: 6 }, (_, number) => ask(`/post/${number}`));
  await untilBegun(3);
  await eventually(async () => expect(await openConnections(slow)).toBe(6));
  for (const request of gone) request.destroy();
  await eventually(async () => expect(await openConnections(slow)).toBe(0));
  const other = visit('/post/100', '10.0.0.1');
  await endAll([other]);
  expect((await other).statusCode).toBe(200);
  expect([begun.length, begun.at(-1)]).toEqual([4, '/post/100']);
});

/** Turns for three threads, whose pages end when they are told to. */
function takeTurns() {
  const turns = createTurns(3);
  const ends: (() => void)[] = [];
  const ask = (ip: string, path: string) =>
    turns({ ip, viewer: null, limited: undefined }, path, () => new Promise<void>(resolve => ends.push(resolve)));
  const askMany = (ip: string, count: number) => Array.from({ length: count }, (_, number) => ask(ip, `/post/${ip}-${number}`));
  /** For each page whether it was rendered. */
  async function outcomesOf(pages: readonly Promise<void>[]): Promise<boolean[]> {
    const all = Promise.allSettled(pages);
    // Each round ends at least one page.
    for (const _ of pages) {
      ends.splice(0).forEach(end => end());
      await new Promise(resolve => setImmediate(resolve));
    }
    return (await all).map(({ status }) => status === 'fulfilled');
  }
  return { ask, askMany, outcomesOf };
}

/** Three pages are under way, and 256 wait. */
const places = 259;

test('a network alone may use all places, and is refused its further pages for a moment', async () => {
  const { ask, askMany, outcomesOf } = takeTurns();
  const pages = askMany('10.0.0.1', places);
  await expect(ask('10.0.0.2', '/post/further')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
  expect(await outcomesOf(pages)).toEqual(pages.map(() => true));
});

test('the newest pages of the network with the most make room for those of others', async () => {
  const { askMany, outcomesOf } = takeTurns();
  const pages = [...askMany('10.0.0.1', places), ...askMany('10.0.1.1', 3), ...askMany('2001:db8::1', 3)];
  expect(await outcomesOf(pages)).toEqual(pages.map((_, place) => place < places - 6 || place >= places));
});

test('pages of one thing that one network asks for do not keep those of another from being rendered', async () => {
  const { ask, outcomesOf } = takeTurns();
  const variants = Array.from({ length: 32 }, (_, number) => ask('10.0.0.1', `/post/1?reply=${number}`));
  const other = ask('10.0.1.1', '/post/1');
  expect(await outcomesOf([...variants, other])).toEqual([...variants.slice(1).map(() => true), false, true]);
});

test('a page that one network is refused is rendered for another that waits for it too', async () => {
  const answers = [true, false];
  const isBehind = () => answers.shift() ?? false;
  const render: Renderer['render'] = async () => pageOf('rendered', { fullTitle: 'A page', description: '' });
  world = await openWorld({ TRUST_PROXY: '1' }, { caches: true, renderer: rendererOf(render, { isBehind }) });
  const { app } = world;
  const visits = ['10.0.0.1', '10.0.1.1'].map(address => app.inject({ url: '/all', headers: { 'x-forwarded-for': address } }));
  expect((await Promise.all(visits)).map(({ statusCode }) => statusCode)).toEqual([503, 200]);
});
