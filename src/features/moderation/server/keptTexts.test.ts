import { describe, expect, test } from 'vitest';
import { type Caller, setUp, setUpScene } from '../../../testing/world.ts';
import type { ChatMessage, ChatRoom } from '../../chat/chat.contract.ts';
import { expectExact } from '../../posts/server/testing/exact.ts';
import { answer, write } from '../../posts/server/testing/writing.ts';
import type { Appeal, QueuedAppeal } from '../moderation.contract.ts';
import { sweepKeptTexts } from './keptTexts.queries.ts';
import { act, caseOf, openModerationScene, report } from './testing/scene.ts';

const { world, author, moderator, second } = setUpScene(openModerationScene);
const fan = setUp(() => world.person());

const kept = async () => {
  await sweepKeptTexts(world.db);
  const rows = await world.sql<{ content: string }>`select content from kept_texts order by content`;
  return rows.map(({ content }) => content);
};

async function friendsRoom(one: Caller, other: Caller): Promise<number> {
  await one.call('POST', '/api/friends/request', { receiverUsername: other.username });
  await other.call('POST', '/api/friends/request', { receiverUsername: one.username });
  return (await one.call<ChatRoom>('GET', `/api/chat/room/${other.username}`)).body.id;
}

describe('a reported text that its author deletes', () => {
  test.each(['upheld', 'dismissed'] as const)('stays readable for moderators until the case is %s', async outcome => {
    const post = await write(fan, 'A thread');
    const [own, alone, answered] = [
      await write(author, 'An ugly post'),
      await answer(author, post.id, 'An ugly comment'),
      await answer(author, post.id, 'An ugly comment with answers'),
    ];
    await answer(fan, post.id, 'Stop it', answered.id);
    const texts = [
      { kind: 'post', id: own.id, url: `/api/posts/${own.id}`, text: 'An ugly post' },
      { kind: 'reply', id: alone.id, url: `/api/replies/${alone.id}`, text: 'An ugly comment' },
      { kind: 'reply', id: answered.id, url: `/api/replies/${answered.id}`, text: 'An ugly comment with answers' },
    ];
    for (const { kind, id, url, text } of texts) {
      await report(fan, kind, id);
      expect((await author.call('DELETE', url)).status).toBe(204);
      expect(await caseOf(moderator, kind, id)).toMatchObject({ text: '', former: text, deleted: true, state: 'open' });
      expect((await report(fan, kind, id)).status).toBe(200);
      expect((await second.call('DELETE', url)).status).toBe(404);
    }
    expect((await kept()).length).toBe(3);
    for (const { kind, id } of texts) {
      for (const action of ['restore', 'approve']) expect((await act(moderator, action, { kind, id })).status).toBe(409);
      expect((await act(moderator, outcome === 'upheld' ? 'remove' : 'dismiss', { kind, id })).status).toBe(201);
      expect(await caseOf(moderator, kind, id)).toBeUndefined();
    }
    // The author may still appeal against the removal.
    expect((await kept()).length).toBe(outcome === 'upheld' ? 3 : 0);
    await world.sql`update log_entries set at = at - interval '31 days'`;
    expect(await kept()).toEqual([]);
    await expectExact(world);
  });

  test('is not kept without a report', async () => {
    const post = await write(author, 'Nothing wrong');
    await author.call('DELETE', `/api/posts/${post.id}`);
    expect(await kept()).toEqual([]);
  });
});

test('a removed text that its author deletes stays until its appeal is decided', async () => {
  const post = await write(author, 'Removed, then deleted');
  const { body: entry } = await act(moderator, 'remove', { kind: 'post', id: post.id });
  const { body: appeal } = await author.call<Appeal>('POST', '/api/appeals', { entryId: entry.id, text: 'Please' });
  expect((await author.call('DELETE', `/api/posts/${post.id}`)).status).toBe(204);
  await world.sql`update log_entries set at = at - interval '31 days'`;
  expect(await kept()).toEqual(['Removed, then deleted']);
  const { body } = await second.call<{ appeals: QueuedAppeal[] }>('GET', '/api/moderation/appeals');
  expect(body.appeals.find(({ id }) => id === appeal.id)?.target?.text).toBe('Removed, then deleted');
  const decision = { decision: 'overturned', reason: 'It was fine.' };
  expect((await second.call('POST', `/api/moderation/appeals/${appeal.id}`, decision)).status).toBe(200);
  expect(await kept()).toEqual([]);
  await expectExact(world);
});

test('a reported text that its author edits is shown as it was reported, too', async () => {
  const post = await write(author, 'The first words');
  await report(fan, 'post', post.id);
  for (const content of ['Harmless words', 'Even better words']) await author.call('PUT', `/api/posts/${post.id}`, { content });
  expect(await caseOf(moderator, 'post', post.id)).toMatchObject({ text: 'Even better words', former: 'The first words', deleted: false });
  await act(moderator, 'dismiss', { kind: 'post', id: post.id });
  expect(await kept()).toEqual([]);
});

test('a reported message stays for moderators when its sender edits it, deletes it, or deletes their account', async () => {
  const leaver = await world.person();
  const room = await friendsRoom(leaver, fan);
  const say = async (content: string) => (await leaver.call<ChatMessage>('POST', `/api/chat/messages/${room}`, { content })).body.id;
  const [edited, deleted, left] = [await say('A threat'), await say('Another threat'), await say('A last threat')];
  for (const id of [edited, deleted, left]) await report(fan, 'message', id);
  await leaver.call('PUT', `/api/chat/messages/${room}/${edited}`, { content: 'A joke' });
  await leaver.call('DELETE', `/api/chat/messages/${room}/${deleted}`);
  expect(await caseOf(moderator, 'message', edited)).toMatchObject({ text: 'A joke', former: 'A threat' });
  expect(await caseOf(moderator, 'message', deleted)).toMatchObject({ text: '', former: 'Another threat', deleted: true });
  const file = JSON.stringify((await leaver.call('GET', '/api/user/export')).body);
  for (const text of ['A threat', 'Another threat']) expect(file).toContain(text);
  expect((await leaver.call('DELETE', '/api/user', { username: leaver.username })).status).toBe(204);
  expect(await kept()).toEqual(['A last threat', 'A threat', 'Another threat']);
  expect(await caseOf(moderator, 'message', left)).toMatchObject({ former: 'A last threat', deleted: true, author: null });
  for (const id of [edited, deleted, left]) expect((await act(moderator, 'dismiss', { kind: 'message', id })).status).toBe(201);
  expect(await kept()).toEqual([]);
  await expectExact(world);
});
