/** The law of one clock for refusals: a text that a reader may not know yet is refused like one that does not exist. */
import { afterAll, expect, test } from 'vitest';
import { write as writePost } from '../../../../features/posts/server/testing/writing.ts';
import { openLateWorld } from '../../../../features/games/server/testing/lateWorld.ts';
import type { Post } from '../../../../features/posts/posts.contract.ts';
import type { UserStats } from '../../../../features/profiles/profiles.contract.ts';
import type { Reply } from '../../../../features/replies/replies.contract.ts';
import type { Archive } from '../../../../features/settings/settings.contract.ts';
import { type Caller, setUp } from '../../../../testing/world.ts';

const given = setUp(openLateWorld);
afterAll(() => given.world.close());

interface Ids {
  post: number;
  reply: number;
  poll: number;
  option: number;
  /** A post of no game, which the reader may know. */
  parent: number;
}
type Method = 'POST' | 'PUT' | 'DELETE';

const missing = 1_000_000;

/** Every write that names a text, with the id of a text that does not exist or may not be known. */
const writes: Record<string, (ids: Ids) => [method: Method, path: string, body?: object]> = {
  'edits a post': ({ post }) => ['PUT', `/api/posts/${post}`, { content: 'Changed' }],
  'deletes a post': ({ post }) => ['DELETE', `/api/posts/${post}`],
  'likes a post': ({ post }) => ['POST', `/api/posts/${post}/like`],
  'takes a like of a post back': ({ post }) => ['DELETE', `/api/posts/${post}/like`],
  'views a post': ({ post }) => ['POST', `/api/posts/${post}/view`],
  'visits a post': ({ post, reply }) => ['POST', `/api/posts/${post}/visit`, { lastReplyId: reply }],
  'bookmarks a post': ({ post }) => ['POST', '/api/bookmarks', { postId: post }],
  'takes a bookmark back': ({ post }) => ['DELETE', `/api/bookmarks/${post}`],
  'mutes a post': ({ post }) => ['POST', '/api/mutes', { kind: 'post', value: String(post), postId: post }],
  'reports a post': ({ post }) => ['POST', '/api/reports', { kind: 'post', id: String(post), reason: 'spam' }],
  'comments on a post': ({ post }) => ['POST', '/api/replies', { postId: post, content: 'Hello' }],
  'votes in a poll': ({ poll, option }) => ['POST', `/api/polls/${poll}/vote`, { optionId: option }],
  'edits a comment': ({ reply }) => ['PUT', `/api/replies/${reply}`, { content: 'Changed' }],
  'deletes a comment': ({ reply }) => ['DELETE', `/api/replies/${reply}`],
  'likes a comment': ({ reply }) => ['POST', `/api/replies/${reply}/like`],
  'takes a like of a comment back': ({ reply }) => ['DELETE', `/api/replies/${reply}/like`],
  'reports a comment': ({ reply }) => ['POST', '/api/reports', { kind: 'reply', id: String(reply), reason: 'spam' }],
  'answers a comment': ({ reply, parent }) => ['POST', '/api/replies', { postId: parent, parentId: reply, content: 'Hello' }],
};

/** The status of a write about a text that does not exist, where it is not 404. */
const statuses: Record<string, number> = { 'takes a bookmark back': 204, 'answers a comment': 400 };

test.each(Object.entries(writes))('who is behind and %s learns nothing of whether there is one', async (name, write) => {
  const { live, late } = given;
  const old = await writePost(live, 'Of no game');
  const question = { question: 'Who wins?', options: ['One', 'Two'] };
  const asked = await live.call<Post>('POST', '/api/posts', {
    content: 'Of the game',
    tags: ['Boston Celtics'],
    feature: 'poll',
    poll: question,
  });
  const { id: post, poll } = asked.body;
  expect(poll).not.toBeNull();
  const { id: reply } = (await live.call<Reply>('POST', '/api/replies', { postId: post, content: 'A comment of now' })).body;
  const ids = { post, reply, poll: poll?.id ?? 0, option: poll?.options[0]?.id ?? 0, parent: old.id };
  expect((await late.call('GET', `/api/posts/${post}`)).status).toBe(404);
  const none = { post: missing, reply: missing, poll: missing, option: missing, parent: old.id };
  const call = async (named: Ids) => {
    const { status, body } = await late.call(...write(named));
    return { status, body };
  };
  const [unknown, absent] = [await call(ids), await call(none)];
  expect([unknown, absent.status]).toEqual([absent, statuses[name] ?? 404]);
});

test('who is behind gets no achievement that a later text earned, and no mention of it in their archive', async () => {
  const { world, late } = given;
  const writer = await world.person();
  await writePost(writer, `A first post about the game, for @${late.username}`, { tags: ['Boston Celtics'] });
  const earned = async (reader: Caller) =>
    (await reader.call<UserStats>('GET', `/api/users/${writer.username}/stats`)).body.achievements.filter(
      ({ earnedAt }) => earnedAt !== null,
    );
  const archive = async () => (await late.call<Archive>('GET', '/api/user/export')).body;
  expect([(await earned(given.live)).length > 0, await earned(late), (await archive()).sections['mentions']]).toEqual([true, [], []]);
  await late.call('PUT', '/api/clock', { behind: 0 });
  expect([(await earned(late)).length > 0, (await archive()).sections['mentions']?.length]).toEqual([true, 1]);
});
