/** Applies the changes that a community made since an earlier import. A thing that somebody has changed here stays as it is. */
import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import { sealHash } from '../../../../features/account/server/index.ts';
import type { LineOf } from '../folder/folder.shapes.ts';
import { indexWords } from './posts.queries.ts';
import type { Storing } from './storing.queries.ts';

type TextKind = 'posts' | 'comments';
export type ChangedTexts = Record<TextKind, number>;

/** Lines that were read before, and are different now, after one. Lines that are the same have no value here. */
export async function changedLines(db: Connection, kind: TextKind, after: number): Promise<number[]> {
  const { rows } = await sql<{ line: number }>`
    select line from ${sql.table(`moving.${kind}`)} where is_known and problem is null and value is not null and line > ${after}::int
    order by line limit 500`.execute(db);
  return rows.map(({ line }) => line);
}

/** Changes texts, and whether threads are closed, unless they were changed, hidden or deleted here. Returns how many. */
export async function storeChanges(tx: Transaction, { sourceId }: Storing, kind: TextKind, lines: readonly number[]): Promise<number> {
  const isPost = kind === 'posts';
  const [table, column] = [sql.table(isPost ? 'all_posts' : 'all_replies'), sql.ref(isPost ? 'post_id' : 'reply_id')];
  const isLiving = isPost ? sql`true` : sql`texts.deleted_at is null`;
  const closed = sql`case when (value ->> 'closed')::boolean then coalesce(texts.locked_at, (value ->> 'editedAt')::timestamptz, at) end`;
  const isOther = isPost ? sql`or (texts.locked_at is not null) <> (value ->> 'closed')::boolean` : sql``;
  const { rows } = await sql<{ id: number }>`
    with changed as (
      select texts.id, key, value, staged.digest, ${isPost ? closed : sql`null::timestamptz`} as closed_at
      from ${sql.table(`moving.${kind}`)} as staged
      join moved_items as items using (key) join ${table} as texts on texts.id = items.row_id
      where items.source_id = ${sourceId} and items.kind = ${kind} and line = any(${[...lines]}::int[]) and texts.hidden is null and ${isLiving}
        and decode(md5(texts.content), 'hex') = items.text_digest
        and (texts.content <> value ->> 'content' or texts.edited_at is distinct from (value ->> 'editedAt')::timestamptz ${isOther})
      order by texts.id for no key update of texts
    ), noted as (
      update moved_items as items set digest = changed.digest, text_digest = decode(md5(value ->> 'content'), 'hex') from changed
      where items.source_id = ${sourceId} and items.kind = ${kind} and items.key = changed.key
    )
    update ${table} as texts set content = value ->> 'content', markup = nullif(value -> 'markup', 'null'), edited_at = (value ->> 'editedAt')::timestamptz
      ${isPost ? sql`, locked_at = closed_at, article = texts.article || jsonb_build_object('title', value ->> 'content')` : sql``}
    from changed where changed.id = texts.id returning texts.id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await sql`delete from text_mentions where ${column} = any(${ids}::bigint[])`.execute(tx);
  await sql`
    insert into text_mentions (${column}, name, user_id)
    select items.row_id, name, people.person_id
    from ${sql.table(`moving.${kind}`)} as staged join moved_items as items on items.source_id = ${sourceId} and items.kind = ${kind} and items.key = staged.key
    cross join lateral jsonb_array_elements_text(staged.value -> 'names') as name
    join moving.people as named on named.other = name and named.problem is null
    join moved_items as people on people.source_id = ${sourceId} and people.kind = 'people' and people.key = named.key and people.person_id is not null
    where staged.line = any(${[...lines]}::int[]) and items.row_id = any(${ids}::bigint[]) order by people.person_id on conflict do nothing`.execute(
    tx,
  );
  if (!isPost) return ids.length;
  await indexWords(tx, ids);
  await sql`update post_totals set changed = changed + 1 where part = 0`.execute(tx);
  return ids.length;
}

/** Votes that were given since in polls that are stored. Somebody who has voted here keeps that vote. */
export async function storeNewVotes(tx: Transaction, { sourceId }: Storing): Promise<void> {
  await sql`
    with changed as (
      select items.row_id as poll_id, value, polls.key, polls.digest from moving.polls
      join moved_items as items on items.source_id = ${sourceId} and items.kind = 'polls' and items.key = polls.key
      where is_known and problem is null and value is not null and items.row_id is not null
    ), given as (
      insert into poll_votes (poll_id, option_id, user_id)
      select distinct on (changed.poll_id, people.person_id) changed.poll_id, poll_options.id, people.person_id
      from changed
      cross join lateral jsonb_array_elements(value -> 'votes') with ordinality as listed_votes (vote, vote_place)
      cross join lateral jsonb_array_elements(value -> 'options') as option
      join poll_options on poll_options.poll_id = changed.poll_id and poll_options.text = option ->> 'text'
      join moved_items as people on people.source_id = ${sourceId} and people.kind = 'people' and people.key = vote ->> 'personId'
      where option -> 'id' = vote -> 'optionId' and people.person_id is not null
      order by changed.poll_id, people.person_id, vote_place on conflict do nothing returning option_id
    ), noted as (
      update moved_items as items set digest = changed.digest from changed
      where items.source_id = ${sourceId} and items.kind = 'polls' and items.key = changed.key
    ), counted as (select option_id, count(*)::int as votes from given group by option_id)
    update poll_options set vote_count = vote_count + votes from counted where poll_options.id = option_id`.execute(tx);
}

/** Passwords that were changed in the community, of people who have not signed in here yet. */
export async function storeNewPasswords(
  tx: Transaction,
  { sourceId }: Storing,
  secret: string,
  after: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ line: number; accountId: string; password: NonNullable<LineOf<'people'>['password']> }>`
    select line, account_id as "accountId", value -> 'password' as password
    from moving.people join moved_items as items on items.source_id = ${sourceId} and items.kind = 'people' and items.key = people.key
    join users on users.id = items.person_id join waiting_passwords on account_id::text = users.subject
    where is_known and problem is null and items.digest <> people.digest and value -> 'password' <> 'null' and line > ${after}::int
    order by line limit 500 for no key update of waiting_passwords`.execute(tx);
  for (const { accountId, password } of rows)
    await sql`update waiting_passwords set sealed = ${sealHash(secret, accountId, password)} where account_id = ${accountId}`.execute(tx);
  await sql`
    update moved_items as items set digest = people.digest from moving.people
    where items.source_id = ${sourceId} and items.kind = 'people' and items.key = people.key and line = any(${rows.map(({ line }) => line)}::int[])`.execute(
    tx,
  );
  return rows.at(-1)?.line;
}
