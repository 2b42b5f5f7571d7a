import { sql } from 'kysely';
import type { Markup } from '../../../features/texts/markup/markup.ts';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import { skeletonOf } from '../../../platform/server/text/lookAlikes.ts';

export interface SeedTag {
  name: string;
  category: string;
  league: string | null;
  color: string;
  secondColor: string | null;
  aliases: string[];
}

/** If several nodes start at once, one seeds and the others wait until its transaction ends. */
export async function lockSeeding(tx: Transaction): Promise<void> {
  // The one that seeds an empty database takes longer than anybody waits for a lock otherwise.
  await sql`set local lock_timeout = 0`.execute(tx);
  await sql`set local statement_timeout = '60s'`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtext('bleachers seed'))`.execute(tx);
}

/**
 * Only changed rows are written: an upsert locks each row it touches until its transaction ends, and people who post wait for the
 * rows of their tags. A starting node must not block them.
 */
export async function upsertTags(tx: Transaction, tags: readonly SeedTag[]): Promise<void> {
  await sql`
    insert into tags (name, skeleton, category, league, color, second_color, aliases)
    select name, skeleton, category, league, color, "secondColor", array(select jsonb_array_elements_text(aliases))
    from jsonb_to_recordset(${JSON.stringify(tags.map(tag => ({ ...tag, skeleton: skeletonOf(tag.name) })))}::jsonb)
      as given (name text, skeleton text, category text, league text, color text, "secondColor" text, aliases jsonb)
    where not exists (
      select from tags as known where lower(known.name) = lower(given.name)
        and (known.category, known.league, known.color, known.second_color, known.aliases) is not distinct from
          (given.category, given.league, given.color, given."secondColor", array(select jsonb_array_elements_text(given.aliases)))
    ) and not exists (
      -- A tag that an admin has changed, or has merged into another one, stays as they left it.
      select from tags as edited where edited.edited_at is not null
        and (lower(edited.name) = lower(given.name)
          or exists (select from unnest(edited.aliases) as alias where lower(alias) = lower(given.name)))
    )
    on conflict (lower(name)) do update set category = excluded.category, league = excluded.league, color = excluded.color,
        second_color = excluded.second_color, aliases = excluded.aliases
      where (tags.category, tags.league, tags.color, tags.second_color, tags.aliases)
        is distinct from (excluded.category, excluded.league, excluded.color, excluded.second_color, excluded.aliases)`.execute(tx);
}

/** Gives games of a school that were stored under the tag of its other sport their own. */
export async function retagGames(tx: Transaction, teams: readonly { league: string; name: string; tag: string }[]): Promise<void> {
  for (const side of ['home_tag_id', 'away_tag_id'])
    await sql`
      update games set ${sql.ref(side)} = own.id
      from jsonb_to_recordset(${JSON.stringify(teams)}::jsonb) as given (league text, name text, tag text)
      join tags as shared on lower(shared.name) = lower(given.name)
      join tags as own on lower(own.name) = lower(given.tag)
      where games.league = given.league and games.${sql.ref(side)} = shared.id`.execute(tx);
}

export async function isUninhabited(db: Connection): Promise<boolean> {
  const { rows } = await sql<{
    empty: boolean;
  }>`select not exists (select 1 from users) and not exists (select 1 from posts) as empty`.execute(db);
  return rows[0]?.empty ?? false;
}

/** Whether the account of this address was made by the demo and still has its password. */
export async function hasDemoAccount(db: Connection, email: string): Promise<boolean> {
  const { rows } = await sql`select 1 from accounts where lower(email) = lower(${email}) and is_demo`.execute(db);
  return rows.length > 0;
}

export interface SeedPerson {
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  created_at: string;
}

/** Accounts that can sign in with one password, and their users; answers the ids by username. */
export async function insertPeople(
  tx: Transaction,
  issuer: string,
  people: readonly SeedPerson[],
  passwordHash: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; username: string }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
        as given (username text, first_name text, last_name text, email text, created_at timestamptz)
    ),
    made as (
      insert into accounts (email, email_key, password_hash, created_at, email_verified_at, is_demo)
      select email, lower(email), ${passwordHash}, created_at, created_at, true from given returning id, email
    )
    insert into users (issuer, subject, email, mailbox, email_verified_at, first_name, last_name, username, created_at)
    select ${issuer}, made.id::text, given.email, lower(given.email), created_at, first_name, last_name, username, created_at from given join made on made.email = given.email
    returning id, username`.execute(tx);
  return new Map(rows.map(row => [row.username, row.id]));
}

export interface SeedPost {
  id: number;
  author_id: string;
  author_name: string;
  content: string;
  markup: Markup;
  image_url: string | null;
  image_alt: string | null;
  /** The pictures behind the first; null for none. */
  more_images: { url: string; alt: string; width: null; height: null }[] | null;
  feature: string;
  tags: string[];
  views: number;
  created_at: string;
}

export async function insertPosts(tx: Transaction, posts: readonly SeedPost[]): Promise<void> {
  await sql`
    insert into posts (id, author_id, author_name, content, markup, image_url, image_alt, more_images, feature, tags, views, created_at) overriding system value
    select id, author_id, author_name, content, markup, image_url, image_alt, more_images, feature, array(select jsonb_array_elements_text(tags)), views, created_at
    from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb)
      as given (id bigint, author_id uuid, author_name text, content text, markup jsonb, image_url text, image_alt text, more_images jsonb, feature text, tags jsonb, views integer, created_at timestamptz)`.execute(
    tx,
  );
  await sql`
    insert into post_tags (tag_id, post_id, created_at)
    select tags.id, posts.id, posts.created_at from posts cross join unnest(posts.tags) as given (tag_name) join tags on lower(tags.name) = lower(tag_name)`.execute(
    tx,
  );
  await sql`select setval(pg_get_serial_sequence('all_posts', 'id'), (select max(id) from all_posts))`.execute(tx);
}

export interface SeedReply {
  id: number;
  post_id: number;
  parent_id: number | null;
  author_id: string;
  author_name: string;
  content: string;
  markup: Markup;
  created_at: string;
  edited_at: string | null;
  quote_text: string | null;
  quote_reply_id: number | null;
}

export async function insertReplies(tx: Transaction, replies: readonly SeedReply[]): Promise<void> {
  await sql`
    insert into replies (id, post_id, parent_id, author_id, author_name, content, markup, created_at, edited_at, quote_text, quote_reply_id, quotes_reply)
    overriding system value
    select given.*, quote_reply_id is not null from jsonb_to_recordset(${JSON.stringify(replies)}::jsonb)
      as given (id bigint, post_id bigint, parent_id bigint, author_id uuid, author_name text, content text, markup jsonb, created_at timestamptz,
        edited_at timestamptz, quote_text text, quote_reply_id bigint)`.execute(tx);
  await sql`select setval(pg_get_serial_sequence('all_replies', 'id'), (select max(id) from all_replies))`.execute(tx);
}

/** Stores the former texts of edited comments. */
export async function insertReplyVersions(
  tx: Transaction,
  versions: readonly { reply_id: number; content: string; written_at: string }[],
): Promise<void> {
  await sql`
    insert into reply_versions (reply_id, content, written_at)
    select * from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as given (reply_id bigint, content text, written_at timestamptz)`.execute(
    tx,
  );
}

/** Inserts likes of comments; the counts are left to a recount. */
export async function insertReplyLikes(
  tx: Transaction,
  likes: readonly { post_id: number; reply_id: number; user_id: string; created_at: string }[],
): Promise<void> {
  await sql`
    insert into reply_likes (post_id, reply_id, user_id, created_at)
    select * from jsonb_to_recordset(${JSON.stringify(likes)}::jsonb)
      as given (post_id bigint, reply_id bigint, user_id uuid, created_at timestamptz)`.execute(tx);
}

/** Inserts likes or bookmarks of posts. */
export async function insertMarks(
  tx: Transaction,
  table: 'post_likes' | 'bookmarks',
  marks: readonly { post_id: number; user_id: string; created_at: string }[],
): Promise<void> {
  await sql`
    insert into ${sql.table(table)} (post_id, user_id, created_at)
    select * from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as given (post_id bigint, user_id uuid, created_at timestamptz)`.execute(
    tx,
  );
}

export async function insertFavorites(
  tx: Transaction,
  favorites: readonly { tag: string; user_id: string; created_at: string }[],
): Promise<void> {
  await sql`
    insert into user_favorite_tags (tag_id, user_id, created_at)
    select tags.id, user_id, created_at
    from jsonb_to_recordset(${JSON.stringify(favorites)}::jsonb) as given (tag text, user_id uuid, created_at timestamptz)
    join tags on lower(tags.name) = lower(tag)`.execute(tx);
}

export interface SeedPoll {
  post_id: number;
  question: string;
  options: { text: string; voters: string[] }[];
}

/** Polls with their options and votes; the counts are left to a recount. */
export async function insertPolls(tx: Transaction, polls: readonly SeedPoll[]): Promise<void> {
  await sql`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(polls)}::jsonb) as given (post_id bigint, question text, options jsonb)),
    made as (insert into polls (post_id, question) select post_id, question from given order by post_id returning id, post_id)
    insert into poll_options (poll_id, text, place)
    select made.id, option ->> 'text', place
    from given join made using (post_id) cross join jsonb_array_elements(options) with ordinality as listed (option, place)
    order by made.id, place`.execute(tx);
  await sql`
    insert into poll_votes (poll_id, option_id, user_id, created_at)
    select polls.id, poll_options.id, voter::uuid, posts.created_at + interval '1 minute'
    from jsonb_to_recordset(${JSON.stringify(polls)}::jsonb) as given (post_id bigint, options jsonb)
    join posts on posts.id = given.post_id join polls on polls.post_id = given.post_id
    cross join jsonb_array_elements(options) as option cross join jsonb_array_elements_text(option -> 'voters') as voter
    join poll_options on poll_options.poll_id = polls.id and poll_options.text = option ->> 'text'`.execute(tx);
}

export interface SeedRequest {
  sender_id: string;
  receiver_id: string;
  created_at: string;
  /** When it was accepted; null while it waits. */
  answered_at: string | null;
  /** The title of its notification: the acceptance for the sender, or the request for the receiver. */
  title: string;
  message: string;
}

/** Inserts friendships with their requests, waiting requests, and the notifications of both; old ones are read. */
export async function insertFriends(tx: Transaction, requests: readonly SeedRequest[]): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as given
        (sender_id uuid, receiver_id uuid, created_at timestamptz, answered_at timestamptz, title text, message text)
    ),
    asked as (
      insert into friend_requests (sender_id, receiver_id, status, created_at, answered_at)
      select sender_id, receiver_id, case when answered_at is null then 'pending' else 'accepted' end, created_at, answered_at from given
      returning id, sender_id, receiver_id
    ),
    befriended as (
      insert into friendships (user_id1, user_id2, created_at)
      select least(sender_id, receiver_id), greatest(sender_id, receiver_id), answered_at from given where answered_at is not null
    )
    insert into notifications (user_id, actor_id, type, title, message, is_read, related_id, href, subject, created_at)
    select
      case when answered_at is null then receiver_id else sender_id end,
      case when answered_at is null then sender_id else receiver_id end,
      case when answered_at is null then 'friend_request' else 'friend_accepted' end,
      title, message, answered_at is not null, asked.id, '/friends',
      case when answered_at is null then 'friend_request:' else 'friend_accepted:' end || asked.id, coalesce(answered_at, created_at)
    from given join asked using (sender_id, receiver_id)`.execute(tx);
}

export interface SeedChat {
  one: string;
  other: string;
  messages: { sender_id: string; content: string; markup: Markup; created_at: string }[];
  /** How many of the messages both have read. */
  read: number;
}

/** Inserts a room with its messages; the member who has not read all gets a notification of the newest. */
export async function insertChat(tx: Transaction, { one, other, messages, read }: SeedChat): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into chat_rooms (user_id1, user_id2, last_message_at, created_at)
    select least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid), max(created_at), min(created_at)
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as said (created_at timestamptz)
    returning id`.execute(tx);
  const roomId = rows[0]?.id ?? 0;
  await sql`
    insert into chat_messages (room_id, sender_id, content, markup, created_at)
    select ${roomId}::bigint, sender_id, content, markup, created_at
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as said (sender_id uuid, content text, markup jsonb, created_at timestamptz)
    order by created_at`.execute(tx);
  await sql`
    insert into chat_reads (room_id, user_id, last_read_id)
    select ${roomId}::bigint, member, max(id)
    from (select id from chat_messages where room_id = ${roomId} order by id limit ${read}) as seen,
      unnest(array[${one}::uuid, ${other}::uuid]) as member group by member`.execute(tx);
  await sql`
    insert into notifications (user_id, actor_id, type, title, message, related_id, href, subject, created_at)
    select case when newest.sender_id = ${one}::uuid then ${other}::uuid else ${one}::uuid end, newest.sender_id, 'chat_message',
      'New message from ' || users.username, newest.content, ${roomId}::bigint, '/chat/' || users.username, 'room:' || ${roomId}::bigint, newest.created_at
    from (select * from chat_messages where room_id = ${roomId} order by id desc limit 1) as newest join users on users.id = newest.sender_id
    where ${messages.length}::int > ${read}::int`.execute(tx);
}

/** Inserts the notifications of the latest comments under a person's posts; all but the newest are read. */
export async function insertReplyNotifications(tx: Transaction, userId: string, howMany: number): Promise<void> {
  await sql`
    insert into notifications (user_id, actor_id, type, title, message, is_read, related_id, href, subject, created_at)
    select ${userId}::uuid, replies.author_id, 'reply', '@' || replies.author_name || ' commented on your post',
      left(regexp_replace(replies.content, '\\s+', ' ', 'g'), 100), row_number() over (order by replies.created_at desc) > 1,
      posts.id, '/post/' || posts.id || '#reply-' || replies.id, 'reply:' || replies.id, replies.created_at
    from replies join posts on posts.id = replies.post_id
    where posts.author_id = ${userId}::uuid and replies.author_id <> ${userId}::uuid and replies.parent_id is null
    order by replies.created_at desc limit ${howMany}`.execute(tx);
}

/** Stores the words of all posts for the correction of misspelled searches. */
export async function indexAllWords(tx: Transaction): Promise<void> {
  await sql`
    insert into search_words (word)
    select distinct word from posts,
      unnest(string_to_array(plain_text(content || ' ' || author_name || ' ' || joined_text(tags)), ' ')) as word
    where char_length(word) between 4 and 30 on conflict do nothing`.execute(tx);
}

/** The members of these names, with the teams beside them. */
export async function fansNamed(
  db: Connection,
  usernames: readonly string[],
): Promise<{ id: string; username: string; team: string | null }[]> {
  const { rows } = await sql<{ id: string; username: string; team: string | null }>`
    select id, username, flair_tag as team from users where username = any(${[...usernames]}::text[]) order by username`.execute(db);
  return rows;
}
