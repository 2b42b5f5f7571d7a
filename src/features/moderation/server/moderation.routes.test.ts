import { describe, expect, test } from 'vitest';
import { writeAndPublish } from '../../../platform/server/live/liveUpdate.ts';
import { type Caller, setUpScene } from '../../../testing/world.ts';
import type { CurrentUser } from '../../account/account.contract.ts';
import type { ChatMessage, ChatRoom } from '../../chat/chat.contract.ts';
import type { Post } from '../../posts/posts.contract.ts';
import type { Reply } from '../../replies/replies.contract.ts';
import { postHiding } from '../../replies/server/index.ts';
import { expectExact } from '../../posts/server/testing/exact.ts';
import { answer, statusesOf, times, write } from '../../posts/server/testing/writing.ts';
import { setRole } from '../../account/server/index.ts';
import type { Appeal, LogEntry, ModerationCase, PersonRecord, QueuedAppeal } from '../moderation.contract.ts';
import { act, caseOf, notified, openModerationScene, report } from './testing/scene.ts';

const { world, author, moderator, second, admin } = setUpScene(openModerationScene);

const standing = async (who: Caller) => (await who.call<CurrentUser>('GET', '/api/auth/user')).body.standing;

describe('an action', () => {
  test('repeated is 409, on oneself, an equal or a superior 403, of an unknown target 404', async () => {
    const post = await write(author, 'Acted on');
    expect((await act(moderator, 'remove', { kind: 'post', id: post.id })).status).toBe(201);
    expect((await act(second, 'remove', { kind: 'post', id: post.id })).status).toBe(409);
    expect((await act(moderator, 'restore', { kind: 'post', id: post.id })).status).toBe(201);
    expect((await act(moderator, 'restore', { kind: 'post', id: post.id })).status).toBe(409);
    expect((await act(moderator, 'dismiss', { kind: 'post', id: post.id })).status).toBe(409);
    for (const person of [moderator, second, admin])
      expect((await act(moderator, 'warn', { kind: 'user', id: person.id })).status).toBe(403);
    expect((await act(admin, 'warn', { kind: 'user', id: moderator.username })).status).toBe(201);
    expect((await act(moderator, 'remove', { kind: 'post', id: (await write(admin)).id })).status).toBe(403);
    expect((await act(moderator, 'remove', { kind: 'post', id: 999_999 })).status).toBe(404);
    expect((await act(moderator, 'ban', { kind: 'post', id: post.id })).status).toBe(400);
  });

  test('of two moderators at once happens once', async () => {
    const posts = await Promise.all(times(5, () => write(author, 'At once')));
    for (const { id } of posts) {
      const target = { kind: 'post', id };
      expect(await statusesOf([act(moderator, 'remove', target), act(second, 'remove', target), act(admin, 'remove', target)])).toEqual({
        201: 1,
        409: 2,
      });
    }
    await expectExact(world);
  });

  test('locks a thread and sets its slow mode', async () => {
    const [post, fan] = [await write(author, 'Slow down'), await world.person()];
    const target = { kind: 'post', id: post.id };
    const comment = () => fan.call<{ code?: string }>('POST', '/api/replies', { postId: post.id, content: 'Here' });
    expect((await act(moderator, 'slow', target, { seconds: 5 })).status).toBe(400);
    expect((await act(moderator, 'slow', target, { seconds: 600 })).status).toBe(201);
    expect((await act(moderator, 'slow', target, { seconds: 600 })).status).toBe(409);
    expect(await statusesOf([comment(), comment(), comment()])).toEqual({ 201: 1, 429: 2 });
    const slowed = await comment();
    expect([slowed.status, slowed.body.code, Number(slowed.headers['retry-after']) > 500]).toEqual([429, 'slow_mode', true]);
    // Neither a deletion nor many comments elsewhere shorten the wait.
    const [{ id: said } = { id: 0 }] = (await fan.call<Reply[]>('GET', `/api/posts/${post.id}/replies`)).body;
    const elsewhere = await write(author, 'Elsewhere');
    for (let count = 0; count < 50; count += 1) await answer(fan, elsewhere.id, `Filler ${count}`);
    expect((await comment()).status).toBe(429);
    await fan.call('DELETE', `/api/replies/${said}`);
    expect((await comment()).headers['retry-after']).toEqual(expect.stringMatching(/^5\d\d$/));
    await act(moderator, 'slow', target, { seconds: 0 });
    expect((await comment()).status).toBe(201);
    await act(moderator, 'lock', target);
    expect((await act(moderator, 'lock', target)).status).toBe(409);
    expect((await fan.call<Post>('GET', `/api/posts/${post.id}`)).body.locked).toBe(true);
    expect(await comment()).toMatchObject({ status: 403, body: { code: 'locked' } });
    await act(moderator, 'unlock', target);
    expect((await comment()).status).toBe(201);
    await expectExact(world);
  });

  test('silences and bans, for a time or for good, and the ban leaves export, deletion and appeal', async () => {
    const person = await world.person();
    const target = { kind: 'user', id: person.id };
    const until = new Date(Date.now() + 3_600_000).toISOString();
    for (const wrong of ['2020-01-01T00:00:00.000Z', 'final'])
      expect((await act(moderator, 'silence', target, { until: wrong })).status).toBe(400);
    const { body: silence } = await act(moderator, 'silence', target, { until });
    expect(await standing(person)).toEqual({ state: 'silenced', until, reason: 'Against the rules', entryId: silence.id });
    const post = await write(author, 'To like');
    expect(await person.call('POST', '/api/posts', { content: 'Hear me' })).toMatchObject({
      status: 403,
      body: { code: 'silenced', until },
    });
    expect((await person.call('POST', `/api/posts/${post.id}/like`)).status).toBe(200);
    await act(moderator, 'unsilence', target);
    const { body: ban } = await act(moderator, 'ban', target, { until: null });
    expect((await act(moderator, 'ban', target)).status).toBe(409);
    expect(await standing(person)).toEqual({ state: 'banned', until: null, reason: 'Against the rules', entryId: ban.id });
    const refused = await person.call('DELETE', `/api/posts/${post.id}/like`);
    expect(refused).toMatchObject({ status: 403, body: { code: 'banned', until: null, reason: 'Against the rules', entryId: ban.id } });
    expect((await person.call('GET', '/api/user/export')).status).toBe(200);
    expect((await person.call('GET', `/api/posts/${post.id}`)).status).toBe(200);
    expect((await person.call('POST', '/api/appeals', { entryId: ban.id, text: 'Please' })).status).toBe(201);
    expect((await person.call('DELETE', '/api/user', { username: person.username })).status).toBe(204);
    await expectExact(world);
  });
});

test('the record of a person shows moderators what holds now, so that a ban without a case is lifted', async () => {
  const person = await world.person();
  const target = { kind: 'user', id: person.id };
  const record = async (who: Caller) => who.call<PersonRecord>('GET', `/api/moderation/people/${person.username}`);
  expect((await record(moderator)).body).toMatchObject({ state: { silenced: false, banned: false, undone: false }, entries: [] });
  await act(moderator, 'ban', target);
  await act(moderator, 'undo_all', target, { days: 3 });
  expect((await record(second)).body).toMatchObject({
    person: { username: person.username },
    state: { silenced: false, banned: true, undone: true },
    mayAct: true,
    entries: [{ action: 'undo_all' }, { action: 'ban' }],
  });
  expect((await record(person)).status).toBe(403);
  for (const action of ['unban', 'restore_all']) expect((await act(second, action, target)).status).toBe(201);
  expect((await record(second)).body.state).toEqual({ silenced: false, banned: false, undone: false });
  expect((await moderator.call<PersonRecord>('GET', `/api/moderation/people/${admin.username}`)).body.mayAct).toBe(false);
  expect((await moderator.call('GET', '/api/moderation/people/nobodyofthatname')).status).toBe(404);
});

test('a message that nobody reported is neither removed nor named by a moderator outside its room', async () => {
  const [one, other] = [await world.person(), await world.person()];
  await one.call('POST', '/api/friends/request', { receiverUsername: other.username });
  await other.call('POST', '/api/friends/request', { receiverUsername: one.username });
  const { body: room } = await one.call<ChatRoom>('GET', `/api/chat/room/${other.username}`);
  const { body: message } = await one.call<ChatMessage>('POST', `/api/chat/messages/${room.id}`, { content: 'Between us' });
  const target = { kind: 'message', id: message.id };
  const unknown = await act(moderator, 'remove', { kind: 'message', id: 999_999 });
  expect(await act(moderator, 'remove', target)).toMatchObject({ status: 404, body: unknown.body });
  await report(other, 'message', message.id);
  expect((await act(moderator, 'remove', target)).status).toBe(201);
  expect((await act(moderator, 'restore', target)).status).toBe(201);
});

test('the queue assigns a case to one moderator', async () => {
  const post = await write(author, 'To be assigned');
  await report(await world.person(), 'post', post.id);
  const item = await caseOf(moderator, 'post', post.id);
  const assign = (who: Caller) => who.call<ModerationCase>('POST', `/api/moderation/queue/${item?.id}/assign`);
  expect(await statusesOf([assign(moderator), assign(second)])).toEqual({ 200: 1, 409: 1 });
  expect([moderator.username, second.username]).toContain((await caseOf(moderator, 'post', post.id))?.assignee);
  expect((await author.call('POST', `/api/moderation/queue/${item?.id}/assign`)).status).toBe(403);
});

describe('a held text', () => {
  test('waits in the queue for its approval', async () => {
    const post = await write(author, 'Held for a look');
    await writeAndPublish(world.context, (tx, publish) =>
      postHiding.hide(tx, publish, [post.id], { state: 'held', reason: null, entryId: null }),
    );
    expect((await caseOf(moderator, 'post', post.id, 'held'))?.held).toBe(true);
    expect((await act(moderator, 'restore', { kind: 'post', id: post.id })).status).toBe(409);
    expect((await act(moderator, 'approve', { kind: 'post', id: post.id })).status).toBe(201);
    expect((await act(moderator, 'approve', { kind: 'post', id: post.id })).status).toBe(409);
    expect((await world.visitor.call('GET', `/api/posts/${post.id}`)).status).toBe(200);
    expect(await caseOf(moderator, 'post', post.id, 'held')).toBeUndefined();
  });

  test('that its author deletes leaves the queue', async () => {
    const post = await write(author, 'Held and deleted');
    await writeAndPublish(world.context, (tx, publish) =>
      postHiding.hide(tx, publish, [post.id], { state: 'held', reason: null, entryId: null }),
    );
    expect((await author.call('DELETE', `/api/posts/${post.id}`)).status).toBe(204);
    expect(await caseOf(moderator, 'post', post.id, 'held')).toBeUndefined();
    await expectExact(world);
  });
});

describe('an appeal', () => {
  test('is made once by the affected person, and another moderator takes the action back', async () => {
    const post = await write(author, 'Wrongly removed');
    const { body: entry } = await act(moderator, 'remove', { kind: 'post', id: post.id });
    const appeal = (who: Caller) => who.call<Appeal>('POST', '/api/appeals', { entryId: entry.id, text: 'It was fine.' });
    expect((await appeal(second)).status).toBe(403);
    const made = await appeal(author);
    expect([made.status, made.body.state]).toEqual([201, 'open']);
    expect((await appeal(author)).status).toBe(409);
    const { body } = await moderator.call<{ appeals: QueuedAppeal[] }>('GET', '/api/moderation/appeals');
    expect(body.appeals.find(({ id }) => id === made.body.id)).toMatchObject({ mayDecide: false, entry: { id: entry.id, appeal: 'open' } });
    const decide = (who: Caller) =>
      who.call('POST', `/api/moderation/appeals/${made.body.id}`, { decision: 'overturned', reason: 'It was fine.' });
    expect((await decide(moderator)).status).toBe(403);
    expect(await statusesOf([decide(second), decide(admin)])).toEqual({ 200: 1, 409: 1 });
    expect((await world.visitor.call('GET', `/api/posts/${post.id}`)).status).toBe(200);
    expect((await notified(author, 'moderation')).map(each => each.title)).toContain('Your appeal was granted');
    const { body: log } = await world.visitor.call<{ entries: LogEntry[] }>('GET', `/api/log?target=post:${post.id}`);
    expect(log.entries.map(({ action, appeal: state }) => [action, state])).toEqual([
      ['restore', null],
      ['remove', 'overturned'],
    ]);
    await expectExact(world);
  });

  test('against an action of an admin is decided by an admin alone, also if one admin is left', async () => {
    const person = await world.person();
    const target = { kind: 'user', id: person.id };
    const { body: entry } = await act(admin, 'ban', target);
    const { body: made } = await person.call<Appeal>('POST', '/api/appeals', { entryId: entry.id, text: 'Please' });
    const decide = (who: Caller, decision: string) =>
      who.call('POST', `/api/moderation/appeals/${made.id}`, { decision, reason: 'Decided.' });
    const list = async (who: Caller) =>
      (await who.call<{ appeals: QueuedAppeal[] }>('GET', '/api/moderation/appeals')).body.appeals.find(({ id }) => id === made.id);
    expect([await list(second), await list(admin)]).toMatchObject([{ mayDecide: false }, { mayDecide: true }]);
    for (const decision of ['overturned', 'upheld']) expect((await decide(second, decision)).status).toBe(403);
    // Nor does a moderator take the ban back without the appeal.
    expect((await act(second, 'unban', target)).status).toBe(403);
    const other = await world.staff('admin');
    expect((await decide(admin, 'overturned')).status).toBe(403);
    expect((await decide(other, 'overturned')).status).toBe(200);
    await setRole(world.db, other.username, 'member');
    expect((await act(second, 'unban', target)).status).toBe(409);
    expect((await act(second, 'ban', target)).status).toBe(201);
    expect((await act(second, 'unban', target)).status).toBe(201);
  });

  test('waits in a list that goes on behind its first page, the oldest first', async () => {
    const person = await world.person();
    const made: number[] = [];
    for (let number = 0; number < 27; number += 1) {
      const { body: entry } = await act(moderator, 'warn', { kind: 'user', id: person.id });
      made.push((await person.call<Appeal>('POST', '/api/appeals', { entryId: entry.id, text: 'It was fine.' })).body.id);
    }
    type Page = { appeals: QueuedAppeal[]; nextCursor: string | null };
    const page = async (cursor: string | null) =>
      (await second.call<Page>('GET', `/api/moderation/appeals${cursor ? `?cursor=${cursor}` : ''}`)).body;
    const first = await page(null);
    const next = await page(first.nextCursor);
    expect([first.appeals.length, next.nextCursor]).toEqual([25, null]);
    expect([...first.appeals, ...next.appeals].map(({ id }) => id)).toEqual(made);
    for (const id of made) await second.call('POST', `/api/moderation/appeals/${id}`, { decision: 'upheld', reason: 'It was not.' });
    expect((await page(null)).appeals).toEqual([]);
  });

  test('against an action that a newer one replaced leaves the newer one as it is', async () => {
    const post = await write(author, 'Removed twice');
    const target = { kind: 'post', id: post.id };
    const { body: entry } = await act(moderator, 'remove', target);
    const { body: appeal } = await author.call<Appeal>('POST', '/api/appeals', { entryId: entry.id, text: 'It was fine.' });
    await act(moderator, 'restore', target);
    const { body: newer } = await act(moderator, 'remove', target);
    const decision = { decision: 'overturned', reason: 'The first was wrong.' };
    expect((await second.call('POST', `/api/moderation/appeals/${appeal.id}`, decision)).status).toBe(200);
    expect((await author.call<Post>('GET', `/api/posts/${post.id}`)).body.removed).toMatchObject({ entryId: newer.id });
    expect((await world.visitor.call('GET', `/api/posts/${post.id}`)).status).toBe(404);
  });
});
