import { expect, test } from 'vitest';
import { type OpenedStream, openEvents } from '../../../testing/eventStream.ts';
import { type Caller, openWorld, setUp, type World } from '../../../testing/world.ts';
import { openLateWorld } from '../../games/server/testing/lateWorld.ts';
import type { PeopleThere } from '../presence.contract.ts';
import { exchangeNow } from './presence.ts';

let postId = 100;
const first = setUp(() => openWorld({ TRUST_PROXY: '1' }));
const second = setUp(() => openWorld({}, { beside: first }));
const one = setUp(() => first.person());
const other = setUp(() => first.person());

const thereOf = async (reader: Caller, id: number) => (await reader.call<PeopleThere[]>('GET', `/api/presence?posts=${id}`)).body[0]?.here;

/** Opens the page of a post for some readers, as far as the server knows. */
async function arrive(id: number, readers: readonly [World, Caller][]): Promise<OpenedStream[]> {
  const streams = await Promise.all(readers.map(([world, reader]) => openEvents(world, reader, `?topics=thread:${id}`)));
  await Promise.all(streams.map(stream => stream.next('opened')));
  return streams;
}

test('a member counts once with tabs on two nodes, and each visitor’s browser counts', async () => {
  postId += 1;
  const streams = await arrive(postId, [
    [first, one],
    [first, one],
    [second, second.as(one)],
    [first, other],
    [second, second.visitor],
  ]);
  await exchangeNow(second.context);
  await exchangeNow(first.context);
  expect(await thereOf(first.visitor, postId)).toBe(3);
  for (const stream of streams) stream.close();
});

test('twenty streams of one visitor are one person, and those of one address at most five', async () => {
  const browserOf = (name: string) => ({ ...first.visitor, cookie: `bleachers-visitor=${encodeURIComponent(first.app.signCookie(name))}` });
  const open = (id: number, nameOf: (place: number) => string) =>
    arrive(
      id,
      Array.from({ length: 9 }, (_, place): [World, Caller] => [first, browserOf(nameOf(place))]),
    );
  postId += 2;
  const streams = [...(await open(postId, () => 'one')), ...(await arrive(postId, [[first, one]])), ...(await open(postId - 1, String))];
  await exchangeNow(first.context);
  expect([await thereOf(first.visitor, postId), await thereOf(first.visitor, postId - 1)]).toEqual([2, 5]);
  for (const stream of streams) stream.close();
});

test('the visitors of one IPv6 site are at most five, however many networks it has', async () => {
  postId += 1;
  const from = (place: number) =>
    openEvents(first, first.visitor, `?topics=thread:${postId}`, { 'x-forwarded-for': `2001:db8:1:${place}::1` });
  const streams = [...(await Promise.all(Array.from({ length: 9 }, (_, place) => from(place)))), ...(await arrive(postId, [[first, one]]))];
  await exchangeNow(first.context);
  expect(await thereOf(first.visitor, postId)).toBe(2);
  for (const stream of streams) stream.close();
});

test('a person alone is no crowd, and one who left does not count any more', async () => {
  postId += 1;
  const [stays, leaves] = await arrive(postId, [
    [first, one],
    [first, other],
  ]);
  await exchangeNow(first.context);
  expect(await thereOf(first.visitor, postId)).toBe(2);
  leaves?.close();
  await expect
    .poll(async () => {
      await exchangeNow(first.context);
      return thereOf(first.visitor, postId);
    })
    .toBeUndefined();
  stays?.close();
});

test('the readers of a node that died are forgotten', async () => {
  postId += 1;
  const [stream] = await arrive(postId, [[first, one]]);
  const readers = JSON.stringify({ [postId]: { members: ['a', 'b'], visitors: 1 } });
  await first.sql`insert into readers_here (node, readers) values (gen_random_uuid(), ${readers}::jsonb)`;
  await exchangeNow(first.context);
  expect(await thereOf(first.visitor, postId)).toBe(4);
  await first.sql`update readers_here set seen_at = now() - interval '21 seconds' where readers = ${readers}::jsonb`;
  await exchangeNow(first.context);
  expect(await thereOf(first.visitor, postId)).toBeUndefined();
  stream?.close();
});

test('the stored readers name no account', async () => {
  postId += 1;
  const [stream] = await arrive(postId, [[first, one]]);
  await exchangeNow(first.context);
  const rows = await first.sql<{ text: string }>`select readers::text as text from readers_here`;
  expect(rows.map(row => row.text).join()).toContain(`"${postId}"`);
  expect(rows.map(row => row.text).join()).not.toContain(one.id);
  stream?.close();
});

test('a reader who is behind live gets no number', async () => {
  const { world, live, late } = await openLateWorld();
  const streams = await arrive(7, [
    [world, live],
    [world, late],
  ]);
  await exchangeNow(world.context);
  expect(await thereOf(live, 7)).toBe(2);
  expect(await thereOf(late, 7)).toBeUndefined();
  for (const stream of streams) stream.close();
  await world.close();
});
