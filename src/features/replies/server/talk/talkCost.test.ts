/** The cost of the talk for late readers: a comment after their position costs nothing. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { lateReaderAt } from '../../../games/server/clock/lateReads.ts';
import { readingAs } from '../../../../platform/server/db/limited/limitedReads.ts';
import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { Reply } from '../../replies.contract.ts';
import { sortedReplies } from '../replies.queries.ts';
import { openTalkScene } from '../testing/talkScene.ts';
import { mostLikedOf, talkOf } from './talk.queries.ts';
import { setUp } from '../../../../testing/world.ts';

const scene = setUp(openTalkScene);
beforeAll(async () => {
  await scene.play(1, 120);
  const { live, threadId, world } = scene;
  const { body } = await live.call<Reply>('POST', '/api/replies', { postId: threadId, content: 'Known', playSeq: 1 });
  await world.sql`update all_replies set created_at = now() - interval '90 seconds' where id = ${body.id}`;
  await world.sql`
    insert into all_replies (content, post_id, author_id, author_name, play_seq, moment)
    select 'Unknown', post_id, author_id, author_name, play_seq, moment from all_replies, generate_series(1, 500)`;
});

/** The comments that a read gets for a reader who is 60 seconds behind, and how often it asks for their position in a post. */
async function readLate(
  read: (tx: Transaction) => Promise<Reply[]>,
  { earliest }: { earliest?: string } = {},
): Promise<{ texts: string[]; calls: number }> {
  const at = new Date(Date.now() - 60_000).toISOString();
  const entry = { at, mode: 'behind', games: ['nba-1'], leagues: [], tags: [], posts: [scene.threadId] };
  const positions = JSON.stringify([entry, { others: true, at, except: [] }]);
  const late = lateReaderAt({ positions, earliest: earliest ?? at }, { key: 'late', hidesOthers: false });
  return scene.world.db.transaction().execute(async tx => {
    await sql`
      select set_config('track_functions', 'all', true), set_config('search_path', 'late, public', true),
        set_config('bleachers.positions', ${positions}, true), set_config('bleachers.earliest', ${earliest ?? at}, true)`.execute(tx);
    const callsSoFar = async () => {
      const { rows } = await sql<{ calls: number }>`
        select coalesce(sum(calls), 0)::int as calls from pg_stat_xact_user_functions where funcname = 'position_of_post'`.execute(tx);
      return rows[0]?.calls ?? 0;
    };
    const before = await callsSoFar();
    const found = await readingAs(late, () => read(tx));
    return { texts: found.map(({ content }) => content), calls: (await callsSoFar()) - before };
  });
}

const few = 20;

test.each<[string, (tx: Transaction, postId: number) => Promise<Reply[]>]>([
  ['a page of the talk', async (tx, postId) => (await talkOf(tx, { postId, seq: 1, limit: 20, behind: undefined })).replies],
  ['the best comments of plays', (tx, postId) => mostLikedOf(tx, { postId, seqs: [1], limit: 5 })],
  ['the newest moments of the thread', (tx, postId) => sortedReplies(tx, { postId, limit: 20, after: 0 }, 'newMoments')],
  ['the best of the thread', (tx, postId) => sortedReplies(tx, { postId, limit: 20, after: 0 }, 'best')],
])('%s looks at no comment that its reader may not know', async (_, read) => {
  const { texts, calls } = await readLate(tx => read(tx, scene.threadId));
  expect(texts).toEqual(['Known']);
  expect(calls).toBeGreaterThan(0);
  expect(calls).toBeLessThan(few);
});

test('the best of a long thread asks for the position of the comments on its page alone', async () => {
  const { threadId, world } = scene;
  await world.sql`
    insert into all_replies (content, post_id, author_id, author_name, play_seq, moment, created_at)
    select content, post_id, author_id, author_name, play_seq, moment, created_at from all_replies, generate_series(1, 500)
    where content = 'Known'`;
  const read = (tx: Transaction) => sortedReplies(tx, { postId: threadId, limit: 5, after: 0 }, 'best');
  // This reader watches another game that began long ago.
  const { texts, calls } = await readLate(read, { earliest: '2020-01-01T00:00:00Z' });
  expect(texts).toEqual(Array.from({ length: 5 }, () => 'Known'));
  expect(calls).toBeLessThan(20 * texts.length);
});
