import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { openEvents } from '../../../testing/eventStream.ts';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';
import type { PostList } from '../../feed/feed.contract.ts';
import type { Notification } from '../../notifications/notifications.contract.ts';
import { answer, statusesOf, times, write } from '../../posts/server/testing/writing.ts';
import type { Reply } from '../../replies/replies.contract.ts';
import type { Block, Mute } from '../boundaries.contract.ts';

const world = setUp(openWorld);
let fan: Caller;
let pest: Caller;
let third: Caller;
beforeEach(async () => {
  await world.sql`delete from all_posts`;
  [fan, pest, third] = [await world.person(), await world.person(), await world.person()];
});

const block = (who: Caller, whom: Caller) => who.call<Block>('POST', '/api/blocks', { username: whom.username });
const unblock = (who: Caller, whom: Caller) => who.call('DELETE', '/api/blocks', { username: whom.username });
const mute = (kind: Mute['kind'], value: string | number) => fan.call<Mute>('POST', '/api/mutes', { kind, value });
const thread = async (who: Caller, postId: number, query = '') =>
  (await who.call<Reply[]>('GET', `/api/posts/${postId}/replies${query}`)).body;
const feedOf = async (who: Caller, url = '/api/posts') => (await who.call<PostList>('GET', url)).body.posts.map(post => post.id);
const waitingForLock = async () =>
  (await world.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length;
const toldTo = async (who: Caller) => (await who.call<Notification[]>('GET', '/api/notifications')).body;

describe('a block', () => {
  test('answers 201 with the person, and 200 when they are blocked already', async () => {
    const first = await block(fan, pest);
    expect([first.status, first.body.username]).toEqual([201, pest.username]);
    expect((await block(fan, pest)).status).toBe(200);
    expect((await fan.call<Block[]>('GET', '/api/blocks')).body.map(({ username }) => username)).toEqual([pest.username]);
    expect((await pest.call<Block[]>('GET', '/api/blocks')).body).toEqual([]);
  });

  test('of oneself is refused, and of nobody is not found', async () => {
    expect((await block(fan, fan)).status).toBe(400);
    expect((await fan.call('POST', '/api/blocks', { username: 'nobodyofthatname' })).status).toBe(404);
  });

  test('ends, and both see each other again', async () => {
    const post = await write(pest);
    await block(fan, pest);
    expect((await fan.call('GET', `/api/posts/${post.id}`)).status).toBe(404);
    expect((await unblock(fan, pest)).status).toBe(204);
    expect((await unblock(fan, pest)).status).toBe(204);
    expect((await fan.call('GET', `/api/posts/${post.id}`)).status).toBe(200);
  });

  test('of each other ends only when both end it', async () => {
    const post = await write(pest);
    await Promise.all([block(fan, pest), block(pest, fan)]);
    await unblock(fan, pest);
    expect((await fan.call('GET', `/api/posts/${post.id}`)).status).toBe(404);
    await unblock(pest, fan);
    expect((await fan.call('GET', `/api/posts/${post.id}`)).status).toBe(200);
  });

  test('turns a comment with answers into a place, and leaves one without out', async () => {
    const post = await write(third);
    const answered = await answer(pest, post.id, 'A loud opinion');
    await answer(pest, post.id, 'A lonely opinion');
    await answer(third, post.id, 'Please be kind', answered.id);
    await block(fan, pest);
    const [place, said, ...others] = await thread(fan, post.id);
    expect(place).toMatchObject({
      id: answered.id,
      blocked: true,
      content: '',
      markup: null,
      authorId: null,
      authorName: '',
      deleted: false,
    });
    expect([said?.content, others]).toEqual(['Please be kind', []]);
    expect(await thread(third, post.id)).toHaveLength(3);
  });

  test('makes up for hidden comments, so that a stretch of a thread stays whole', async () => {
    const post = await write(third);
    for (const author of [pest, third, pest, pest, third, third]) await answer(author, post.id, `by ${author.username}`);
    await block(pest, fan);
    for (const sort of ['old', 'new', 'best']) {
      const first = await thread(fan, post.id, `?limit=2&sort=${sort}`);
      const rest = await thread(fan, post.id, `?limit=2&sort=${sort}&after=${first.at(-1)?.id}`);
      expect([first.length, rest.length], sort).toEqual([2, 1]);
      expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(3);
    }
  });

  test('holds while the other writes: nothing that passes is seen, told, or kept as a friendship', async () => {
    const post = await write(fan, 'Have your say');
    const room = third;
    const writes = times(12, index => [
      () => pest.call('POST', '/api/replies', { postId: post.id, content: `a word ${index} to @${fan.username}` }),
      () => pest.call('POST', '/api/friends/request', { receiverUsername: fan.username }),
      () => room.call('POST', '/api/replies', { postId: post.id, content: `as @${pest.username} said` }),
    ]).flat();
    const underWay = writes.slice(0, 18).map(each => each());
    const blocking = block(fan, pest);
    const late = writes.slice(18).map(each => each());
    await Promise.all([...underWay, blocking, ...late]);
    await world.context.live.settled();
    expect((await thread(fan, post.id)).filter(reply => reply.authorName === pest.username)).toEqual([]);
    expect((await toldTo(fan)).filter(({ actor }) => actor?.id === pest.id)).toEqual([]);
    expect((await fan.call<unknown[]>('GET', '/api/friends/requests')).body).toEqual([]);
    expect((await pest.call('POST', '/api/replies', { postId: post.id, content: 'one more' })).status).toBe(404);
  });

  test('and a friendship at once leave no friends', async () => {
    await pest.call('POST', '/api/friends/request', { receiverUsername: fan.username });
    await Promise.all([block(fan, pest), fan.call('POST', '/api/friends/request', { receiverUsername: pest.username })]);
    expect((await fan.call<unknown[]>('GET', '/api/friends')).body).toEqual([]);
  });

  test('by both at once, many times, never fails', async () => {
    const calls = times(8, index => (index % 2 ? block(fan, pest) : block(pest, fan)));
    expect(await statusesOf(calls)).toEqual({ 200: 6, 201: 2 });
  });

  test('reopens the streams of both, which then leave the other out', async () => {
    const stream = await openEvents(world, pest);
    await block(fan, pest);
    await stream.ended;
    expect(stream.events.map(({ type }) => type)).toEqual(['opened']);
  });

  test('reopens a stream that is about to open', async () => {
    // The stream reads the seats of its rows after its reader.
    const opening = await world.db.transaction().execute(async tx => {
      await sql`lock table row_members in access exclusive mode`.execute(tx);
      const stream = openEvents(world, pest, '?topics=row:1');
      await expect.poll(() => waitingForLock()).toBe(1);
      await block(fan, pest);
      return { stream };
    });
    const stream = await opening.stream;
    await stream.ended;
    expect(stream.events.map(({ type }) => type)).toEqual(['opened']);
  });

  test('ends the events about a post of the other, also those of third people, likes, counts and readers', async () => {
    const [theirs, open] = [await write(pest), await write(third)];
    await block(fan, pest);
    const stream = await openEvents(
      world,
      fan,
      `?posts=${theirs.id},${open.id}&topics=post:${theirs.id},thread:${theirs.id},thread:${open.id}`,
    );
    await stream.next('opened');
    const said = await answer(third, theirs.id, 'Not for the blocked reader');
    await third.call('PUT', `/api/replies/${said.id}`, { content: 'Edited' });
    await third.call('POST', `/api/replies/${said.id}/like`);
    await third.call('POST', `/api/posts/${theirs.id}/like`);
    await third.call('DELETE', `/api/replies/${said.id}`);
    await answer(third, open.id, 'For everybody');
    await stream.next('reply_created');
    const postIds = stream.events.map(event => event.postId ?? (event.reply as Reply | undefined)?.postId).filter(id => id !== undefined);
    expect(new Set(postIds)).toEqual(new Set([open.id]));
    expect([...world.context.live.hub.audiences('thread:')].map(({ topic }) => topic)).toEqual([`thread:${open.id}`]);
    stream.close();
  });

  test('of a thousand people is the last', async () => {
    await world.sql`
      with crowd as (insert into users (issuer, subject, username) select 'test', 'crowd' || n, 'crowdperson' || n from generate_series(1, 1000) as n
        returning id)
      insert into blocks (blocker_id, blocked_id) select ${fan.id}, id from crowd`;
    expect((await block(fan, pest)).status).toBe(409);
  });
});

describe('a mute', () => {
  test('of a word marks pushed comments with it, and of a person keeps quotes of them off the stream', async () => {
    const post = await write(third);
    const said = await answer(pest, post.id, 'Words to quote');
    await mute('word', 'Spoiler');
    await mute('user', pest.username);
    const [stream, other] = [await openEvents(world, fan, `?posts=${post.id}`), await openEvents(world, third, `?posts=${post.id}`)];
    await stream.next('opened');
    await other.next('opened');
    const quote = { replyId: said.id, text: 'Words to quote' };
    await third.call('POST', '/api/replies', { postId: post.id, content: 'As was said', quote });
    const plain = await answer(third, post.id, 'A plain text');
    const marked = await answer(third, post.id, 'A SPOILER, sorry');
    await third.call('PUT', `/api/replies/${plain.id}`, { content: 'A spoiler after all' });
    const isEdit = () => true;
    await stream.next('reply_edited', isEdit);
    await other.next('reply_edited', isEdit);
    const heard = (of: typeof stream) =>
      of.events.flatMap(({ reply }) => (reply ? [reply as { id: number; content: string; muted?: boolean }] : []));
    expect(heard(stream).map(({ id, muted }) => [id, muted])).toEqual([
      [plain.id, undefined],
      [marked.id, true],
      [plain.id, true],
    ]);
    expect(heard(other).map(({ muted }) => muted)).toEqual([undefined, undefined, undefined, undefined]);
    stream.close();
    other.close();
  });

  test.each([
    ['zorkword.de', 'see zorkhttps://www.word.de'],
    ['zorkword', 'zork**word**'],
    ['zork word', '- zork\n- word'],
  ])('of %s marks %j alike in a read and in an event', async (word, content) => {
    const post = await write(third);
    await mute('word', word);
    const stream = await openEvents(world, fan, `?posts=${post.id}`);
    await stream.next('opened');
    await answer(third, post.id, content);
    const pushed = await stream.next('reply_created', () => true);
    const [read] = await thread(fan, post.id);
    expect(read?.muted).toBe(true);
    expect(pushed).toMatchObject({ reply: { muted: true } });
    stream.close();
  });

  test('is listed as it was given, once, and ends', async () => {
    await world.person('loudperson');
    const post = await write(third);
    for (const [kind, value] of [
      ['word', 'Spoiler'],
      ['tag', 'NBA'],
      ['user', 'loudperson'],
      ['post', String(post.id)],
    ] as const) {
      expect(await mute(kind, value)).toMatchObject({ status: 201, body: { kind, value } });
      expect((await mute(kind, value)).status).toBe(200);
      expect((await fan.call<Mute[]>('GET', '/api/mutes')).body).toMatchObject([{ kind, value }]);
      expect((await fan.call('DELETE', '/api/mutes', { kind, value })).status).toBe(204);
      expect((await fan.call<Mute[]>('GET', '/api/mutes')).body).toEqual([]);
    }
  });

  test('covers two hundred words, which are stored as they are compared', async () => {
    await mute('word', 'Víctory  lap');
    expect(await world.sql`select folded from mutes where kind = 'word' and user_id = ${fan.id}`).toEqual([{ folded: 'victory lap' }]);
    await world.sql`
      insert into mutes (user_id, kind, key, word) select ${fan.id}, 'word', ' word' || n || ' ', 'word' || n
      from generate_series(1, 199) as n`;
    expect((await mute('word', 'one more')).status).toBe(409);
    expect((await mute('user', pest.username)).status).toBeLessThan(300);
  });

  test('of nothing that exists is refused', async () => {
    expect((await mute('user', 'nobodyofthatname')).status).toBe(404);
    expect((await mute('tag', 'no such tag')).status).toBe(404);
    expect((await mute('post', 999_999)).status).toBe(404);
    expect((await mute('post', 'abc')).status).toBe(400);
    expect((await mute('word', '!!!')).status).toBe(400);
    expect((await mute('user', fan.username)).status).toBe(400);
  });

  test('hides posts from the feed and searches, and nowhere else', async () => {
    const loud = await write(pest, 'A plain text');
    const tagged = await write(third, 'A plain text', { tags: ['Curling'] });
    const worded = await write(third, 'A plain text about a Spóilеr');
    const chosen = await write(third, 'A plain text to forget');
    const kept = await write(third, 'A plain text to keep');
    for (const [kind, value] of [
      ['user', pest.username],
      ['tag', 'curling'],
      ['word', 'spoiler'],
      ['post', chosen.id],
    ] as const)
      await mute(kind, value);
    expect(await feedOf(fan)).toEqual([kept.id]);
    expect(await feedOf(fan, '/api/posts/search?q=plain')).toEqual([kept.id]);
    expect(await feedOf(third)).toHaveLength(5);
    expect(await feedOf(fan, `/api/posts/user/${pest.username}`)).toEqual([loud.id]);
    for (const { id } of [loud, tagged, worded, chosen]) expect((await fan.call('GET', `/api/posts/${id}`)).status).toBe(200);
  });

  test('of a word hides texts in which readers see it, whatever their spelling, markup and script', async () => {
    const hidden = [
      'first\nzorkword\nlast',
      'first\tzorkword',
      'zork**word** is bold',
      'zo||rkword|| is half a spoiler',
      '[zork*word*](https://example.com) is a link',
      '湖人队赢了比赛',
      'これは**湖人**です',
    ];
    for (const content of hidden) await write(third, content);
    await third.call('POST', '/api/posts', { content: 'Vote', poll: { question: 'Zorkword?', options: ['Yes', 'No'] } });
    const kept = await write(third, 'zork word and 湖泊');
    const thread = await write(fan, 'Mine');
    await answer(third, thread.id, 'zork*word* below');
    await answer(third, thread.id, '你说湖人队吗');
    await mute('word', 'Zorkword');
    await mute('word', '湖人');
    expect(await feedOf(fan)).toEqual([thread.id, kept.id]);
    const { body } = await fan.call<{ muted?: boolean }[]>('GET', `/api/posts/${thread.id}/replies`);
    expect(body.map(({ muted }) => muted)).toEqual([true, true]);
    expect(await toldTo(fan)).toEqual([]);
    expect((await fan.call('DELETE', '/api/mutes', { kind: 'word', value: '湖人' })).status).toBe(204);
    expect(await feedOf(fan)).toHaveLength(4);
  });

  test('keeps notifications away, with their count', async () => {
    const [one, two] = [await write(fan, 'One'), await write(fan, 'Two')];
    await mute('user', pest.username);
    await mute('word', 'Spoiler');
    await mute('post', two.id);
    await answer(pest, one.id, 'A loud word');
    await answer(third, one.id, 'A SPOILER for you');
    for (const spelling of ['ｓｐｏｉｌｅｒ', '𝘀𝗽𝗼𝗶𝗹𝗲𝗿', 'ⓢⓟⓞⓘⓛⓔⓡ', 'spöilér', 'spoi*ler', 'ѕроіlеr', 'ꜱᴘᴏɪʟᴇʀ', '🇸🇵🇴🇮🇱🇪🇷'])
      await answer(third, one.id, `A ${spelling} for you`);
    await answer(third, two.id, 'A word under a muted post');
    const stream = await openEvents(world, fan);
    await answer(third, one.id, 'A ѕроіlеr again');
    await answer(third, one.id, 'A kind word');
    expect(await stream.next('notification')).toMatchObject({ notification: { message: 'A kind word' }, unreadCount: 1 });
    stream.close();
    expect((await toldTo(fan)).map(({ message }) => message)).toEqual(['A kind word']);
    expect((await fan.call('GET', '/api/notifications/unread-count')).body).toEqual({ count: 1 });
  });

  test('of a word fills a page of notifications with those that do not hold it', async () => {
    const post = await write(fan, 'Mine');
    for (const content of ['first', 'second', 'third']) await answer(third, post.id, content);
    await world.sql`
      insert into all_notifications (user_id, type, title, message, href, subject)
      select ${fan.id}, 'reply', 'A title', 'Your ѕроіlеr', '/', 'made:' || place from generate_series(1, 250) as place`;
    await mute('word', 'Spoiler');
    const page = async (query: string) => (await fan.call<Notification[]>('GET', `/api/notifications?limit=2${query}`)).body;
    const first = await page('');
    expect(first.map(({ message }) => message)).toEqual(['third', 'second']);
    const last = first.at(-1);
    expect((await page(`&cursor=${last?.createdAt},${last?.id}`)).map(({ message }) => message)).toEqual(['first']);
  });

  test('collapses the quotes of a person and of a word, and leaves the comment around them', async () => {
    const post = await write(third);
    const [loud, worded] = [await answer(pest, post.id, 'Loud words'), await answer(third, post.id, 'The winner is known')];
    for (const [replyId, text] of [
      [loud.id, 'Loud words'],
      [worded.id, 'winner is'],
    ] as const)
      await third.call('POST', '/api/replies', { postId: post.id, content: 'As was said', quote: { replyId, text } });
    await mute('user', pest.username);
    await mute('word', 'winner');
    const quotes = async (who: Caller) =>
      (await thread(who, post.id)).flatMap(({ quote, muted }) => (quote ? [[quote.text, quote.muted, muted]] : []));
    expect(await quotes(fan)).toEqual([
      ['Loud words', true, undefined],
      ['winner is', true, undefined],
    ]);
    expect((await quotes(third)).map(([, muted]) => muted)).toEqual([undefined, undefined]);
  });

  test('of a word marks a pushed quote with it as a read does', async () => {
    const post = await write(third);
    const said = await answer(third, post.id, 'The winner is known');
    await mute('word', 'winner');
    const stream = await openEvents(world, fan, `?posts=${post.id}`);
    await stream.next('opened');
    const quote = { replyId: said.id, text: 'winner is' };
    await third.call('POST', '/api/replies', { postId: post.id, content: 'As was said', quote });
    const pushed = await stream.next('reply_created', () => true);
    const read = (await thread(fan, post.id)).find(({ content }) => content === 'As was said');
    expect(read?.quote?.muted).toBe(true);
    expect(pushed).toMatchObject({ reply: { quote: read?.quote } });
    stream.close();
  });

  test('marks comments to collapse, with their text', async () => {
    const post = await write(third);
    await answer(pest, post.id, 'A loud word');
    await answer(third, post.id, 'The winner is known');
    await answer(third, post.id, 'A kind word');
    await mute('user', pest.username);
    await mute('word', 'winner');
    expect((await thread(fan, post.id)).map(({ content, muted }) => [content, muted])).toEqual([
      ['A loud word', true],
      ['The winner is known', true],
      ['A kind word', undefined],
    ]);
    expect((await thread(third, post.id)).some(reply => 'muted' in reply)).toBe(false);
  });
});
