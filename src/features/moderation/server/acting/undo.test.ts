import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { writeAndPublish } from '../../../../platform/server/live/liveUpdate.ts';
import { type Caller, setUpScene } from '../../../../testing/world.ts';
import type { ChatMessage, ChatRoom } from '../../../chat/chat.contract.ts';
import { deletedMessage } from '../../../chat/chat.rules.ts';
import { befriend, room } from '../../../chat/server/testing/talking.ts';
import { storeGame, storePlay } from '../../../games/server/testing/storedGame.ts';
import type { Post } from '../../../posts/posts.contract.ts';
import { expectExact } from '../../../posts/server/testing/exact.ts';
import { answer, write } from '../../../posts/server/testing/writing.ts';
import { postHiding, replyHiding } from '../../../replies/server/index.ts';
import type { Appeal } from '../../moderation.contract.ts';
import { act, caseOf, notified, openModerationScene, regularMember, report } from '../testing/scene.ts';

const { world, author, moderator, second } = setUpScene(openModerationScene);

test('an undo takes back all acts of an account, and a restore brings all of them back', async () => {
  const [spammer, fan] = [await world.person(), await world.person()];
  const post = await write(fan, 'A target', { poll: { question: 'Who?', options: ['One', 'Two'] } });
  const own = await write(spammer, 'Spam', { tags: ['NBA'] });
  await answer(fan, own.id, 'Stop it');
  const comment = await answer(spammer, post.id, 'More spam');
  await answer(fan, post.id, 'Please stop', comment.id);
  const liked = await answer(fan, post.id, 'Liked');
  await spammer.call('POST', `/api/posts/${post.id}/like`);
  await spammer.call('POST', `/api/replies/${liked.id}/like`);
  await spammer.call('POST', `/api/polls/${post.poll?.id}/vote`, { optionId: post.poll?.options[0]?.id });
  await storeGame(world, 'nba-1');
  await storePlay(world, 'nba-1', 1, 60);
  expect((await spammer.call('PUT', '/api/games/nba-1/plays/1/reaction', { reaction: 'brick' })).status).toBe(200);
  const row = (await fan.call<{ code: string }>('POST', '/api/games/nba-1/rows', {})).body;
  await spammer.call('POST', `/api/rows/${row.code}/join`);
  const said = (await fan.call<{ id: number }>('POST', `/api/rows/${row.code}/messages`, { content: 'Watch this' })).body;
  expect((await spammer.call('PUT', `/api/rows/${row.code}/messages/${said.id}/reaction`, { reaction: 'fire' })).status).toBe(200);
  const state = async () => {
    const rows = await world.sql`
      select (select json_agg(to_jsonb(all_posts) order by id) from all_posts) as posts,
        (select json_agg(to_jsonb(all_replies) order by id) from all_replies) as replies,
        (select json_agg(to_jsonb(post_likes) order by post_id, user_id) from post_likes) as likes,
        (select json_agg(to_jsonb(reply_likes) order by reply_id, user_id) from reply_likes) as reply_likes,
        (select json_agg(to_jsonb(poll_votes) - 'id' order by poll_id, user_id) from poll_votes) as votes,
        (select json_agg(to_jsonb(play_reactions)) from play_reactions) as reactions,
        (select json_agg(to_jsonb(play_counts)) from play_counts) as plays,
        (select json_agg(to_jsonb(row_message_reactions)) from row_message_reactions) as row_reactions,
        (select json_agg(reactions) from row_messages) as said,
        (select json_agg(to_jsonb(poll_options) order by id) from poll_options) as options,
        (select json_agg(to_jsonb(user_stats) - 'updated_at' order by user_id) from user_stats) as stats`;
    return rows;
  };
  const before = await state();
  const target = { kind: 'user', id: spammer.id };
  expect((await act(moderator, 'undo_all', target)).status).toBe(400);
  expect((await act(moderator, 'undo_all', target, { days: 1 })).status).toBe(201);
  expect((await act(moderator, 'undo_all', target, { days: 1 })).status).toBe(409);
  await expectExact(world);
  const seen = (await world.visitor.call<Post>('GET', `/api/posts/${post.id}`)).body;
  expect([seen.likes, seen.comments, seen.poll?.totalVotes]).toEqual([0, 2, 0]);
  const undone = await world.sql`select post_likes, reply_likes from moderation_undos where user_id = ${spammer.id}`;
  expect(undone).toMatchObject([{ post_likes: [{ postId: post.id }], reply_likes: [{ replyId: liked.id }] }]);
  expect((await world.visitor.call('GET', `/api/posts/${own.id}`)).status).toBe(404);
  expect(await state()).toMatchObject([{ reactions: null, row_reactions: null, said: [{}] }]);
  expect((await act(second, 'restore_all', target)).status).toBe(201);
  await expectExact(world);
  expect(await state()).toEqual(before);
  expect((await act(second, 'restore_all', target)).status).toBe(409);
});

test('an undo hides held and automatically hidden texts with their cases, and brings each back in its former state', async () => {
  const [spammer, fan] = [await world.person(), await world.person()];
  const post = await write(fan, 'Under attack');
  const [heldPost, autoPost] = [await write(spammer, 'Held'), await write(spammer, 'Hidden by reports', { tags: ['NBA'] })];
  const [heldReply, autoReply] = [await answer(spammer, post.id, 'Held, too'), await answer(spammer, post.id, 'Hidden, too')];
  await answer(spammer, autoPost.id, 'Under a hidden post');
  const seen = await write(spammer, 'Reported and visible');
  await report(fan, 'post', seen.id);
  for (const reporter of [await regularMember(world), await regularMember(world), await regularMember(world)]) {
    await report(reporter, 'post', autoPost.id);
    await report(reporter, 'reply', autoReply.id);
  }
  const held = { state: 'held', reason: null, entryId: null } as const;
  await writeAndPublish(world.context, async (tx, publish) => {
    await postHiding.hide(tx, publish, [heldPost.id], held);
    await replyHiding.hide(tx, publish, [heldReply.id], held);
  });
  const state = async () => {
    const rows = await world.sql`
      select (select json_agg(to_jsonb(all_posts) order by id) from all_posts) as posts,
        (select json_agg(to_jsonb(all_replies) order by id) from all_replies) as replies,
        (select json_agg(to_jsonb(moderation_cases) order by id) from moderation_cases) as cases,
        (select json_agg(to_jsonb(reports) order by id) from reports) as reports,
        (select json_agg(json_build_array(name, post_count) order by name) from tags where post_count > 0) as tags,
        (select json_agg(to_jsonb(user_stats) - 'updated_at' order by user_id) from user_stats) as stats`;
    return rows;
  };
  const before = await state();
  const target = { kind: 'user', id: spammer.id };
  expect((await act(moderator, 'undo_all', target, { days: 1 })).status).toBe(201);
  await expectExact(world);
  for (const { id } of [heldPost, autoPost, seen]) {
    expect((await spammer.call<Post>('GET', `/api/posts/${id}`)).body.removed).toBeDefined();
    for (const list of ['open', 'held']) expect(await caseOf(moderator, 'post', id, list)).toBeUndefined();
  }
  expect((await notified(fan, 'report_closed')).length).toBe(1);
  expect((await act(second, 'restore_all', target)).status).toBe(201);
  await expectExact(world);
  expect(await state()).toEqual(before);
  expect((await caseOf(moderator, 'post', heldPost.id, 'held'))?.held).toBe(true);
  expect((await caseOf(moderator, 'reply', autoReply.id))?.autoHidden).toBe(true);
});

test('an undo after an attack leaves every text and every counter exactly as before the attack', async () => {
  const [attacker, fan] = [await world.person(), await world.person()];
  const post = await write(fan, 'Before the attack', { tags: ['NBA'], poll: { question: 'Who?', options: ['One', 'Two'] } });
  const said = await answer(fan, post.id, 'Said before');
  await author.call('POST', `/api/posts/${post.id}/like`);
  await author.call('POST', `/api/polls/${post.poll?.id}/vote`, { optionId: post.poll?.options[1]?.id });
  const state = async () => {
    const rows = await world.sql`
      select (select json_agg(to_jsonb(posts) order by id) from posts) as posts,
        (select json_agg(to_jsonb(replies) order by id) from replies) as replies,
        (select json_agg(to_jsonb(poll_options) order by id) from poll_options
          where poll_id in (select id from polls where post_id in (select id from posts))) as options,
        (select json_agg(json_build_array(name, post_count) order by name) from tags where post_count > 0) as tags,
        (select sum(posts) from post_totals) as total,
        (select json_agg(to_jsonb(user_stats) - 'updated_at' order by user_id) from user_stats
          where user_id <> ${attacker.id}::uuid) as stats`;
    return rows;
  };
  const before = await state();
  for (let round = 0; round < 3; round += 1) {
    const spam = await write(attacker, `Spam ${round}`, { tags: ['NBA', 'NFL'], poll: { question: 'Buy?', options: ['Yes', 'No'] } });
    await answer(attacker, spam.id, 'Me too');
    await answer(attacker, post.id, `Spam ${round}`, said.id);
  }
  await attacker.call('POST', `/api/posts/${post.id}/like`);
  await attacker.call('POST', `/api/replies/${said.id}/like`);
  await attacker.call('POST', `/api/polls/${post.poll?.id}/vote`, { optionId: post.poll?.options[0]?.id });
  expect(await state()).not.toEqual(before);
  expect((await act(moderator, 'undo_all', { kind: 'user', id: attacker.id }, { days: 1 })).status).toBe(201);
  expect(await state()).toEqual(before);
  await expectExact(world);
});

test('an undo removes the chat messages of an account, and a restore brings them back with notices and cases', async () => {
  const [spammer, friend] = [await world.person(), await world.person()];
  await friend.call('POST', '/api/friends/request', { receiverUsername: spammer.username });
  await spammer.call('POST', '/api/friends/request', { receiverUsername: friend.username });
  const room = (await spammer.call<ChatRoom>('GET', `/api/chat/room/${friend.username}`)).body;
  const say = async (who: Caller, content: string) =>
    (await who.call<ChatMessage>('POST', `/api/chat/messages/${room.id}`, { content })).body.id;
  await say(friend, 'Hello');
  const read = await say(spammer, 'An offer');
  await friend.call('POST', `/api/chat/rooms/${room.id}/read`, { upTo: read });
  await friend.call('POST', '/api/notifications/mark-all-read');
  const [withdrawn, removed] = [await say(spammer, 'Withdrawn'), await say(spammer, 'Removed before')];
  await spammer.call('DELETE', `/api/chat/messages/${room.id}/${withdrawn}`);
  await report(friend, 'message', removed);
  await act(moderator, 'remove', { kind: 'message', id: removed });
  const [reported, latest] = [await say(spammer, 'Buy my shoes'), await say(spammer, 'Last chance')];
  await report(friend, 'message', reported);
  const state = async () => {
    const rows = await world.sql`
      select (select json_agg(to_jsonb(chat_messages) order by id) from chat_messages) as messages,
        (select json_agg(json_build_array(id, message, is_read) order by id) from notifications where type = 'chat_message') as notices,
        (select json_agg(to_jsonb(moderation_cases) order by id) from moderation_cases) as cases,
        (select json_agg(to_jsonb(reports) order by id) from reports) as reports`;
    const [seen] = (await friend.call<ChatRoom[]>('GET', '/api/chat/rooms')).body;
    return { rows, seen };
  };
  const before = await state();
  expect(before.seen?.unreadCount).toBe(2);
  const target = { kind: 'user', id: spammer.id };
  expect((await act(moderator, 'undo_all', target, { days: 1 })).status).toBe(201);
  expect((await act(moderator, 'undo_all', target, { days: 1 })).status).toBe(409);
  const shown = (await friend.call<ChatMessage[]>('GET', `/api/chat/messages/${room.id}`)).body;
  expect(shown.filter(({ deleted }) => !deleted).map(({ content }) => content)).toEqual(['Hello']);
  expect(JSON.stringify(shown)).not.toMatch(/offer|shoes|chance/);
  expect(JSON.stringify((await friend.call('GET', '/api/notifications')).body)).not.toMatch(/offer|shoes|chance/);
  const undone = await state();
  expect(undone.seen).toMatchObject({ unreadCount: 0, lastMessage: { id: latest, deleted: true, content: '' } });
  expect(await caseOf(moderator, 'message', reported)).toBeUndefined();
  expect((await act(second, 'restore_all', target)).status).toBe(201);
  expect(await state()).toEqual(before);
  expect((await act(second, 'restore', { kind: 'message', id: removed })).status).toBe(201);
});

test('an undo of many messages takes no more queries than one of few', async () => {
  const undone = async (count: number) => {
    const [spammer, friend] = [await world.person(), await world.person()];
    await befriend(friend, spammer);
    const { id } = await room(spammer, friend);
    for (let index = 0; index < count; index += 1) await spammer.call('POST', `/api/chat/messages/${id}`, { content: `Offer ${index}` });
    const outcome = await act(moderator, 'undo_all', { kind: 'user', id: spammer.id }, { days: 1 });
    expect(outcome.status).toBe(201);
    const [told] = (await friend.call<{ type: string; message: string }[]>('GET', '/api/notifications')).body.filter(
      ({ type }) => type === 'chat_message',
    );
    expect(told?.message).toBe(deletedMessage);
    return outcome.queries;
  };
  expect(await undone(20)).toBeLessThanOrEqual(await undone(2));
});

test('a second undo takes back later acts, a ban may ask for an undo again, and a restore brings all back', async () => {
  const spammer = await world.person();
  const target = { kind: 'user', id: spammer.id };
  const first = await write(spammer, 'The first wave');
  expect((await act(moderator, 'undo_all', target, { days: 1 })).status).toBe(201);
  const next = await write(spammer, 'The second wave');
  expect((await act(moderator, 'undo_all', target, { days: 1 })).status).toBe(201);
  expect((await act(moderator, 'undo_all', target, { days: 1 })).status).toBe(409);
  expect((await act(moderator, 'ban', target, { undoAll: true })).status).toBe(201);
  const seen = () => Promise.all([first, next].map(async ({ id }) => (await world.visitor.call('GET', `/api/posts/${id}`)).status));
  expect(await seen()).toEqual([404, 404]);
  expect((await act(second, 'restore_all', target)).status).toBe(201);
  expect(await seen()).toEqual([200, 200]);
  await expectExact(world);
});

test('a granted appeal takes back the undo that it is about, and no other one', async () => {
  const spammer = await world.person();
  const target = { kind: 'user', id: spammer.id };
  const undo = () => act(moderator, 'undo_all', target, { days: 1 });
  const grant = async (entryId: number) => {
    const { body: appeal } = await spammer.call<Appeal>('POST', '/api/appeals', { entryId, text: 'Those were fine.' });
    const decision = { decision: 'overturned', reason: 'They were fine.' };
    expect((await second.call('POST', `/api/moderation/appeals/${appeal.id}`, decision)).status).toBe(200);
  };
  const fine = await write(spammer, 'Fine words');
  const { body: first } = await undo();
  const spam = await write(spammer, 'Real spam');
  const { body: other } = await undo();
  const seen = () => Promise.all([fine, spam].map(async ({ id }) => (await world.visitor.call('GET', `/api/posts/${id}`)).status));
  expect(await seen()).toEqual([404, 404]);
  await grant(first.id);
  expect(await seen()).toEqual([200, 404]);
  await expectExact(world);
  // The undo of the second entry is taken back before its appeal is granted, and a third one holds.
  await act(moderator, 'restore_all', target);
  expect(await seen()).toEqual([200, 200]);
  await undo();
  await grant(other.id);
  expect(await seen()).toEqual([404, 404]);
});

test('an action of a moderator waits longer for the log than the usual time for a lock', async () => {
  const spammer = await world.person();
  await write(spammer, 'Spam again');
  const { acting } = await world.db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(hashtextextended('moderation log', 0))`.execute(tx);
    const started = act(moderator, 'undo_all', { kind: 'user', id: spammer.id }, { days: 1 });
    // Longer than the usual timeout of a lock.
    await sql`select pg_sleep(2)`.execute(tx);
    return { acting: started };
  });
  expect((await acting).status).toBe(201);
});
