import { beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, setUp } from '../../../../testing/world.ts';
import { setRole } from '../../../account/server/index.ts';
import { storeGame } from '../../../games/server/testing/storedGame.ts';
import type { RowMessage } from '../../rowMessages.contract.ts';
import type { Row } from '../../rows.contract.ts';

const world = setUp(openWorld);
beforeAll(async () => {
  await storeGame(world, 'nba-1');
});

interface Case {
  id: number;
  kind: string;
  targetId: string;
  text: string;
  context: { author: string; text: string }[];
}

test('a member reports a message, and moderators read it with the five before it, remove and restore it', async () => {
  const [host, guest, stranger, blocking, moderator] = (await Promise.all(Array.from({ length: 5 }, () => world.person()))) as [
    Caller,
    Caller,
    Caller,
    Caller,
    Caller,
  ];
  await setRole(world.db, moderator.username, 'moderator');
  const { code } = (await host.call<Row>('POST', '/api/games/nba-1/rows', {})).body;
  for (const who of [guest, blocking]) await who.call('POST', `/api/rows/${code}/join`);
  for (let count = 1; count <= 7; count += 1) await host.call('POST', `/api/rows/${code}/messages`, { content: `Word ${count}` });
  const bad = (await guest.call<RowMessage>('POST', `/api/rows/${code}/messages`, { content: 'Something bad' })).body;
  const report = (who: Caller) => who.call('POST', '/api/reports', { kind: 'row_message', id: bad.id, reason: 'abuse' });
  const act = (action: string) =>
    moderator.call('POST', '/api/moderation/actions', { action, target: { kind: 'row_message', id: bad.id }, reason: 'Not here' });
  await blocking.call('POST', '/api/blocks', { username: guest.username });
  expect((await act('remove')).status).toBe(404);
  for (const who of [stranger, blocking]) expect((await report(who)).status).toBe(404);
  expect((await report(host)).status).toBe(201);
  const { items } = (await moderator.call<{ items: Case[] }>('GET', '/api/moderation/queue')).body;
  const item = items.find(({ kind }) => kind === 'row_message');
  expect(item).toMatchObject({ targetId: String(bad.id), text: 'Something bad' });
  expect(item?.context.map(({ text }) => text)).toEqual(['Word 3', 'Word 4', 'Word 5', 'Word 6', 'Word 7']);
  const last = async () => (await host.call<{ messages: RowMessage[] }>('GET', `/api/rows/${code}/messages`)).body.messages.at(-1);
  expect((await act('remove')).status).toBe(201);
  expect(await last()).toMatchObject({ id: bad.id, content: '', deleted: true });
  expect((await act('restore')).status).toBe(201);
  expect(await last()).toMatchObject({ content: 'Something bad', deleted: false });
});

test('a member who is behind cannot find out by any write that there is a message from after their position', async () => {
  const [host, late] = (await Promise.all(Array.from({ length: 2 }, () => world.person()))) as [Caller, Caller];
  const { code } = (await host.call<Row>('POST', '/api/games/nba-1/rows', {})).body;
  await late.call('POST', `/api/rows/${code}/join`);
  await late.call('PUT', `/api/rows/${code}/clock`, { behind: 60 });
  const { id } = (await host.call<RowMessage>('POST', `/api/rows/${code}/messages`, { content: 'He scores' })).body;
  const triesOf = async (message: number) => {
    const tries = [
      late.call('POST', '/api/reports', { kind: 'row_message', id: message, reason: 'spam' }),
      late.call('PUT', `/api/rows/${code}/messages/${message}`, { content: 'Changed' }),
      late.call('DELETE', `/api/rows/${code}/messages/${message}`),
      late.call('PUT', `/api/rows/${code}/messages/${message}/reaction`, { reaction: null }),
      late.call('POST', `/api/rows/${code}/messages`, { content: 'No', replyTo: message }),
    ];
    return (await Promise.all(tries)).map(({ status, body }) => ({ status, body }));
  };
  const [unknown, none] = [await triesOf(id), await triesOf(id + 1_000)];
  expect(unknown).toEqual(none);
  expect(unknown.map(({ status }) => status)).toEqual([404, 404, 404, 404, 400]);
});

test('the words of a reported message that its sender deletes stay with the case', async () => {
  const [host, guest, moderator] = (await Promise.all(Array.from({ length: 3 }, () => world.person()))) as [Caller, Caller, Caller];
  await setRole(world.db, moderator.username, 'moderator');
  const { code } = (await host.call<Row>('POST', '/api/games/nba-1/rows', {})).body;
  await guest.call('POST', `/api/rows/${code}/join`);
  const { id } = (await guest.call<RowMessage>('POST', `/api/rows/${code}/messages`, { content: 'Vanishing words' })).body;
  await host.call('POST', '/api/reports', { kind: 'row_message', id, reason: 'hate' });
  await guest.call('DELETE', `/api/rows/${code}/messages/${id}`);
  expect(JSON.stringify((await moderator.call('GET', '/api/moderation/queue')).body)).toContain('Vanishing words');
});
