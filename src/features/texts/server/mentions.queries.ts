import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../../platform/server/db/database.ts';
import type { Markup } from '../markup/markup.ts';
import type { TextRows } from './texts.rows.ts';

/**
 * Stores whom a text names, and forgets those whom it no longer names. A person who was stored before stays the one meant, also after
 * a rename.
 *
 * @param names all names in the text, in lower case
 * @param people the people of the names that are new in it
 */
export async function storeMentions(
  tx: Transaction,
  { idColumn }: TextRows,
  id: number,
  names: readonly string[],
  people: readonly { id: string; username: string }[],
): Promise<void> {
  const column = sql.ref(idColumn);
  await sql`delete from text_mentions where ${column} = ${id} and name <> all(${[...names]}::text[])`.execute(tx);
  if (people.length === 0) return;
  await sql`
    insert into text_mentions (${column}, name, user_id)
    select ${id}::bigint, name, user_id
    from unnest(${people.map(({ username }) => username.toLowerCase())}::text[], ${people.map(person => person.id)}::uuid[]) as given (name, user_id)
    order by user_id on conflict do nothing`.execute(tx);
}

/**
 * Two columns of a row of the view: the current usernames of the people whom the text names, and those names in it whose people are called
 * otherwise now, null without any.
 */
export function mentionColumns({ view, idColumn }: TextRows): RawBuilder<unknown> {
  const [id, content] = [sql.ref(`${view}.id`), sql.ref(`${view}.content`)];
  const named = sql`text_mentions join users as named on named.id = text_mentions.user_id
    where ${sql.ref(`text_mentions.${idColumn}`)} = ${id}`;
  return sql`case when ${content} ~ '[@＠]'
      then array(select distinct named.username from ${named} order by 1) else '{}' end as mentions,
    case when ${content} ~ '[@＠]' then (
      select json_object_agg(text_mentions.name, named.username) from ${named} and text_mentions.name <> lower(named.username)
    ) end as "renamedMentions"`;
}

/** A text that an event is about, as it is now. */
export interface EventText {
  id: number;
  content: string;
  markup: Markup;
  postId: number;
  author: { id: string; username: string };
  isHidden: boolean;
}

/** Those of the texts that are there and have an author, with hidden ones. They are not hidden, shown or deleted until the transaction ends. */
export async function textsOfEvents(tx: Transaction, { table, postId, isLiving }: TextRows, ids: readonly number[]): Promise<EventText[]> {
  const { rows } = await sql<EventText>`
    select texts.id, ${postId} as "postId", content, markup, hidden is not null as "isHidden",
      json_build_object('id', users.id, 'username', users.username) as author
    from ${sql.table(table)} as texts join users on users.id = texts.author_id
    where texts.id = any(${[...ids]}::bigint[]) and ${isLiving} order by texts.id for share of texts`.execute(tx);
  return rows;
}
