import { beforeAll, expect, test } from 'vitest';
import { writeAndPublish } from '../../../../platform/server/live/liveUpdate.ts';
import { openEvents } from '../../../../testing/eventStream.ts';
import { type Caller, setUp } from '../../../../testing/world.ts';
import type { Play } from '../../../games/games.contract.ts';
import { expectExact } from '../../../posts/server/testing/exact.ts';
import type { Reply } from '../../replies.contract.ts';
import { postHiding, replyHiding } from '../hiding/hiding.actions.ts';
import { openTalkScene } from '../testing/talkScene.ts';

const scene = setUp(openTalkScene);
beforeAll(async () => {
  await scene.play(1, 120);
  await scene.play(2, 90);
  await scene.play(3, 5);
});

interface Talk {
  replies: Reply[];
  nextCursor: string | null;
}

const say = (who: Caller, part: object) => who.call<Reply>('POST', '/api/replies', { postId: scene.threadId, content: 'Well', ...part });
const talk = async (who: Caller, seq: number, search = '') =>
  (await who.call<Talk>('GET', `/api/games/nba-1/plays/${seq}/replies${search}`)).body;
const texts = ({ replies }: Talk) => replies.map(({ content }) => content);
const plays = async (who: Caller) => (await who.call<{ plays: Play[] }>('GET', '/api/games/nba-1/plays')).body.plays;
const commentsOf = async (who: Caller) => Object.fromEntries((await plays(who)).map(({ seq, comments }) => [seq, comments]));

test('a comment belongs to the play that it names, the last one of its writer, or that of the answered comment', async () => {
  const { live, late } = scene;
  const named = await say(live, { content: 'On the first', playSeq: 1 });
  expect([named.status, named.body.playSeq]).toEqual([201, 1]);
  expect((await say(live, { content: 'Now' })).body.playSeq).toBe(3);
  expect((await say(late, { content: 'A minute ago' })).body.playSeq).toBe(2);
  expect((await say(live, { content: 'An answer', parentId: named.body.id })).body.playSeq).toBe(1);
  const listed = (await live.call<Reply[]>('GET', `/api/posts/${scene.threadId}/replies`)).body;
  expect(listed.find(({ id }) => id === named.body.id)?.playSeq).toBe(1);
  expect(texts(await talk(live, 1))).toEqual(['On the first', 'An answer']);
  expect(texts(await talk(scene.world.visitor, 3))).toEqual(['Now']);
});

test('a play that its writer does not know is refused like one that does not exist', async () => {
  const { live, late } = scene;
  const [unknown, missing] = [await say(late, { playSeq: 3 }), await say(late, { playSeq: 99 })];
  expect(unknown).toMatchObject({ status: 400, body: missing.body });
  expect((await say(live, { playSeq: 99 })).status).toBe(400);
  // PostgreSQL has no such integer.
  expect((await say(live, { playSeq: 2 ** 31 })).status).toBe(400);
  const [parent] = (await talk(live, 1)).replies;
  expect((await say(live, { playSeq: 1, parentId: parent?.id })).status).toBe(400);
  expect((await say(live, { playSeq: 1, postId: scene.postGameId })).status).toBe(400);
  const { body: post } = await live.call<{ id: number }>('POST', '/api/posts', { content: 'A post' });
  expect((await say(live, { playSeq: 1, postId: post.id })).status).toBe(400);
  expect((await say(live, { postId: scene.postGameId })).body.playSeq).toBeNull();
});

test('a late reader gets the talk of the plays they know, up to their position', async () => {
  const { late, live } = scene;
  expect((await late.call('GET', '/api/games/nba-1/plays/3/replies')).status).toBe(404);
  expect((await live.call('GET', '/api/games/nba-1/plays/99/replies')).status).toBe(404);
  expect(texts(await talk(late, 2))).toEqual(['A minute ago']);
  expect(texts(await talk(late, 1))).toEqual([]);
  expect(await commentsOf(late)).toEqual({ 1: 0, 2: 1 });
  expect(await commentsOf(live)).toEqual({ 1: 2, 2: 1, 3: 1 });
  const hiding = await scene.world.person();
  await hiding.call('PUT', '/api/clock', { behind: 0, hideScores: true });
  expect(await talk(hiding, 1)).toEqual({ replies: [], nextCursor: null });
  expect((await say(hiding, { playSeq: 1 })).status).toBe(404);
  expect((await say(hiding, {})).status).toBe(404);
  expect(await plays(hiding)).toEqual([]);
});

test('the talk of a play has pages, oldest moment first', async () => {
  const { live } = scene;
  for (let count = 1; count <= 5; count += 1) await say(live, { content: `Page ${count}`, playSeq: 2 });
  const found: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Talk = await talk(live, 2, `?limit=2${cursor && `&cursor=${cursor}`}`);
    expect(page.replies.length).toBeLessThanOrEqual(2);
    found.push(...texts(page));
    cursor = page.nextCursor;
  }
  expect(found).toEqual(['A minute ago', ...[1, 2, 3, 4, 5].map(count => `Page ${count}`)]);
  expect((await live.call('GET', '/api/games/nba-1/plays/2/replies?cursor=x')).status).toBe(400);
});

test('deleted, removed and held comments count in no talk, and the author still sees their own', async () => {
  const { live, world } = scene;
  const before = (await commentsOf(live))[3] ?? 0;
  const fan = await world.person();
  const { body: held } = await say(fan, { content: 'Held', playSeq: 3 });
  const { body: gone } = await say(fan, { content: 'Gone', playSeq: 3 });
  expect((await commentsOf(live))[3]).toBe(before + 2);
  const stream = await openEvents(world, live, '?topics=game:nba-1');
  await stream.next('opened');
  const seen = (comments: number) =>
    stream.next('play_reactions', data =>
      (data as unknown as { plays: Play[] }).plays.some(play => play.seq === 3 && play.comments === comments),
    );
  await writeAndPublish(world.context, (tx, publish) =>
    replyHiding.hide(tx, publish, [held.id], { state: 'held', reason: null, entryId: null }),
  );
  await seen(before + 1);
  await fan.call('DELETE', `/api/replies/${gone.id}`);
  await seen(before);
  expect((await commentsOf(live))[3]).toBe(before);
  expect(texts(await talk(live, 3))).not.toContain('Held');
  expect(texts(await talk(fan, 3))).toContain('Held');
  await writeAndPublish(world.context, (tx, publish) => replyHiding.show(tx, publish, [held.id]));
  await seen(before + 1);
  stream.close();
  await expectExact(world);
});

test('a hidden thread has no comments on its plays, and has them again once it is shown', async () => {
  const { live, late, world, threadId } = scene;
  const [before, ofLate] = [await commentsOf(live), await commentsOf(late)];
  await writeAndPublish(world.context, (tx, publish) =>
    postHiding.hide(tx, publish, [threadId], { state: 'held', reason: null, entryId: null }),
  );
  expect(Object.values(await commentsOf(live))).toEqual([0, 0, 0]);
  expect(Object.values(await commentsOf(late))).toEqual([0, 0]);
  await expectExact(world);
  await writeAndPublish(world.context, (tx, publish) => postHiding.show(tx, publish, [threadId]));
  expect(await commentsOf(live)).toEqual(before);
  expect(await commentsOf(late)).toEqual(ofLate);
  await expectExact(world);
});

test('a live comment brings its play, and the number of comments of the play follows', async () => {
  const { live, world } = scene;
  const stream = await openEvents(world, world.visitor, `?posts=${scene.threadId}&topics=game:nba-1`);
  await stream.next('opened');
  const before = (await commentsOf(live))[1] ?? 0;
  await say(live, { content: 'Pushed', playSeq: 1 });
  expect(await stream.next('reply_created')).toMatchObject({ reply: { content: 'Pushed', playSeq: 1 } });
  // The numbers of earlier writes may still be on their way.
  const isNew = ({ seq, comments }: Play) => seq === 1 && comments === before + 1;
  expect(await stream.next('play_reactions', event => (event.plays as Play[]).some(isNew))).toBeTruthy();
  stream.close();
});

test('a correction of a play keeps its talk', async () => {
  const { live } = scene;
  const comments = (await commentsOf(live))[1];
  await scene.play(1, 0, 'Play 1, corrected');
  const [first] = await plays(live);
  expect(first).toMatchObject({ seq: 1, text: 'Play 1, corrected', comments });
});

test('comments before the start belong to no play', async () => {
  const { live, world } = scene;
  await world.sql`update game_states set state = state || '{"state": "scheduled", "period": 0}'`;
  await world.sql`delete from game_plays`;
  expect((await say(live, { content: 'Early' })).body).toMatchObject({ moment: null, playSeq: null });
});
