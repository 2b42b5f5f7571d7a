import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import type { AuthorsTexts, Pace } from '../../../safeguards/server/index.ts';

/** Whether a comment of a person was ever visible. */
export async function hasCommented(tx: Transaction, authorId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from replies where author_id = ${authorId}::uuid limit 1`.execute(tx);
  return rows.length > 0;
}

/** The facts about the comments of an author before another is stored. Hidden ones count too. */
export function repliesOfAuthor(authorId: string): AuthorsTexts {
  return {
    async lately(tx) {
      const { rows } = await sql<{ count: number; first: Date | null }>`
        select count(*) as count, min(created_at) as first from (
          select created_at from all_replies where author_id = ${authorId}::uuid order by id desc limit 100
        ) as latest where created_at > now() - interval '1 hour'`.execute(tx);
      return rows[0] ?? { count: 0, first: null };
    },
    async hasSaid(tx, words, minutes) {
      const { rows } = await sql`
        select 1 from (select content, created_at from all_replies where author_id = ${authorId}::uuid order by id desc limit 200) as latest
        where created_at > now() - make_interval(mins => ${minutes}) and content = ${words} limit 1`.execute(tx);
      return rows.length > 0;
    },
    hasCommented: tx => hasCommented(tx, authorId),
  };
}

/** The comments of a thread in the last minute, hidden or not, and those by people who had never commented before it. */
const latest = (postId: number) => sql`
  select recent.id, recent.author_id, recent.hidden, not exists (
    select from replies as earlier
    where earlier.author_id = recent.author_id and earlier.created_at <= now() - interval '1 minute'
  ) as "isFirst"
  from (select * from all_replies where post_id = ${postId} order by id desc limit 2000) as recent
  where recent.created_at > now() - interval '1 minute' and recent.deleted_at is null`;

export async function paceOf(db: Connection, postId: number): Promise<Pace> {
  const { rows } = await sql<Pace>`
    select count(*) as comments, count(*) filter (where "isFirst") as "byFirstTimers",
      count(distinct author_id) filter (where "isFirst") as "firstTimers" from (${latest(postId)}) as latest`.execute(db);
  return rows[0] ?? { comments: 0, byFirstTimers: 0, firstTimers: 0 };
}

/** The visible comments of the last minute by first-time commenters. */
export async function firstTimersReplies(db: Connection, postId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${latest(postId)}) as latest where "isFirst" and hidden is null order by id`.execute(db);
  return rows.map(({ id }) => id);
}
