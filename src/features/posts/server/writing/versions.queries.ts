import { type RawBuilder, sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import type { Viewer } from '../../../../platform/server/http/context.ts';
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
export async function storePostVersion(tx: Transaction, id: number): Promise<void> {
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

/**
 * Whether a reader may see a version of a text that was written at `writtenAt`. Versions from before an edit that showed a text again,
 * after reports had hidden it, are for its author and moderators. `texts` is the table with the text's row.
 */
export function isVersionVisible(
  texts: 'all_posts' | 'all_replies',
  { id, writtenAt, viewer }: { id: number; writtenAt: RawBuilder<unknown>; viewer: Pick<Viewer, 'id' | 'isModerator'> | null },
): RawBuilder<boolean> {
  if (viewer?.isModerator) return sql<boolean>`true`;
  return sql<boolean>`not exists (
    select from ${sql.table(texts)} as edited where edited.id = ${id} and edited.shown_by_edit_at > ${writtenAt}
      and edited.author_id is distinct from ${viewer?.id ?? null}::uuid)`;
}

/** The versions of a post's text that a reader may see, oldest first, with the text of today as the last; undefined for a missing post. */
export async function postHistory(db: Connection, id: number, viewer: Viewer | null): Promise<TextHistory | undefined> {
  const isVisible = isVersionVisible('all_posts', { id, writtenAt: sql`written_at`, viewer });
  const { rows } = await sql<VersionRow>`
    select content, written_at as "writtenAt" from (
      (select id, content, written_at from post_versions where post_id = ${id} and exists (select from posts where posts.id = ${id}) and ${isVisible}
        order by id desc limit ${maxVersions})
      union all
      select null, content, coalesce(edited_at, created_at) from posts where id = ${id}
    ) as version order by id nulls last`.execute(db);
  return rows.length === 0 ? undefined : presentHistory(rows);
}
