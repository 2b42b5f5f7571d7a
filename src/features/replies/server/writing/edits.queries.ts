import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import type { Viewer } from '../../../../platform/server/http/context.ts';
import type { Markup } from '../../../posts/text/posts.markup.ts';
import type { TextHistory } from '../../../posts/posts.contract.ts';
import { maxVersions, silentEditSeconds } from '../../../posts/posts.rules.ts';
import { isVersionVisible, presentHistory } from '../../../posts/server/index.ts';

/**
 * Replaces the text of a comment and keeps the former one, unless the comment is new and nobody has answered it. The oldest versions
 * beyond the limit are deleted. `editMomentAt` is the position of an editor who is behind in a game.
 */
export async function replaceText(
  tx: Transaction,
  id: number,
  { content, markup, editMomentAt }: { content: string; markup: Markup; editMomentAt: Date | null },
): Promise<void> {
  await sql`
    insert into reply_versions (reply_id, content, written_at)
    select id, content, coalesce(edited_at, created_at) from replies
    where id = ${id} and (
      created_at < now() - make_interval(secs => ${silentEditSeconds})
      or exists (select from replies as answer where answer.parent_id = replies.id))`.execute(tx);
  await sql`
    delete from reply_versions
    where reply_id = ${id} and id <= (select id from reply_versions where reply_id = ${id} order by id desc offset ${maxVersions} limit 1)`.execute(
    tx,
  );
  await tx
    .updateTable('replies')
    .set({ content, markup: markup && JSON.stringify(markup), edited_at: sql`now()`, edit_moment_at: editMomentAt?.toISOString() ?? null })
    .where('id', '=', id)
    .execute();
}

/** The versions of a comment's text that a reader may see, oldest first, the text of today last; undefined for a deleted or missing comment. */
export async function replyHistory(db: Connection, id: number, viewer: Viewer | null): Promise<TextHistory | undefined> {
  const isVisible = isVersionVisible('all_replies', { id, writtenAt: sql`written_at`, viewer });
  const { rows } = await sql<{ content: string; writtenAt: Date }>`
    select content, written_at as "writtenAt" from (
      (select id, content, written_at from reply_versions where reply_id = ${id} and exists (select from replies where replies.id = ${id}) and ${isVisible}
        order by id desc limit ${maxVersions})
      union all
      select null, content, coalesce(edited_at, created_at) from replies where id = ${id} and deleted_at is null
    ) as version order by id nulls last`.execute(db);
  return rows.length === 0 ? undefined : presentHistory(rows);
}
