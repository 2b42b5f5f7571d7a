import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Caller, setUp, setUpScene } from '../../../../../testing/world.ts';
import type { Post } from '../../../../posts/posts.contract.ts';
import { answer, write } from '../../../../posts/server/testing/writing.ts';
import type { Reply } from '../../../../replies/replies.contract.ts';
import { withGame } from '../../../games.live.rules.ts';
import type { Game } from '../../../games.contract.ts';
import { openLateWorld } from '../../testing/lateWorld.ts';
import { insertState, makeState } from '../../testing/storedGame.ts';

const { world, live, late } = setUpScene(openLateWorld);
const moderator = setUp(() => world.staff('moderator'));

/** Moves everything that was written so far into the past. */
async function waitSeconds(seconds: number): Promise<void> {
  const ago = sql`make_interval(secs => ${seconds})`;
  await world.sql`update all_posts set created_at = created_at - ${ago}, edited_at = edited_at - ${ago}, moment_at = moment_at - ${ago}`;
  await world.sql`update post_tags set created_at = created_at - ${ago}`;
  await world.sql`update all_replies set created_at = created_at - ${ago}, edited_at = edited_at - ${ago}, moment_at = moment_at - ${ago}`;
  for (const table of ['post_likes', 'reply_likes', 'poll_votes', 'all_notifications'])
    await world.sql`update ${sql.table(table)} set created_at = created_at - ${ago}`;
  for (const table of ['post_versions', 'reply_versions']) await world.sql`update ${sql.table(table)} set written_at = written_at - ${ago}`;
}

const postFor = (reader: Caller, id: number) => reader.call<Post>('GET', `/api/posts/${id}`);
const threadFor = async (reader: Caller, id: number) => (await reader.call<Reply[]>('GET', `/api/posts/${id}/replies`)).body;

test('comments on a post about a team are those of the reader’s position, and likes, votes and views those of now', async () => {
  const post = await write(live, 'Who wins?', { tags: ['Los Angeles Lakers'], poll: { question: 'Who wins?', options: ['One', 'Two'] } });
  await answer(live, post.id, 'Early words');
  await waitSeconds(61);
  const reply = await answer(live, post.id, 'They have scored');
  await live.call('POST', `/api/posts/${post.id}/like`);
  await live.call('POST', `/api/polls/${post.poll?.id}/vote`, { optionId: post.poll?.options[0]?.id });
  await live.call('POST', `/api/replies/${reply.id}/like`);
  await live.call('POST', `/api/posts/${post.id}/view`);
  expect((await postFor(late, post.id)).body.views).toBe((await postFor(live, post.id)).body.views);
  expect((await postFor(live, post.id)).body).toMatchObject({ likes: 1, comments: 2, poll: { totalVotes: 1 } });
  expect((await postFor(late, post.id)).body).toMatchObject({ likes: 1, comments: 1, poll: { totalVotes: 1 } });
  expect((await threadFor(late, post.id)).map(({ content }) => content)).toEqual(['Early words']);
  await waitSeconds(61);
  expect((await postFor(late, post.id)).body).toMatchObject({ likes: 1, comments: 2, poll: { totalVotes: 1 } });
  expect((await threadFor(late, post.id)).map(({ content, likes }) => [content, likes])).toEqual([
    ['Early words', 0],
    ['They have scored', 1],
  ]);
});

test('a person’s totals count the comments that the reader may know, and all likes', async () => {
  const author = await world.person();
  const post = await write(author, 'Mine about the game', { tags: ['Boston Celtics'] });
  const elsewhere = await write(author, 'Mine about something else');
  const totals = async (reader: Caller) => {
    const { body } = await reader.call<{ totalLikes: number; totalComments: number }>('GET', `/api/users/${author.username}/stats`);
    return [body.totalLikes, body.totalComments];
  };
  await waitSeconds(61);
  for (const { id } of [post, elsewhere]) {
    await live.call('POST', `/api/posts/${id}/like`);
    await answer(author, id, 'A comment of mine');
  }
  expect([await totals(live), await totals(late)]).toEqual([
    [2, 2],
    [2, 1],
  ]);
  await waitSeconds(61);
  expect(await totals(late)).toEqual([2, 2]);
});

test('a notification about a post of a team waits for the reader', async () => {
  const post = await write(late, 'My own words', { tags: ['Boston Celtics'] });
  await waitSeconds(61);
  await answer(live, post.id, 'What a shot');
  const unread = async () => (await late.call<{ count: number }>('GET', '/api/notifications/unread-count')).body.count;
  const before = await unread();
  expect(JSON.stringify((await late.call('GET', '/api/notifications')).body)).not.toContain('What a shot');
  await waitSeconds(61);
  expect(await unread()).toBe(before + 1);
  expect(JSON.stringify((await late.call('GET', '/api/notifications')).body)).toContain('What a shot');
});

const act = async (action: string, id: number, more: object = {}) => {
  const target = { kind: 'post', id: String(id) };
  const { status } = await moderator.call('POST', '/api/moderation/actions', { action, reason: 'Too hot', target, ...more });
  expect(status).toBe(201);
};

test('a lock and slow mode come to a reader who is behind with their position, also in the answer to an edit', async () => {
  const post = await write(late, 'About the game', { tags: ['Boston Celtics'] });
  await waitSeconds(61);
  await act('slow', post.id, { seconds: 30 });
  await act('lock', post.id);
  const edited = async () => {
    const { status, body } = await late.call<Post>('PUT', `/api/posts/${post.id}`, { content: post.content });
    expect(status).toBe(200);
    return body;
  };
  expect((await postFor(live, post.id)).body).toMatchObject({ locked: true, slowSeconds: 30 });
  for (const seen of [(await postFor(late, post.id)).body, await edited()]) {
    expect(seen).not.toHaveProperty('locked');
    expect(seen).not.toHaveProperty('slowSeconds');
  }
  await world.sql`
    update all_posts set locked_at = locked_at - interval '61 seconds', slow_at = slow_at - interval '61 seconds' where id = ${post.id}`;
  for (const seen of [(await postFor(late, post.id)).body, await edited()]) expect(seen).toMatchObject({ locked: true, slowSeconds: 30 });
});

test('a play with an impossible number is 400, and an unknown play 404', async () => {
  for (const [seq, status] of [
    [-1, 400],
    [1.5, 400],
    [7, 404],
    [2 ** 31, 400],
    [1e15, 400],
  ] as const)
    expect((await late.call('POST', '/api/games/nba-1/clock/tap', { seq })).status, String(seq)).toBe(status);
});

test('a delayed event about a game is newer than what its reader has read', async () => {
  // The source was read a moment ago.
  await world.sql`insert into source_reads (what, due_at, read_at) values ('details nba-1', now() + interval '1 hour', now())`;
  const read = async () => (await late.call<Game>('GET', '/api/games/nba-1')).body;
  for (const [ago, score] of [
    [30, 7],
    [90, 5],
  ] as const) {
    await insertState(world, 'nba-1', ago, makeState({}, score));
    const known = await read();
    expect([known.home.score, Date.parse(known.asOf) <= Date.now() - 60_000]).toEqual([ago === 30 ? 0 : 5, true]);
    const event = { ...known, asOf: new Date(Date.now() - 30_000).toISOString(), home: { ...known.home, score: 7 } };
    expect(withGame(known, { game: event }).home.score).toBe(7);
  }
});
