import { beforeAll, describe, expect, test } from 'vitest';
import type { ChatRoom } from '../../../features/chat/chat.contract.ts';
import type { PostList } from '../../../features/feed/feed.contract.ts';
import { write } from '../../../features/posts/server/testing/writing.ts';
import { openWorld, setUp } from '../../../testing/world.ts';

/**
 * The longest accepted texts, made of pieces that are hard for regular expressions: each is answered like any other. A pattern
 * with catastrophic backtracking would exceed the test's timeout.
 */

let room: ChatRoom;
let postId: number;
const world = setUp(openWorld);
const person = setUp(() => world.person());
const friend = setUp(() => world.person());
beforeAll(async () => {
  await person.call('POST', '/api/friends/request', { receiverUsername: friend.username });
  await friend.call('POST', '/api/friends/request', { receiverUsername: person.username });
  room = (await person.call<ChatRoom>('GET', `/api/chat/room/${friend.username}`)).body;
  postId = (await write(person)).id;
});

/** Blanks and marks, names and addresses, brackets and lines of boards, signs of a search. */
const pieces = [
  ' ',
  '\t \n',
  '\u200b',
  '\u0301',
  '👨‍👩‍👧‍👦',
  'A1_',
  '_-',
  '@',
  '@a-',
  ' @abcdefgh',
  'a@a.',
  '://',
  'https://a.',
  'http://a/@',
  '<a href="',
  '(',
  ' ( ',
  '\\-',
  '1. a - b (',
  '12. a\n',
  '- - ',
  ' - (',
  "'",
  '_%',
  ':* & ! | <-> ',
];

describe('a text of the most characters', () => {
  test.each(pieces)('that repeats %j is accepted or refused in every field', async piece => {
    const long = (length: number) => `a${piece.repeat(Math.floor((length - 2) / piece.length))}!`;
    const board = { feature: 'mock-draft', tags: ['NBA'] };
    const answers = await Promise.all([
      person.call('POST', '/api/posts', { content: long(10_000) }),
      person.call('POST', '/api/posts', { content: `1. ${long(4_000)}\n2. ${long(4_000)}`, ...board }),
      person.call('POST', '/api/posts', { content: `1. ${long(4_000)}`, ...board, feature: 'power-rankings' }),
      person.call('POST', '/api/posts', {
        content: 'a',
        tags: [long(50)],
        imageUrl: `https://a.example/${long(2_000)}`,
        imageAlt: long(500),
      }),
      person.call('POST', '/api/posts', { content: 'a', poll: { question: long(200), options: [long(100), `${long(99)}b`] } }),
      person.call('POST', '/api/replies', { postId, content: long(2_000) }),
      person.call('POST', `/api/chat/messages/${room.id}`, { content: long(2_000) }),
      person.call('POST', '/api/auth/check-username', { username: long(5_000) }),
      world.visitor.call('GET', `/api/posts/search?q=${encodeURIComponent(long(500))}`),
      world.visitor.call('GET', `/api/tags/search?q=${encodeURIComponent(long(50))}`),
      world.visitor.call('GET', `/api/youtube/oembed?url=${encodeURIComponent(`https://youtu.be/${long(1_500)}`)}`),
    ]);
    for (const [place, { status, body }] of answers.entries()) {
      expect([200, 201, 400, 404, 414], `place ${place}: ${status} ${JSON.stringify(body).slice(0, 200)}`).toContain(status);
      expect(status === 400 || place > 7 || place === 5 || status < 300, `place ${place}`).toBe(true);
    }
  });

  test('that holds halves of surrogate pairs is refused, since two of them would be stored as one', async () => {
    const poll = { question: 'Which half?', options: ['\ud83d', '\ude00'] };
    for (const body of [{ content: 'a', poll }, { content: 'a\ud83d' }, { content: 'a', tags: ['a\ude00'] }]) {
      expect((await person.call('POST', '/api/posts', body)).status).toBe(400);
    }
    expect((await person.call('POST', '/api/posts', { content: 'whole 😀' })).status).toBe(201);
  });

  test('is shown in lists and threads afterwards', async () => {
    const list = await world.visitor.call<PostList>('GET', '/api/posts?limit=100');
    expect([list.status, list.body.posts.length > 30]).toEqual([200, true]);
    expect((await world.visitor.call('GET', `/api/posts/${postId}/replies`)).status).toBe(200);
    expect((await friend.call('GET', `/api/chat/messages/${room.id}?limit=100`)).status).toBe(200);
  });
});
