import { afterAll, describe, expect, test } from 'vitest';
import { setUpScene } from '../../../../testing/world.ts';
import { write } from '../../../posts/server/testing/writing.ts';
import { linkLabel } from '../../../texts/markup/pieces.ts';
import type { Reply } from '../../replies.contract.ts';
import { expectExact } from '../../../posts/server/testing/exact.ts';
import { openThreadScene } from '../testing/threadScene.ts';

const { world, author, fan, post } = setUpScene(() => openThreadScene('What a **great** game\nthat was'));
afterAll(() => expectExact(world));

const say = (body: object, who = fan) => who.call<Reply>('POST', '/api/replies', { postId: post.id, content: 'Indeed', ...body });
const read = async (id: number) =>
  (await world.visitor.call<Reply[]>('GET', `/api/posts/${post.id}/replies`)).body.find(each => each.id === id);

describe('a quote', () => {
  test('of the post names its author, in the words of the source or of the page', async () => {
    for (const text of ['a **great** game', 'great game that was']) {
      const { status, body } = await say({ quote: { text } });
      expect(status, text).toBe(201);
      expect(body.quote).toEqual({ replyId: null, text, authorName: author.username });
      expect(await read(body.id)).toEqual(body);
    }
  });

  test('is refused if the words are not there, or in a comment of another post', async () => {
    const elsewhere = await write(author);
    const { body: other } = await fan.call<Reply>('POST', '/api/replies', { postId: elsewhere.id, content: 'What a great game' });
    for (const quote of [
      { text: 'a bad game' },
      { text: '  ' },
      { text: '**' },
      { text: 'great', replyId: other.id },
      { text: 'x', replyId: 999_999_999 },
    ])
      expect((await say({ quote })).status, JSON.stringify(quote)).toBe(400);
  });

  test('stays without its author when the quoted comment is deleted, with or without answers', async () => {
    for (const hasAnswer of [false, true]) {
      const { body: quoted } = await say({ content: 'Defense wins' }, author);
      if (hasAnswer) await say({ parentId: quoted.id });
      const { body } = await say({ quote: { replyId: quoted.id, text: 'Defense wins' } });
      expect(body.quote).toEqual({ replyId: quoted.id, text: 'Defense wins', authorName: author.username });
      await author.call('DELETE', `/api/replies/${quoted.id}`);
      expect((await read(body.id))?.quote).toEqual({ replyId: null, text: 'Defense wins', authorName: null });
    }
  });
});

describe('a quote of a text with a spoiler', () => {
  const quoteOf = async (content: string, text: string) => {
    const source = await write(author, content);
    return fan.call<Reply>('POST', '/api/replies', { postId: source.id, content: 'Indeed', quote: { text } });
  };

  test.each([
    ['Tonight: ||Lakers won 98-91 in OT|| wow', 'Lakers won 98-91', '[spoiler]'],
    ['Tonight: ||Lakers won 98-91 in OT|| wow', 'Tonight: Lakers won', 'Tonight: [spoiler]'],
    ['Tonight: ||Lakers won 98-91 in OT|| wow', 'Tonight: Show spoiler wow', 'Tonight: [spoiler] wow'],
    ['Tonight: ||Lakers won 98-91 in OT|| wow', 'Tonight:', 'Tonight:'],
    ['||first\n\nsecond|| end', 'second end', '[spoiler] end'],
  ])('%j keeps it hidden when %j is quoted: %j', async (content, text, shown) => {
    const { status, body } = await quoteOf(content, text);
    expect([status, body.quote?.text]).toEqual([201, shown]);
  });

  test('is refused in the words of its source', async () => {
    for (const text of ['||98|91 final||', '98|91 final||']) expect((await quoteOf('Look: ||98|91 final|| end', text)).status).toBe(400);
  });
});

test.each([
  ['see [the film](https://en.wikipedia.org/wiki/A_(b)) after it', 'the film after it'],
  [
    'see https://www.nba.com/games?season=2026&type=regular&page=12345 now',
    `see ${linkLabel('https://www.nba.com/games?season=2026&type=regular&page=12345')} now`,
  ],
  ['3. Bulls\n2. Heat', 'Bulls\nHeat'],
  ['```\nLAL  98\n```', 'LAL 98'],
  ['含**「重点」**内容', '含「重点」内容'],
])('words of %j can be quoted as the page shows them: %j', async (content, text) => {
  const source = await write(author, content);
  const { status, body } = await fan.call<Reply>('POST', '/api/replies', { postId: source.id, content: 'Indeed', quote: { text } });
  expect([status, body.quote?.text]).toEqual([201, text]);
});

test('a comment shows no picture but an own upload', async () => {
  expect((await say({ imageUrl: 'https://example.com/a.png' })).status).toBe(400);
  expect((await say({ imageUrl: `/images/${'0'.repeat(32)}.webp` })).status).toBe(400);
});
