import { type RawBuilder, sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import type { Viewer } from '../../../platform/server/http/context.ts';
import type { TextHistory } from '../texts.contract.ts';
import { maxVersions, silentEditSeconds } from '../texts.rules.ts';
import type { TextRows } from './texts.rows.ts';

/** Keeps the words of a text that is about to be replaced, unless it is new and nobody has answered. The oldest of too many go. */
export async function storeVersion(tx: Transaction, { view, versions, idColumn }: TextRows, id: number): Promise<void> {
  const [table, textId] = [sql.table(versions.table), sql.ref(idColumn)];
  await sql`
    insert into ${table} (${textId}, content, written_at)
    select id, content, ${versions.writtenAt} from ${sql.table(view)} as texts
    where id = ${id} and (created_at < now() - make_interval(secs => ${silentEditSeconds}) or ${versions.isAnswered})`.execute(tx);
  await sql`
    delete from ${table}
    where ${textId} = ${id} and id <= (select id from ${table} where ${textId} = ${id} order by id desc offset ${maxVersions} limit 1)`.execute(
    tx,
  );
}

/**
 * Whether a reader may see a version of a text that was written at `written_at`. Versions from before an edit that showed a text again,
 * after reports had hidden it, are for its author and moderators.
 */
function isVisible({ table }: TextRows, id: number, viewer: Viewer | null): RawBuilder<boolean> {
  if (viewer?.isModerator) return sql<boolean>`true`;
  return sql<boolean>`not exists (
    select from ${sql.table(table)} as edited where edited.id = ${id} and edited.shown_by_edit_at > written_at
      and edited.author_id is distinct from ${viewer?.id ?? null}::uuid)`;
}

/** The versions of a text that a reader may see, oldest first, with the words of today as the last; undefined for a missing text. */
export async function historyOf(db: Connection, rowsOf: TextRows, id: number, viewer: Viewer | null): Promise<TextHistory | undefined> {
  const { view, versions, idColumn, isLiving } = rowsOf;
  const { rows } = await sql<{ content: string; writtenAt: Date }>`
    select content, written_at as "writtenAt" from (
      (select id, content, written_at from ${sql.table(versions.table)}
        where ${sql.ref(idColumn)} = ${id} and exists (select from ${sql.table(view)} as texts where texts.id = ${id})
          and ${isVisible(rowsOf, id, viewer)}
        order by id desc limit ${maxVersions})
      union all
      select null, content, coalesce(edited_at, created_at) from ${sql.table(view)} as texts where id = ${id} and ${isLiving}
    ) as version order by id nulls last`.execute(db);
  if (rows.length === 0) return undefined;
  return { versions: rows.map(({ content, writtenAt }) => ({ content, at: writtenAt.toISOString() })) };
}

/** Deletes what belongs to the words of a text whose place stays. */
export async function deleteLikesAndVersions(tx: Transaction, { table, likes, versions, idColumn }: TextRows, id: number): Promise<void> {
  await sql`delete from ${sql.table(versions.table)} where ${sql.ref(idColumn)} = ${id}`.execute(tx);
  await sql`
    delete from ${sql.table(likes.given)} as given using ${sql.table(table)} as texts
    where texts.id = ${id} and ${sql.join(
      Object.entries(likes.columns).map(([column, of]) => sql`${sql.ref(`given.${column}`)} = ${sql.ref(`texts.${of}`)}`),
      sql` and `,
    )}`.execute(tx);
}
