import { sql } from 'kysely';
import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { AuthorsTexts } from '../../../safeguards/server/index.ts';

/** The facts about the posts of an author before another is stored. Hidden ones count too. */
export function postsOfAuthor(authorId: string): AuthorsTexts {
  return {
    async lately(tx: Transaction) {
      const { rows } = await sql<{ count: number; first: Date | null }>`
        select count(*) as count, min(created_at) as first from all_posts
        where author_id = ${authorId}::uuid and created_at > now() - interval '1 hour'`.execute(tx);
      return rows[0] ?? { count: 0, first: null };
    },
    async hasSaid(tx, words, minutes) {
      const { rows } = await sql`
        select 1 from all_posts
        where author_id = ${authorId}::uuid and created_at > now() - make_interval(mins => ${minutes}) and content = ${words} limit 1`.execute(
        tx,
      );
      return rows.length > 0;
    },
  };
}
