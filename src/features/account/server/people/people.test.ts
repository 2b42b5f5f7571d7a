import { CompiledQuery } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Caller, openWorld, setUp } from '../../../../testing/world.ts';
import type { Post } from '../../../posts/posts.contract.ts';
import type { Reply } from '../../../replies/replies.contract.ts';
import type { Person } from '../../people/people.contract.ts';
import { talkedWith } from '../../../replies/server/index.ts';
import { peopleByBeginning } from './people.queries.ts';

const world = setUp(openWorld);
const reader = setUp(() => world.person('reader-of-names'));

async function found(q: string, by: Caller = reader): Promise<string[]> {
  const { status, body } = await by.call<Person[]>('GET', `/api/users/search?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body.map(person => person.username);
}

async function write(by: Caller, content: string): Promise<Post> {
  return (await by.call<Post>('POST', '/api/posts', { content })).body;
}

async function answer(by: Caller, postId: number, content: string, parentId?: number): Promise<Reply> {
  return (await by.call<Reply>('POST', '/api/replies', { postId, content, parentId })).body;
}

describe('a search for people', () => {
  test('finds names that begin so, whatever their case, by the alphabet and at most eight', async () => {
    for (const letter of 'jihgfedcba') await world.person(`Alphabet-${letter}`);
    await world.person('not-Alphabet');
    expect(await found('aLPHAbet')).toEqual(Array.from('abcdefgh').map(letter => `Alphabet-${letter}`));
    expect(await found('Alphabet-j')).toEqual(['Alphabet-j']);
    expect(await found('lphabet')).toEqual([]);
  });

  test('takes every sign as itself', async () => {
    await world.person('Sign_post');
    await world.person('Signs-post');
    expect(await found('sign_')).toEqual(['Sign_post']);
    for (const q of ['%', '_', '\\', 'sign%', '%sign', "'", '; drop table users', 'sign\\_']) expect(await found(q), q).toEqual([]);
  });

  test('names whom one has exchanged replies with first, and oneself last', async () => {
    const me = await world.person('talker-me');
    const [, asked, commenter, answered] = await Promise.all(
      ['talker-aa', 'talker-xx', 'talker-yy', 'talker-zz'].map(name => world.person(name)),
    );
    if (!asked || !commenter || !answered) throw new Error('a node or a user is missing');
    await answer(me, (await write(asked, 'a question')).id, 'my answer');
    const own = await write(me, 'my own post');
    await answer(commenter, own.id, 'a comment');
    const elsewhere = await write(reader, 'somewhere else');
    const mine = await answer(me, elsewhere.id, 'I say');
    await answer(answered, elsewhere.id, 'you say', mine.id);
    expect(await found('talker', me)).toEqual(['talker-xx', 'talker-yy', 'talker-zz', 'talker-aa', 'talker-me']);
    expect(await found('talker', reader)).toEqual(['talker-me', 'talker-aa', 'talker-xx', 'talker-yy', 'talker-zz']);
  });

  test('asks for something to search for', async () => {
    for (const q of ['', '?q=', '?q=%20', `?q=${'a'.repeat(101)}`])
      expect((await reader.call('GET', `/api/users/search${q}`)).status).toBe(400);
  });

  test('among a hundred thousand reads the index and not the table', { tags: 'slow' }, async () => {
    // In parts, because a statement has a timeout.
    for (let from = 0; from < 100_000; from += 10_000)
      await world.sql`insert into users (issuer, subject, username) select 'many', n::text, 'crowded' || chr(97 + n % 26) || n
        from generate_series(${from + 1}::int, ${from + 10_000}::int) as n`;
    await world.sql`vacuum analyze users`;
    expect(await found('c')).toHaveLength(8);
    const asked: CompiledQuery[] = [];
    const listening = world.db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        asked.push(world.db.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const talked = await talkedWith(listening, reader.id);
    await peopleByBeginning(listening, reader.id, 'c', { friends: [], talkedWith: talked });
    for (const { sql: text, parameters } of asked) {
      const { rows } = await world.db.executeQuery(CompiledQuery.raw(`explain ${text}`, [...parameters]));
      const plan = JSON.stringify(rows);
      expect(plan).toContain(text.includes('from users') ? 'users_username_beginning' : 'replies_author_latest');
      expect(plan).not.toMatch(/Seq Scan on users/);
    }
    expect(asked).toHaveLength(2);
  });
});

describe('a mention', () => {
  test('is sent with the post and the reply and shows the current name of the person; unknown names are left out', async () => {
    const someone = await world.person('Mention-Me');
    const post = await write(reader, 'ask @mention-me or @MENTION-ME- or @nobody-at-all, mail a@mention-me.com');
    expect(post.mentions).toEqual(['Mention-Me']);
    const reply = await answer(reader, post.id, '@Mention-Me!');
    expect(reply.mentions).toEqual(['Mention-Me']);
    expect((await write(reader, 'no one')).mentions).toEqual([]);
    await someone.call('PUT', '/api/auth/username', { username: 'Mention-Moved' });
    expect((await reader.call<Post>('GET', `/api/posts/${post.id}`)).body.mentions).toEqual(['Mention-Moved']);
    expect((await reader.call<Reply[]>('GET', `/api/posts/${post.id}/replies`)).body[0]?.mentions).toEqual(['Mention-Moved']);
  });
});
