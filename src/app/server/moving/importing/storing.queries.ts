/**
 * Stores the lines of a folder in the tables of the product, a batch in each transaction together with their ids. It takes the locks of
 * docs/map.md in their order. No event is stored, so that nobody is notified.
 */
import { sql } from 'kysely';
import type { Connection, Database, Transaction } from '../../../../platform/server/db/database.ts';
import { deletedUser } from '../../../../features/account/account.rules.ts';
import { isBlockBetween } from '../../../../features/boundaries/server/index.ts';
import type { Kind } from '../folder/folder.shapes.ts';
import type { PreparedText } from './prepare.ts';
import { staged } from './staging.queries.ts';

export interface Storing {
  sourceId: number;
  /** Whether things keep their ids: those of an export of ours that comes into an empty site. */
  keepsIds: boolean;
}

/**
 * Makes PostgreSQL find the rows of a batch by indexes, in the order in which its joins are written. Its statistics of tables that grow under it are
 * of a time when they were small, and its plans by them read all of a table for each batch.
 */
export const steadyPlan = sql`
  set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off; set local jit = off;
  set local join_collapse_limit = 1; set local from_collapse_limit = 1`;

/** The moved person, post or comment that a column names. With the limit PostgreSQL looks each one up by the key, whatever its statistics say. */
export const moved = (alias: string, { sourceId }: Storing, kind: Kind, key: string) => sql`
  left join lateral (
    select row_id, person_id, xmin from moved_items as items
    where items.source_id = ${sourceId} and items.kind = ${kind} and items.key = ${sql.raw(key)} limit 1
  ) as ${sql.ref(alias)} on true`;

/** Some lines of one of the parts of a kind, by their places: those after `from`, up to `to`. */
export interface Range {
  part: number;
  from: number;
  to: number;
}

/** The kinds with ids of their own, by their sequences. */
const sequences: Partial<Record<Kind, string>> = { posts: 'posts_id_seq', comments: 'replies_id_seq', messages: 'chat_messages_id_seq' };

/** The part of a line. Parts are stored at the same time, so an answer is in the part of what it answers. */
const partOf: Partial<Record<Kind, ReturnType<typeof sql>>> = {
  posts: sql`line & 1`,
  comments: sql`hashtext(post) & 1`,
  likes: sql`line & 1`,
};

/** Puts the new lines of a kind in the order of their times, in which their ids grow. Returns the number of lines of each part. */
export async function orderLines(
  db: Database,
  { keepsIds }: Pick<Storing, 'keepsIds'>,
  kind: Kind,
): Promise<{ part: number; count: number }[]> {
  const order = sql.table(`moving.${kind}_order`);
  const sequence = sequences[kind];
  const id = sequence === undefined ? sql`null::bigint` : keepsIds ? sql`key::bigint` : sql`nextval(${sequence})`;
  await sql`drop table if exists ${order}`.execute(db);
  await sql`
    create unlogged table ${order} as
    select row_number() over (partition by part order by ordered_at nulls first, line)::int as place, part, line, id
    from (
      select part, ordered_at, line, ${id} as id from (
        select ${partOf[kind] ?? sql`0`} as part, ordered_at, line, key from ${staged(kind)} where problem is null and not is_known order by ordered_at nulls first, line
      ) as sorted
    ) as drawn`.execute(db);
  await sql`create unique index on ${order} (part, place)`.execute(db);
  await sql`create unique index if not exists ${sql.raw(`moving_${kind}_line`)} on ${staged(kind)} (line)`.execute(db);
  await sql`analyze ${order}`.execute(db);
  const { rows } = await sql<{
    part: number;
    count: number;
  }>`select part, count(*)::int as count from ${order} group by part order by part`.execute(db);
  return rows;
}

/** The numbers of comments and likes that posts and comments will have, by their keys. A change of a text afterwards is dear. */
export async function countForTexts(db: Database): Promise<void> {
  await sql`drop table if exists moving.post_counts, moving.comment_counts`.execute(db);
  await sql`
    create unlogged table moving.post_counts as
    select post, coalesce(comments, 0) as comments, coalesce(likes, 0) as likes
    from (select post, count(*)::int as comments from moving.comments where problem is null and not is_known group by post) as commented
    full join (select post, count(*)::int as likes from moving.likes where problem is null and not is_known and post is not null group by post) as liked using (post)`.execute(
    db,
  );
  await sql`create unique index on moving.post_counts (post)`.execute(db);
  await sql`
    create unlogged table moving.comment_counts as
    select comment, count(*)::int as likes from moving.likes where problem is null and not is_known and comment is not null group by comment`.execute(
    db,
  );
  await sql`create unique index on moving.comment_counts (comment)`.execute(db);
}

/** The lines of a range. */
export const batchOf = (kind: Kind, { part, from, to }: Range) => sql`
  select this.*, place, id from ${sql.table(`moving.${kind}_order`)} join ${staged(kind)} as this using (line)
  where part = ${part}::int and place > ${from}::int and place <= ${to}::int and not is_known`;

/** The lines of a batch with their values, for kinds that are stored one by one. */
export async function linesOfBatch<Value>(
  db: Connection,
  kind: Kind,
  range: Range,
): Promise<{ line: number; key: string; digest: string; value: Value; person: string | null; post: string | null; at: Date | null }[]> {
  const { rows } = await sql<{
    line: number;
    key: string;
    digest: string;
    value: Value;
    person: string | null;
    post: string | null;
    at: Date | null;
  }>`
    select line, key, encode(digest, 'hex') as digest, value, person, post, at from (${batchOf(kind, range)}) as batch order by place`.execute(
    db,
  );
  return rows;
}

/** The lines of a batch that have pictures. */
export async function linesWithPictures(
  db: Connection,
  kind: 'posts' | 'comments',
  range: Range,
): Promise<{ line: number; person: string | null; value: PreparedText }[]> {
  const { rows } = await sql<{ line: number; person: string | null; value: PreparedText }>`
    select line, person, value from (${batchOf(kind, range)}) as batch where value -> 'pictures' <> '[]' order by place`.execute(db);
  return rows;
}

/** The number of moved things of a kind. */
export async function countMoved(db: Connection, { sourceId }: Storing, kind: Kind): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from moved_items where source_id = ${sourceId} and kind = ${kind}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The figures by which PostgreSQL plans, after many rows came. */
export async function analyzeMoved(db: Database): Promise<void> {
  for (const table of ['moved_items', 'all_posts', 'all_replies', 'users']) await sql`analyze ${sql.table(table)}`.execute(db);
}

/** The ids of the people of the lines of a batch. */
export async function peopleByKeys(db: Connection, { sourceId }: Storing, keys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; id: string }>`
    select key, person_id as id from moved_items
    where source_id = ${sourceId} and kind = 'people' and person_id is not null and key = any(${[...keys]}::text[])`.execute(db);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Remembers what was stored, by the keys of the folder. */
export async function rememberItems(
  tx: Transaction,
  { sourceId }: Storing,
  kind: Kind | 'avatars',
  items: readonly { key: string; rowId?: number | undefined; personId?: string | undefined; digest: string }[],
): Promise<void> {
  await sql`
    insert into moved_items (source_id, kind, key, row_id, person_id, digest)
    select ${sourceId}, ${kind}, key, row_id, person_id, decode(digest, 'hex')
    from unnest(${items.map(item => item.key)}::text[], ${items.map(item => item.rowId ?? null)}::bigint[],
      ${items.map(item => item.personId ?? null)}::uuid[], ${items.map(item => item.digest)}::text[]) as given (key, row_id, person_id, digest)
    on conflict do nothing`.execute(tx);
}

/** Remembers the ids of a batch, before its rows are stored. */
export async function drawIds(
  tx: Transaction,
  { sourceId }: Storing,
  kind: 'posts' | 'comments' | 'messages',
  range: Range,
): Promise<void> {
  const textDigest = kind === 'messages' ? sql`null::bytea` : sql`decode(md5(value ->> 'content'), 'hex')`;
  await sql`
    insert into moved_items (source_id, kind, key, row_id, digest, text_digest)
    select ${sourceId}, ${kind}, key, id, digest, ${textDigest} from (${batchOf(kind, range)}) as batch order by place`.execute(tx);
}

/** Moves the sequence of a table behind ids that were kept. */
export async function continueSequence(db: Connection, table: 'all_posts' | 'all_replies' | 'chat_messages'): Promise<void> {
  const sequence = { all_posts: 'posts_id_seq', all_replies: 'replies_id_seq', chat_messages: 'chat_messages_id_seq' }[table];
  await sql`
    select setval(${sequence}, greatest((select last_value from ${sql.table(sequence)}), (select coalesce(max(id), 1) from ${sql.table(table)})))`.execute(
    db,
  );
}

/** The people whom texts name, by the names that they had in their community. */
export async function storeMentions(tx: Transaction, storing: Storing, kind: 'posts' | 'comments', range: Range): Promise<void> {
  const column = sql.ref(kind === 'posts' ? 'post_id' : 'reply_id');
  const table = sql.table(kind === 'posts' ? 'all_posts' : 'all_replies');
  await sql`
    insert into text_mentions (${column}, name, user_id)
    select texts.row_id, name, people.person_id
    from (${batchOf(kind, range)}) as batch
    cross join lateral jsonb_array_elements_text(batch.value -> 'names') as name
    join moving.people as named on named.other = name and named.problem is null
    ${moved('people', storing, 'people', 'named.key')} ${moved('texts', storing, kind, 'batch.key')}
    where batch.value -> 'names' <> '[]' and people.person_id is not null and exists (select from ${table} where id = texts.row_id)
    order by people.person_id on conflict do nothing`.execute(tx);
}

/** Stores comments. One whose post was deleted here is left out; one that answers a deleted comment becomes a comment on the post. */
export async function storeComments(tx: Transaction, storing: Storing, range: Range, pictures: object): Promise<void> {
  await drawIds(tx, storing, 'comments', range);
  await sql`
    insert into all_replies (id, content, markup, post_id, author_id, author_name, parent_id, created_at, edited_at, quote_text, quote_reply_id, quotes_reply,
      image_url, image_width, image_height, hidden, likes)
    overriding system value
    select batch.id, value ->> 'content', nullif(value -> 'markup', 'null'), post.row_id, author.person_id, coalesce(users.username, ${deletedUser}),
      parent.id, at, (value ->> 'editedAt')::timestamptz, value -> 'quote' ->> 'text', quoted.id, coalesce(value -> 'quote' ->> 'commentId', '') <> '',
      shown ->> 'url', (shown ->> 'width')::int, (shown ->> 'height')::int, case when all_posts.hidden is not null then 'post' end,
      coalesce(counted.likes, 0)
    from (${batchOf('comments', range)}) as batch
    ${moved('post', storing, 'posts', 'batch.post')} ${moved('author', storing, 'people', 'batch.person')}
    join all_posts on all_posts.id = post.row_id
    left join users on users.id = author.person_id
    left join moving.comment_counts as counted on counted.comment = batch.key
    left join lateral (
      select parents.row_id as id from moved_items as parents
      where parents.source_id = ${storing.sourceId} and parents.kind = 'comments' and parents.key = batch.comment
        -- One of the same batch has its id since a moment ago.
        and (parents.xmin = pg_current_xact_id()::xid
          or exists (select from all_replies where all_replies.id = parents.row_id and all_replies.post_id = post.row_id))
      limit 1
    ) as parent on true
    left join lateral (
      select quotes.row_id as id from moved_items as quotes
      where quotes.source_id = ${storing.sourceId} and quotes.kind = 'comments' and quotes.key = value -> 'quote' ->> 'commentId'
        and (exists (select from all_replies where all_replies.id = quotes.row_id) or quotes.xmin = pg_current_xact_id()::xid and exists (
          select from moving.comments as line join moved_items as posts on posts.source_id = quotes.source_id and posts.kind = 'posts' and posts.key = line.post
          join all_posts as shown on shown.id = posts.row_id where line.key = quotes.key and line.problem is null and not line.is_known))
      limit 1
    ) as quoted on true
    left join lateral (select ${JSON.stringify(pictures)}::jsonb -> batch.line::text -> 0 as shown) as given on true
    order by batch.id`.execute(tx);
  await storeMentions(tx, storing, 'comments', range);
}

/** Stores likes. The texts count them already, and are counted again when all are stored. */
export async function storeLikes(tx: Transaction, storing: Storing, range: Range): Promise<void> {
  const batch = batchOf('likes', range);
  await sql`
    insert into post_likes (post_id, user_id, created_at)
    select post.row_id, person.person_id, at from (${batch}) as batch
    ${moved('post', storing, 'posts', 'batch.post')} ${moved('person', storing, 'people', 'batch.person')}
    where batch.post is not null and person.person_id is not null and exists (select from all_posts where id = post.row_id)
    order by 1, 2 on conflict do nothing`.execute(tx);
  await sql`
    insert into reply_likes (user_id, post_id, reply_id, created_at)
    select person.person_id, all_replies.post_id, all_replies.id, at from (${batch}) as batch
    ${moved('reply', storing, 'comments', 'batch.comment')} ${moved('person', storing, 'people', 'batch.person')}
    join all_replies on all_replies.id = reply.row_id and deleted_at is null
    where batch.comment is not null and person.person_id is not null
    order by 2, 3, 1 on conflict do nothing`.execute(tx);
  await rememberBatch(tx, storing, 'likes', range);
}

/** Remembers a batch of things without ids of their own. */
async function rememberBatch(tx: Transaction, { sourceId }: Storing, kind: Kind, range: Range): Promise<void> {
  await sql`
    insert into moved_items (source_id, kind, key, digest)
    select ${sourceId}, ${kind}, key, digest from (${batchOf(kind, range)}) as batch on conflict do nothing`.execute(tx);
}

/** Stores the newest bookmarks of people, up to a maximum for each. The others are left out. */
export async function storeBookmarks(tx: Transaction, storing: Storing, range: Range, max: number): Promise<void> {
  await sql`
    with batch as materialized (
      select batch.line, batch.at, post.row_id as post_id, person.person_id,
        row_number() over (partition by person.person_id order by batch.at desc, batch.line desc) as rank
      from (${batchOf('bookmarks', range)}) as batch
      ${moved('post', storing, 'posts', 'batch.post')} ${moved('person', storing, 'people', 'batch.person')}
      where person.person_id is not null and exists (select from all_posts where id = post.row_id)
    ), kept as (
      select * from batch where rank + (select count(*) from bookmarks where user_id = batch.person_id) <= ${max}::int
    ), left_out as (
      update moving.bookmarks set problem = 'is beyond the newest ' || ${max}::int || ' of its person'
      where line in (select line from batch) and line not in (select line from kept)
    )
    insert into bookmarks (user_id, post_id, created_at) select person_id, post_id, at from kept order by 1, 2 on conflict do nothing`.execute(
    tx,
  );
  await rememberBatch(tx, storing, 'bookmarks', range);
}

/** Stores whom people follow, up to a maximum for each. Notes those that are left out. */
export async function storeFollows(tx: Transaction, storing: Storing, range: Range, max: number): Promise<void> {
  await sql`
    with batch as materialized (
      select batch.line, batch.at, (batch.value ->> 'notify')::boolean as notify, follower.person_id as follower, followed.person_id as followed,
        row_number() over (partition by follower.person_id order by batch.at nulls first, batch.line) as rank
      from (${batchOf('follows', range)}) as batch
      ${moved('follower', storing, 'people', 'batch.person')} ${moved('followed', storing, 'people', 'batch.other')}
      where follower.person_id <> followed.person_id and not ${isBlockBetween(sql`follower.person_id`, sql`followed.person_id`)}
    ), kept as (
      select * from batch where rank + (select count(*) from follows where follower_id = batch.follower) <= ${max}::int
    ), noted as (
      insert into moving.notes (kind, line, reason)
      select 'follows', line, 'is beyond the ' || ${max}::int || ' people whom somebody can follow' from batch where line not in (select line from kept) on conflict do nothing
    )
    insert into follows (follower_id, followed_id, notify, created_at)
    select follower, followed, notify, coalesce(at, now()) from kept order by at nulls first, line on conflict do nothing`.execute(tx);
  await rememberBatch(tx, storing, 'follows', range);
}

/** Stores messages between two people, which both have read. */
export async function storeMessages(tx: Transaction, storing: Storing, range: Range): Promise<void> {
  await drawIds(tx, storing, 'messages', range);
  const batch = sql`
    select batch.*, sender.person_id as sender, receiver.person_id as receiver from (${batchOf('messages', range)}) as batch
    ${moved('sender', storing, 'people', 'batch.person')} ${moved('receiver', storing, 'people', 'batch.other')}
    where sender.person_id is not null and receiver.person_id is not null and sender.person_id <> receiver.person_id`;
  await sql`
    insert into chat_rooms (user_id1, user_id2, created_at)
    select least(sender, receiver), greatest(sender, receiver), min(at) from (${batch}) as talks group by 1, 2 order by 1, 2
    on conflict do nothing`.execute(tx);
  await sql`
    insert into chat_messages (id, room_id, sender_id, content, markup, created_at)
    overriding system value
    select talks.id, chat_rooms.id, sender, value ->> 'content', nullif(value -> 'markup', 'null'), at
    from (${batch}) as talks join chat_rooms on user_id1 = least(sender, receiver) and user_id2 = greatest(sender, receiver)
    order by talks.id`.execute(tx);
  await sql`
    with latest as (
      select room_id, max(chat_messages.id) as id, max(chat_messages.created_at) as at from chat_messages
      where room_id in (select room_id from chat_messages where id in (select id from (${batch}) as talks)) group by room_id
    ), moved as (
      update chat_rooms set last_message_at = at from latest where chat_rooms.id = latest.room_id returning chat_rooms.id, user_id1, user_id2, latest.id as last
    )
    insert into chat_reads (room_id, user_id, last_read_id)
    select id, person, last from moved cross join lateral (values (user_id1), (user_id2)) as both_of (person) order by 1, 2
    on conflict (room_id, user_id) do update set last_read_id = greatest(chat_reads.last_read_id, excluded.last_read_id)`.execute(tx);
}

/** Stores polls with their options and votes, in full. A post that has a poll here keeps it. */
export async function storePolls(tx: Transaction, storing: Storing, range: Range): Promise<void> {
  const batch = batchOf('polls', range);
  await sql`
    with batch as materialized (
      select batch.key, batch.value, batch.digest, post.row_id as post_id from (${batch}) as batch ${moved('post', storing, 'posts', 'batch.post')}
    ), stored as (
      insert into all_polls (post_id, question, closes_at)
      select post_id, value ->> 'question', (value ->> 'closesAt')::timestamptz from batch
      where exists (select from all_posts where id = post_id and feature = 'regular') order by post_id
      on conflict do nothing returning id, post_id
    )
    insert into moved_items (source_id, kind, key, row_id, digest)
    select ${storing.sourceId}, 'polls', key, stored.id, digest from batch left join stored using (post_id) on conflict do nothing`.execute(
    tx,
  );
  const made = sql`
    select batch.value, made.row_id as poll_id from (${batch}) as batch ${moved('made', storing, 'polls', 'batch.key')}
    where made.row_id is not null and made.xmin = pg_current_xact_id()::xid`;
  await sql`
    insert into poll_options (poll_id, text, place)
    select poll_id, option ->> 'text', option_place from (${made}) as made
    cross join lateral jsonb_array_elements(made.value -> 'options') with ordinality as listed (option, option_place)
    order by poll_id, option_place`.execute(tx);
  await sql`
    insert into poll_votes (poll_id, option_id, user_id)
    select distinct on (made.poll_id, person.person_id) made.poll_id, poll_options.id, person.person_id
    from (${made}) as made
    cross join lateral jsonb_array_elements(made.value -> 'votes') with ordinality as given (vote, vote_place)
    cross join lateral jsonb_array_elements(made.value -> 'options') with ordinality as listed (option, option_place)
    join poll_options on poll_options.poll_id = made.poll_id and poll_options.place = option_place
    ${moved('person', storing, 'people', "vote ->> 'personId'")}
    where option -> 'id' = vote -> 'optionId' and person.person_id is not null
    order by made.poll_id, person.person_id, vote_place`.execute(tx);
  await sql`
    update poll_options set vote_count = votes
    from (select option_id, count(*)::int as votes from poll_votes where poll_id in (select poll_id from (${made}) as made) group by option_id) as counted
    where poll_options.id = counted.option_id`.execute(tx);
  await sql`
    update all_posts set feature = 'poll' where id in (select post_id from all_polls where id in (select poll_id from (${made}) as made))`.execute(
    tx,
  );
}
