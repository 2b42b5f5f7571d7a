import { describe, expect, test } from 'vitest';
import { openWorld, setUp } from '../../../../testing/world.ts';
import { befriend, room } from '../../../chat/server/testing/talking.ts';

import type { Post } from '../../posts.contract.ts';

const world = setUp(openWorld);
const author = setUp(() => world.person());

const post = (tags: string[]) => author.call<Post & { message: string }>('POST', '/api/posts', { content: 'Who wins?', tags });
const tagCount = async () => (await world.sql`select 1 from tags`).length;

describe('a tag that looks like one that is there', () => {
  test.each([
    ['NBА', 'with a Cyrillic А'],
    ['ΝΒΑ', 'in Greek capitals'],
    ['Lоs Angeles Lakers', 'with a Cyrillic о'],
    ['Los Ange1es Lakers', 'with a digit'],
  ])('is refused and not made: %s (%s)', async name => {
    const before = await tagCount();
    const { status, body } = await post([name]);
    expect([status, body.message]).toEqual([400, expect.stringMatching(/looks like the tag/)]);
    expect(await tagCount()).toBe(before);
    const kept = await post(['NBA']);
    expect((await author.call('PUT', `/api/posts/${kept.body.id}`, { tags: [name] })).status).toBe(400);
    expect(await tagCount()).toBe(before);
  });

  test('is that tag when only invisible characters, its form or its case tell them apart', async () => {
    for (const name of ['N\u200bBA', 'N\u2060b\u00ada', 'ＮＢＡ', 'nba\u3164'])
      expect((await post([name])).body.tags, name).toEqual(['NBA']);
    expect((await post(['NBA', 'N\u200bBA'])).body.tags).toEqual(['NBA']);
  });

  test.each([
    ['Cafe\u0301 Nation', 'Caf\u00e9 Nation'],
    ['Großer Fußball', 'GROSSER FUSSBALL'],
    ['Ολυμπιακός', 'ΟΛΥΜΠΙΑΚΌΣ'],
    ['İstanbul Fans', 'istanbul fans'],
    ['Баскетбол Сегодня', 'БАСКЕТБОЛ СЕГОДНЯ'],
    ['バスケットボール', 'ﾊﾞｽｹｯﾄﾎﾞｰﾙ'],
  ])('%j is one with %j, in posts, feeds and favorites', async (first, second) => {
    const { body: one } = await post([first]);
    expect(one.tags).toEqual([first.normalize('NFC')]);
    expect((await post([second])).body.tags).toEqual(one.tags);
    for (const name of [first, second]) {
      const { body } = await author.call<{ posts: Post[] }>('GET', `/api/posts?tag=${encodeURIComponent(name)}`);
      expect(body.posts.map(({ id }) => id)).toContain(one.id);
      expect((await author.call('POST', '/api/mutes', { kind: 'tag', value: name })).body).toMatchObject({ value: one.tags[0] });
      await author.call('DELETE', '/api/mutes', { kind: 'tag', value: name });
    }
  });

  test('a new one is stored without characters that nobody sees or that turn the direction of writing', async () => {
    expect((await post(['\u202eABN\u202c'])).body.tags).toEqual(['ABN']);
    expect((await post(['\u2066Unseen\u2069 \u200bMarks\u0007'])).body.tags).toEqual(['Unseen Marks']);
  });

  test('is made once by many at once, and each of the others is told', async () => {
    const names = ['Rivalry Week', 'Rіvalry Week', 'Rivаlry Week', 'Rivalry Wеek'];
    const people = await Promise.all(Array.from({ length: 12 }, () => world.person()));
    const answers = await Promise.all(
      people.map((person, index) => person.call<Post>('POST', '/api/posts', { content: 'Now', tags: [names[index % 4] ?? ''] })),
    );
    expect(new Set(answers.filter(answer => answer.status === 201).flatMap(answer => answer.body.tags)).size).toBe(1);
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(3);
    expect(answers.filter(answer => answer.status === 400)).toHaveLength(9);
  });

  test('and tags in any script of their own are made as they are', async () => {
    for (const name of ['Баскетбол', 'バスケ', 'كرة السلة', 'Café Crew']) expect((await post([name])).body.tags).toEqual([name]);
  });
});

describe('a text of nothing', () => {
  const nothing = [
    '\u3164',
    '\u115f\u1160',
    '\uffa0',
    '\u2800\u2800',
    '\u034f',
    '\u180e',
    '\ufe0f\ufe0f',
    '\u{e0041}',
    '\u2062 \u200b\u00ad\n',
  ];

  test.each(nothing)('is no post, comment, message, question or option: %j', async text => {
    const { body } = await post(['NBA']);
    const friend = await world.person();
    await befriend(author, friend);
    const { id } = await room(author, friend);
    const poll = (question: string, options: string[]) =>
      author.call('POST', '/api/posts', { content: 'Vote', tags: [], feature: 'poll', poll: { question, options } });
    const answers = [
      await author.call('POST', '/api/posts', { content: text, tags: [] }),
      await author.call('PUT', `/api/posts/${body.id}`, { content: text }),
      await author.call('POST', '/api/replies', { postId: body.id, content: text }),
      await author.call('POST', `/api/chat/messages/${id}`, { content: text }),
      await poll(text, ['Yes', 'No']),
      await poll('Who?', ['Yes', text]),
    ];
    expect(answers.map(answer => answer.status)).toEqual([400, 400, 400, 400, 400, 400]);
  });

  test('is not what an emoji, a word with joiners or a letter with marks is', async () => {
    for (const content of ['❤️', '👨‍👩‍👧', 'می‌خواهم', 'é'])
      expect((await author.call('POST', '/api/posts', { content, tags: [] })).status).toBe(201);
  });
});
