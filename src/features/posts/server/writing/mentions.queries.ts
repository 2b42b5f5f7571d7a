import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../../../platform/server/db/database.ts';

/** A post, or a comment under it. */
export interface MentioningRow {
  postId: number;
  replyId?: number | undefined;
}

/**
 * Stores whom a text names, and forgets those whom it no longer names. A person who was stored before stays the one meant, also after
 * a rename.
 *
 * @param names all names in the text, in lower case
 * @param people the people of the names that are new in it
 */
export async function storeMentions(
  tx: Transaction,
  { postId, replyId }: MentioningRow,
  names: readonly string[],
  people: readonly { id: string; username: string }[],
): Promise<void> {
  const [column, id] = replyId === undefined ? (['post_id', postId] as const) : (['reply_id', replyId] as const);
  await sql`delete from text_mentions where ${sql.ref(column)} = ${id} and name <> all(${[...names]}::text[])`.execute(tx);
  if (people.length === 0) return;
  await sql`
    insert into text_mentions (${sql.ref(column)}, name, user_id)
    select ${id}::bigint, name, user_id
    from unnest(${people.map(({ username }) => username.toLowerCase())}::text[], ${people.map(person => person.id)}::uuid[]) as given (name, user_id)
    order by user_id on conflict do nothing`.execute(tx);
}

/**
 * Two columns of a text that a row `texts` with an id and a content has: the current usernames of the people it names, and those names
 * in it whose people are called otherwise now, null without any.
 */
export function mentionColumns(texts: 'posts' | 'replies'): RawBuilder<unknown> {
  const [id, content] = [sql.ref(`${texts}.id`), sql.ref(`${texts}.content`)];
  const named = sql`text_mentions join users as named on named.id = text_mentions.user_id
    where ${sql.ref(texts === 'posts' ? 'text_mentions.post_id' : 'text_mentions.reply_id')} = ${id}`;
  return sql`case when ${content} ~ '[@＠]'
      then array(select distinct named.username from ${named} order by 1) else '{}' end as mentions,
    case when ${content} ~ '[@＠]' then (
      select json_object_agg(text_mentions.name, named.username) from ${named} and text_mentions.name <> lower(named.username)
    ) end as "renamedMentions"`;
}
