import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import { maxVersions, silentEditSeconds } from '../../posts.rules.ts';
import type { TextHistory } from '../../posts.contract.ts';

interface VersionRow {
  content: string;
  writtenAt: Date;
}

export function presentHistory(rows: readonly VersionRow[]): TextHistory {
  return { versions: rows.map(({ content, writtenAt }) => ({ content, at: writtenAt.toISOString() })) };
}

/** Keeps the text of a post that is about to be replaced, unless the post is new and has no comment. The oldest of too many go. */
export async function keepPostVersion(tx: Transaction, id: number): Promise<void> {
  await sql`
    insert into post_versions (post_id, content, written_at)
    select id, content, coalesce(edit_moment_at, edited_at, moment_at, created_at) from posts
    where id = ${id} and (comments > 0 or created_at < now() - make_interval(secs => ${silentEditSeconds}))`.execute(tx);
  await sql`
    delete from post_versions
    where post_id = ${id} and id <= (select id from post_versions where post_id = ${id} order by id desc offset ${maxVersions} limit 1)`.execute(
    tx,
  );
}

/** The versions of a post's text, oldest first, with the text of today as the last; undefined for a post that does not exist. */
export async function postHistory(db: Connection, id: number): Promise<TextHistory | undefined> {
  const { rows } = await sql<VersionRow>`
    select content, written_at as "writtenAt" from (
      (select id, content, written_at from post_versions where post_id = ${id} and exists (select from posts where posts.id = ${id}) order by id desc limit ${maxVersions})
      union all
      select null, content, coalesce(edited_at, created_at) from posts where id = ${id}
    ) as version order by id nulls last`.execute(db);
  return rows.length === 0 ? undefined : presentHistory(rows);
}
