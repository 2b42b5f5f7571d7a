import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openEvents } from '../../../../testing/eventStream.ts';
import { postgresBus } from '../../../../platform/server/live/bus/postgresBus.ts';
import { type Caller, openWorld, setUp } from '../../../../testing/world.ts';
import { storeGame, storePlay } from '../../../games/server/testing/storedGame.ts';
import type { Archive } from '../../../settings/settings.contract.ts';
import type { RowMessage } from '../../rowMessages.contract.ts';
import type { ListedRow, Row } from '../../rows.contract.ts';

const world = setUp(() => openWorld({}, { openBus: postgresBus }));
beforeAll(async () => {
  await storeGame(world, 'nba-1');
  await storePlay(world, 'nba-1', 1, 300);
  await storePlay(world, 'nba-1', 2, 20);
});

interface Seated {
  code: string;
  host: Caller;
  guests: Caller[];
}

async function seated(guests: number, gameId = 'nba-1'): Promise<Seated> {
  const host = await world.person();
  const { code } = (await host.call<Row>('POST', `/api/games/${gameId}/rows`, {})).body;
  const people: Caller[] = [];
  for (let index = 0; index < guests; index += 1) {
    const guest = await world.person();
    await guest.call('POST', `/api/rows/${code}/join`);
    people.push(guest);
  }
  return { code, host, guests: people };
}

interface Page {
  messages: RowMessage[];
  nextCursor: string | null;
}
const say = (who: Caller, code: string, content: string, more: object = {}, headers: Record<string, string> = {}) =>
  who.call<RowMessage & { code: string }>('POST', `/api/rows/${code}/messages`, { content, ...more }, headers);
const list = async (who: Caller, code: string, search = '') => (await who.call<Page>('GET', `/api/rows/${code}/messages${search}`)).body;
const heard = async (who: Caller, code: string) => (await list(who, code)).messages.map(({ content }) => content);
const unread = async (who: Caller, code: string) =>
  (await who.call<{ rows: ListedRow[] }>('GET', '/api/rows')).body.rows.find(row => row.code === code)?.unreadCount;
const react = (who: Caller, code: string, id: number, reaction: string | null) =>
  who.call<Pick<RowMessage, 'reactions' | 'mine'>>('PUT', `/api/rows/${code}/messages/${id}/reaction`, { reaction });

describe('a message of a row', () => {
  test('is read by members alone, oldest first and page by page, with the state of the game', async () => {
    const { code, host, guests } = await seated(1);
    const [guest] = guests as [Caller];
    const { status, body } = await say(guest, code, 'What **a** shot', { playSeq: 2 });
    expect(status).toBe(201);
    expect(body).toMatchObject({ content: 'What **a** shot', senderUsername: guest.username, playSeq: 2, reactions: {}, mine: null });
    expect(body.moment).toMatchObject({ period: 1, seq: 2 });
    await say(host, code, 'It was', { replyTo: body.id });
    expect((await list(host, code)).messages[1]?.replyTo).toMatchObject({ id: body.id, content: 'What **a** shot' });
    const newest = await list(host, code, '?limit=1');
    expect(newest).toMatchObject({ messages: [{ content: 'It was' }] });
    expect(await list(host, code, `?limit=1&cursor=${newest.nextCursor}`)).toMatchObject({ messages: [{ id: body.id }], nextCursor: null });
    const stranger = await world.person();
    expect((await stranger.call('GET', `/api/rows/${code}/messages`)).status).toBe(404);
    expect((await say(stranger, code, 'Hi')).status).toBe(404);
  });

  test('names no play and answers no message that its sender does not know', async () => {
    const { code, host } = await seated(0);
    await host.call('PUT', '/api/games/nba-1/clock', { mode: 'behind', behind: 60 });
    expect((await say(host, code, 'Early', { playSeq: 1 })).status).toBe(201);
    const [unknown, missing] = [await say(host, code, 'x', { playSeq: 2 }), await say(host, code, 'x', { playSeq: 99 })];
    expect(unknown).toMatchObject({ status: 400, body: missing.body });
    expect((await say(host, code, 'x', { replyTo: 9_999_999 })).status).toBe(400);
  });

  test('has no moment before the game, and everybody reads it at once', async () => {
    await storeGame(world, 'nba-2', { startedAgoSeconds: -3_000, state: 'scheduled' });
    const { code, host, guests } = await seated(1, 'nba-2');
    await host.call('PUT', '/api/clock', { behind: 90 });
    expect((await say(guests[0] as Caller, code, 'Nachos are here')).body).toMatchObject({ moment: null, playSeq: null });
    expect(await heard(host, code)).toEqual(['Nachos are here']);
  });

  test('is stored once for a key, and refused as elsewhere', async () => {
    const { code, host } = await seated(0);
    const headers = { 'idempotency-key': 'one' };
    const [first, again] = [await say(host, code, 'Once', {}, headers), await say(host, code, 'Once', {}, headers)];
    expect(again.body.id).toBe(first.body.id);
    expect(await heard(host, code)).toEqual(['Once']);
    expect((await say(host, code, '   ')).status).toBe(400);
    expect((await say(host, code, 'x'.repeat(2_001))).status).toBe(400);
  });

  test('is edited and deleted by its sender for 10 minutes', async () => {
    const { code, host, guests } = await seated(1);
    const [guest] = guests as [Caller];
    const { id } = (await say(host, code, 'Frist')).body;
    const url = `/api/rows/${code}/messages/${id}`;
    expect((await guest.call('PUT', url, { content: 'Mine' })).status).toBe(403);
    expect((await host.call<RowMessage>('PUT', url, { content: 'First' })).body).toMatchObject({ content: 'First' });
    expect((await host.call('DELETE', url)).status).toBe(204);
    expect((await list(guest, code)).messages).toMatchObject([{ id, content: '', deleted: true }]);
    expect((await react(guest, code, id, 'fire')).status).toBe(404);
    const old = (await say(host, code, 'Old')).body;
    await world.sql`update row_messages set created_at = now() - interval '11 minutes' where id = ${old.id}`;
    expect((await host.call('PUT', `/api/rows/${code}/messages/${old.id}`, { content: 'New' })).status).toBe(403);
  });

  test('takes one reaction a member, also of many at once', async () => {
    const { code, host, guests } = await seated(7);
    const { id } = (await say(host, code, 'Buzzer')).body;
    await Promise.all(guests.map(guest => react(guest, code, id, 'shock')));
    expect((await react(guests[0] as Caller, code, id, 'shock')).body).toEqual({ reactions: { shock: 7 }, mine: 'shock' });
    expect((await react(guests[0] as Caller, code, id, 'heart')).body).toEqual({ reactions: { shock: 6, heart: 1 }, mine: 'heart' });
    expect((await react(guests[0] as Caller, code, id, null)).body).toEqual({ reactions: { shock: 6 }, mine: null });
    expect((await list(guests[1] as Caller, code)).messages[0]).toMatchObject({ reactions: { shock: 6 }, mine: 'shock' });
    await (guests[1] as Caller).call('DELETE', '/api/user', { username: (guests[1] as Caller).username });
    expect((await list(host, code)).messages[0]?.reactions).toEqual({ shock: 6 });
  });

  test('goes with the account of its sender', async () => {
    const { code, host, guests } = await seated(2);
    const [guest, third] = guests as [Caller, Caller];
    const { id } = (await say(guest, code, 'Soon gone')).body;
    await say(third, code, 'An answer', { replyTo: id });
    const { body: archive } = await guest.call<Archive>('GET', '/api/user/export');
    expect(archive.sections.rows).toMatchObject([{ messages: [{ content: 'Soon gone' }] }]);
    await guest.call('DELETE', '/api/user', { username: guest.username });
    expect(await heard(host, code)).toEqual(['An answer']);
  });

  test('counts as unread until its reader has seen it', async () => {
    const { code, host, guests } = await seated(1);
    const [guest] = guests as [Caller];
    await say(host, code, 'One');
    await say(host, code, 'Two');
    await say(guest, code, 'Mine');
    expect([await unread(guest, code), await unread(host, code)]).toEqual([2, 1]);
    expect((await guest.call('POST', `/api/rows/${code}/messages/read`)).body).toEqual({ unreadCount: 0 });
    expect(await unread(guest, code)).toBe(0);
  });
});

describe('the moment of a message', () => {
  test('keeps it from members who are behind, until they reach it', async () => {
    const { code, host, guests } = await seated(1);
    const [late] = guests as [Caller];
    await late.call('PUT', `/api/rows/${code}/clock`, { behind: 8 });
    const stream = await openEvents(world, late);
    await stream.next('opened');
    const began = performance.now();
    const { id } = (await say(host, code, 'Dagger')).body;
    expect(await heard(late, code)).toEqual([]);
    expect(await unread(late, code)).toBe(0);
    expect((await react(late, code, id, 'fire')).status).toBe(404);
    expect(await stream.next('row_message')).toMatchObject({ message: { id } });
    expect(performance.now() - began).toBeGreaterThan(1_500);
    expect(await heard(late, code)).toEqual(['Dagger']);
    expect(await unread(late, code)).toBe(1);
    stream.close();
  });

  test('of one who is behind is known to the others at once, and stays read below a newer one', async () => {
    const { code, host, guests } = await seated(1);
    const [late] = guests as [Caller];
    await late.call('PUT', `/api/rows/${code}/clock`, { behind: 60 });
    await say(late, code, 'From the past');
    expect(await heard(host, code)).toEqual(['From the past']);
    await say(host, code, 'From now');
    await late.call('POST', `/api/rows/${code}/messages/read`);
    // Messages that the late member could not know stay unread.
    await late.call('PUT', `/api/rows/${code}/clock`, { behind: 0 });
    expect(await unread(late, code)).toBe(1);
  });

  test('of an edit keeps the new words from members who are behind', async () => {
    const { code, host, guests } = await seated(1);
    const [late] = guests as [Caller];
    const { id } = (await say(host, code, 'He will')).body;
    await world.sql`update row_messages set moment_at = now() - interval '2 minutes' where id = ${id}`;
    await late.call('PUT', `/api/rows/${code}/clock`, { behind: 60 });
    await host.call('PUT', `/api/rows/${code}/messages/${id}`, { content: 'He did' });
    expect(await heard(late, code)).toEqual(['He will']);
    expect(await heard(host, code)).toEqual(['He did']);
    expect((await list(late, code)).messages[0]?.editedAt).toBeNull();
  });
});

describe('what a member who is behind learns of later words', () => {
  test('is nothing: neither by a notification nor by an answer', async () => {
    const { code, host, guests } = await seated(1);
    const [guest] = guests as [Caller];
    const { id } = (await say(host, code, 'Nice start')).body;
    await world.sql`update row_messages set moment_at = now() - interval '90 seconds' where id = ${id}`;
    await guest.call('PUT', '/api/games/nba-1/clock', { mode: 'behind', behind: 60 });
    const bell = async () => JSON.stringify((await guest.call('GET', '/api/notifications')).body);
    expect(await bell()).toContain('Nice start');
    await host.call('PUT', `/api/rows/${code}/messages/${id}`, { content: 'They won it' });
    expect(await bell()).not.toContain('They won it');
    const answer = (await say(guest, code, 'Calm down', { replyTo: id })).body;
    expect(answer.replyTo).toMatchObject({ content: 'Nice start' });
    const edited = await guest.call<RowMessage>('PUT', `/api/rows/${code}/messages/${answer.id}`, { content: 'Calm' });
    expect(edited.body.replyTo).toMatchObject({ content: 'Nice start' });
  });

  test('is nothing that its writer was served before they set their clock back', async () => {
    const { code, host, guests } = await seated(1);
    const [guest] = guests as [Caller];
    await guest.call('PUT', '/api/games/nba-1/clock', { mode: 'behind', behind: 120 });
    await host.call('GET', '/api/games/nba-1/plays');
    await host.call('PUT', '/api/games/nba-1/clock', { mode: 'behind', behind: 180 });
    expect((await say(host, code, 'I saw it live')).status).toBe(201);
    expect(await heard(guest, code)).toEqual([]);
  });
});

test('somebody who loses a seat keeps no quotes of the row, and their archive has their own words', async () => {
  const { code, host, guests } = await seated(1);
  const [guest] = guests as [Caller];
  await say(guest, code, 'My words');
  await say(host, code, 'Secret words');
  expect(JSON.stringify((await guest.call('GET', '/api/notifications')).body)).toContain('Secret words');
  expect(JSON.stringify((await guest.call('GET', '/api/user/export')).body)).not.toContain('Secret words');
  await host.call('DELETE', `/api/rows/${code}/members/${guest.username}`);
  expect(JSON.stringify((await guest.call('GET', '/api/notifications')).body)).not.toContain('Secret words');
  const { sections } = (await guest.call<Archive>('GET', '/api/user/export')).body;
  expect(JSON.stringify(sections.rows)).toContain('My words');
});

describe('a block between two members', () => {
  test('keeps the words of each from the other, in both directions, on two nodes, and also quoted', async () => {
    const { code, host, guests } = await seated(2);
    const [one, other] = guests as [Caller, Caller];
    await one.call('POST', '/api/blocks', { username: other.username });
    // A block ends the streams of both on every node, so the node begins after it.
    const second = await openWorld({}, { beside: world, openBus: postgresBus });
    const streams = await Promise.all([one, other].map(who => openEvents(second, second.as(who))));
    await Promise.all(streams.map(stream => stream.next('opened')));
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const said = (await say(from, code, `words of ${from.username}`)).body;
      const quoting = (await say(host, code, 'As was said', { replyTo: said.id })).body;
      const { messages } = await list(to, code);
      expect(JSON.stringify(messages)).not.toContain(`words of ${from.username}`);
      expect(messages.find(({ id }) => id === quoting.id)?.replyTo).toBeNull();
      expect((await react(to, code, said.id, 'fire')).status).toBe(404);
      expect((await say(to, code, 'x', { replyTo: said.id })).status).toBe(400);
    }
    await Promise.all(streams.map(stream => stream.next('row_message', event => JSON.stringify(event).includes('As was said'))));
    await world.context.live.settled();
    const [toOne, toOther] = streams.map(stream => JSON.stringify(stream.events));
    expect(toOne).not.toContain(`words of ${other.username}`);
    expect(toOther).not.toContain(`words of ${one.username}`);
    expect(await unread(one, code)).toBe(await unread(other, code));
    for (const stream of streams) stream.close();
    await second.close();
  });
});

test('a closed row can be read, and takes no words', async () => {
  await storeGame(world, 'nba-3', { startedAgoSeconds: 80 * 3_600, state: 'final' });
  const { code, host } = await seated(0, 'nba-3');
  const { id } = (await say(host, code, 'Good night')).body;
  await world.sql`update games set ended_at = now() - interval '50 hours' where id = 'nba-3'`;
  await world.sql`update rows set created_at = now() - interval '50 hours' where code = ${code}`;
  expect(await heard(host, code)).toEqual(['Good night']);
  expect(await say(host, code, 'Still here')).toMatchObject({ status: 410, body: { code: 'gone' } });
  expect((await react(host, code, id, 'clap')).status).toBe(410);
  expect((await host.call('PUT', `/api/rows/${code}/messages/${id}`, { content: 'x' })).status).toBe(410);
});

describe('the notification of a message', () => {
  interface Told {
    type: string;
    title: string;
    message: string;
    href: string;
    isRead: boolean;
  }
  const toldOf = async (who: Caller) =>
    (await who.call<Told[]>('GET', '/api/notifications')).body.filter(({ type }) => type === 'row_message');

  test('comes to members who are away, once they may know it, until they have read the row', async () => {
    const { code, host, guests } = await seated(4);
    const [away, late, muting, here] = guests as [Caller, Caller, Caller, Caller];
    await late.call('PUT', '/api/games/nba-1/clock', { mode: 'behind', behind: 30 });
    expect((await muting.call('PUT', `/api/rows/${code}/muted`, { muted: true })).status).toBe(204);
    const { id } = (await host.call<Row>('GET', `/api/rows/${code}`)).body;
    const stream = await openEvents(world, here, `?topics=row:${id}`);
    await stream.next('opened');
    const message = (await say(host, code, 'Dunk ||by nobody||')).body;
    expect(await toldOf(away)).toMatchObject([{ title: `${host.username} in your row`, href: `/rows/${code}`, isRead: false }]);
    for (const who of [late, muting, here, host]) expect(await toldOf(who)).toEqual([]);
    await host.call('PUT', `/api/rows/${code}/messages/${message.id}`, { content: 'Layup' });
    expect(await toldOf(away)).toMatchObject([{ message: 'Layup' }]);
    const known = sql`now() - interval '1 minute'`;
    await world.sql`update row_messages set moment_at = ${known}, edit_moment_at = ${known} where id = ${message.id}`;
    expect(await toldOf(late)).toHaveLength(1);
    await away.call('POST', `/api/rows/${code}/messages/read`);
    expect(await toldOf(away)).toMatchObject([{ isRead: true }]);
    stream.close();
  });

  test('is pushed by a preference of its own', async () => {
    const who = await world.person();
    expect((await who.call('GET', '/api/user/preferences')).body).toMatchObject({ pushRows: true });
    expect((await who.call('PUT', '/api/user/preferences', { pushRows: false })).body).toMatchObject({ pushRows: false, pushChat: true });
  });
});
