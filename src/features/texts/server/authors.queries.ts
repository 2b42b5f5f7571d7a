/** The author of texts: the facts that screening asks for, another name, and an account that is deleted. */
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/server/db/database.ts';
import { deletedUser } from '../../account/account.rules.ts';
import type { AuthorsTexts } from '../../safeguards/server/index.ts';
import type { TextRows } from './texts.rows.ts';

/** The facts about the texts of an author before another is stored. Hidden ones count too. */
export function textsOfAuthor({ table, newestFirst }: TextRows, authorId: string): AuthorsTexts {
  const latest = sql`(
    select content, created_at from ${sql.table(table)} where author_id = ${authorId}::uuid order by ${newestFirst} limit 200) as latest`;
  return {
    async lately(tx) {
      const { rows } = await sql<{ count: number; first: Date | null }>`
        select count(*) as count, min(created_at) as first from ${latest} where created_at > now() - interval '1 hour'`.execute(tx);
      return rows[0] ?? { count: 0, first: null };
    },
    async hasSaid(tx, words, minutes) {
      const { rows } = await sql`
        select 1 from ${latest} where created_at > now() - make_interval(mins => ${minutes}) and content = ${words} limit 1`.execute(tx);
      return rows.length > 0;
    },
  };
}

/** Locks the texts that a person wrote or liked in the order of their ids, so that two such writes cannot deadlock. */
export async function lockTextsOfPerson(tx: Transaction, { table, likes, idColumn }: TextRows, userId: string): Promise<void> {
  await sql`
    select id from ${sql.table(table)} where id in (
      select id from ${sql.table(table)} where author_id = ${userId}
      union select ${sql.ref(idColumn)} from ${sql.table(likes.given)} where user_id = ${userId})
    order by id for no key update`.execute(tx);
}

/** Changes the author's name that each text stores. */
export async function renameAuthor(tx: Transaction, { table }: TextRows, userId: string, username: string): Promise<void> {
  await sql`select id from ${sql.table(table)} where author_id = ${userId} order by id for no key update`.execute(tx);
  await sql`update ${sql.table(table)} set author_name = ${username} where author_id = ${userId}`.execute(tx);
}

/** Anonymizes a person's texts. */
export async function forgetAuthorOf(tx: Transaction, { table }: TextRows, userId: string): Promise<void> {
  await sql`update ${sql.table(table)} set author_name = ${deletedUser}, author_id = null where author_id = ${userId}`.execute(tx);
}
