import { beforeAll, describe, expect, test } from 'vitest';
import { openMailbox } from '../../../platform/server/testing/mailbox.ts';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';

let people: Caller[];
const mailbox = setUp(openMailbox);
const world = setUp(() => openWorld({ SMTP_URL: mailbox.url, MAIL_FROM: 'Bleachers <hello@bleachers.example>' }));
beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 75 }, () => world.person()));
});

const naming = (some: readonly Caller[]) => some.map(person => `@${person.username}`).join(' ');

async function post(author: Caller, content: string): Promise<number> {
  return (await author.call<{ id: number }>('POST', '/api/posts', { content, tags: ['NBA'] })).body.id;
}

/** The people who were notified of an author's mentions. */
async function toldOf(author: Caller): Promise<string[]> {
  const rows = await world.sql<{ id: string }>`
    select user_id as id from notifications where actor_id = ${author.id} and type = 'mention' order by id`;
  return rows.map(row => row.id);
}

describe('mentions', () => {
  test('with a full-width sign reach the person, who is linked', async () => {
    const [author, named] = [await world.person(), await world.person()];
    const id = await post(author, `見て ＠${named.username}`);
    expect(await toldOf(author)).toEqual([named.id]);
    expect((await world.visitor.call<{ mentions: string[] }>('GET', `/api/posts/${id}`)).body.mentions).toEqual([named.username]);
  });

  test('reach the first ten people whom a text names, and no more by an edit of it', async () => {
    const author = await world.person();
    const named = people.slice(0, 14);
    const id = await post(author, `${naming(named)} @nobodyofthatname`);
    expect((await toldOf(author)).toSorted()).toEqual(
      named
        .slice(0, 10)
        .map(person => person.id)
        .toSorted(),
    );
    await author.call('PUT', `/api/posts/${id}`, { content: naming(people.slice(14, 20)) });
    expect(await toldOf(author)).toHaveLength(10);
    await author.call('POST', '/api/replies', { postId: id, content: naming(people.slice(20, 22)) });
    expect(await toldOf(author)).toHaveLength(12);
  });

  test('by one author reach at most sixty people a minute, also when many texts come at once', async () => {
    const author = await world.person();
    const texts = Array.from({ length: 7 }, (_, index) => naming(people.slice(index * 10, index * 10 + 10)));
    await Promise.all(texts.map(text => post(author, text)));
    expect(await toldOf(author)).toHaveLength(60);
    await world.sql`update notifications set created_at = created_at - interval '61 seconds'`;
    await post(author, naming(people.slice(70)));
    expect(await toldOf(author)).toHaveLength(65);
  });

  test('of texts that their author deletes count as well', async () => {
    const author = await world.person();
    let told = 0;
    for (let each = 0; each < 7; each += 1) {
      const id = await post(author, naming(people.slice(each * 10, each * 10 + 10)));
      told += (await toldOf(author)).length;
      await author.call('DELETE', `/api/posts/${id}`);
    }
    expect(told).toBe(60);
  });
});

test('twenty mails an hour reach one mailbox, whichever of its addresses they are for', async () => {
  await world.sql`delete from mail_queue`;
  const sameMailbox = people.slice(0, 40);
  for (const [index, { id }] of sameMailbox.entries()) {
    await world.sql`update users set email = ${`target+${index}@example.com`}, mailbox = 'target@example.com' where id = ${id}`;
  }
  for (let each = 0; each < 4; each += 1) await post(await world.person(), naming(sameMailbox.slice(each * 10, each * 10 + 10)));
  const rows = await world.sql<{ mailbox: string }>`select mailbox from mail_queue`;
  expect(rows).toHaveLength(20);
  expect(new Set(rows.map(row => row.mailbox))).toEqual(new Set(['target@example.com']));
});
