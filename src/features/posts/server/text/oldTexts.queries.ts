import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import type { Markup } from '../../../texts/markup/markup.ts';
import type { PostKind } from '../../kinds/posts.kinds.ts';

export type TextKind = 'post' | 'reply' | 'message' | 'search';

/** The next id of texts that an earlier parser read, locked; undefined if none are left or another node works on them. */
export async function takeOldTexts(tx: Transaction, kind: TextKind): Promise<number | undefined> {
  const { rows } = await sql<{ next: number }>`
    select next_id as next from old_texts where kind = ${kind} and next_id > 0 for update skip locked`.execute(tx);
  return rows[0]?.next;
}

export async function storeOldTextsProgress(tx: Transaction, kind: TextKind, next: number): Promise<void> {
  await sql`update old_texts set next_id = ${next} where kind = ${kind}`.execute(tx);
}

export interface OldPost {
  id: number;
  content: string;
  feature: PostKind;
}

/** The newest posts up to an id, hidden ones too. */
export async function oldPosts(db: Connection, upTo: number, max: number): Promise<OldPost[]> {
  const { rows } = await sql<OldPost>`
    select id, content, feature from all_posts where id <= ${upTo} order by id desc limit ${max}`.execute(db);
  return rows;
}

export interface ParsedPost extends OldPost {
  markup: Markup;
  embedKey: string | null;
}

/** Stores what was found in texts that have not changed meanwhile. */
export async function storeParsedPosts(tx: Transaction, posts: readonly ParsedPost[]): Promise<void> {
  await sql`
    update all_posts set markup = given.markup, embed_key = given."embedKey"
    from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as given (id bigint, content text, markup jsonb, "embedKey" text)
    where all_posts.id = given.id and all_posts.content = given.content
      and (all_posts.markup is distinct from given.markup or all_posts.embed_key is distinct from given."embedKey")`.execute(tx);
}

/** Indexes posts anew that were written before `search_forms` and `search_spelling`; returns the ids that were looked at. */
export async function reindexPosts(tx: Transaction, upTo: number, max: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    with batch as (
      select id, content || ' ' || author_name || ' ' || joined_text(tags) as words from all_posts where id <= ${upTo} order by id desc limit ${max}
    ), indexed as (
      update all_posts set content = content from batch where all_posts.id = batch.id and (search_forms(batch.words) <> '' or batch.words ~ '[^[:ascii:]]')
    )
    select id from batch`.execute(tx);
  return rows.map(({ id }) => id);
}
