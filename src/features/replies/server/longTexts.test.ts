import { beforeAll, expect, test } from 'vitest';
import { type Caller, setUp, setUpScene } from '../../../testing/world.ts';
import { write } from '../../posts/server/testing/writing.ts';
import type { Reply } from '../replies.contract.ts';
import { mayGoOn, replyBytesPerCall, replyLengthLimit } from '../replies.rules.ts';
import { openThreadScene } from './testing/threadScene.ts';

const { world, author, fan } = setUpScene(() => openThreadScene('A thread of long texts'));
const post = setUp(() => write(author, 'Long texts'));
beforeAll(async () => {
  await world.sql`
    insert into all_replies (post_id, author_id, author_name, content)
    select ${post.id}, ${fan.id}, ${fan.username}, repeat('長', ${replyLengthLimit}) from generate_series(1, 90)`;
});

async function pagesOf(who: Caller, query: string): Promise<Reply[][]> {
  const pages: Reply[][] = [];
  for (let after = ''; ; after = `&after=${pages.at(-1)?.at(-1)?.id}`) {
    const { body } = await who.call<Reply[]>('GET', `/api/posts/${post.id}/replies?${query}${after}`);
    if (body.length === 0) return pages;
    pages.push(body);
  }
}

test.each(['sort=old', 'sort=new', 'sort=best', 'sort=old&limit=20'])(
  'a call is limited in bytes, and the next goes on behind it: %s',
  async query => {
    const blocking = await world.person();
    const someone = await world.person();
    await blocking.call('PUT', `/api/blocks/${someone.username}`);
    for (const who of [world.visitor, fan, blocking]) {
      const pages = await pagesOf(who, query);
      const ids = pages.flat().map(({ id }) => id);
      expect([ids.length, new Set(ids).size]).toEqual([90, 90]);
      for (const page of pages) expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(2 * replyBytesPerCall);
      for (const page of pages.slice(0, -1)) expect(mayGoOn(page, query.includes('limit') ? 20 : 500)).toBe(true);
      expect(pages.length).toBeGreaterThan(2);
    }
  },
);

test('a thread of short texts is one call', async () => {
  const short = await write(author, 'Short texts');
  await fan.call('POST', '/api/replies', { postId: short.id, content: 'Indeed' });
  const { body } = await fan.call<Reply[]>('GET', `/api/posts/${short.id}/replies`);
  expect(mayGoOn(body, 500)).toBe(false);
});
