/** Reads everything that an export takes along, in pages, in the order of ids. */
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../../../platform/server/db/database.ts';
import { builtInIssuer } from '../../../../features/account/account.rules.ts';
import { houseIssuer } from '../../../../features/account/server/index.ts';

/** The people who are taken along: all with a name, but for the house. */
const isTaken = (id: RawBuilder<unknown>) =>
  sql`exists (select from users as taken where taken.id = ${id} and taken.issuer <> ${houseIssuer} and taken.username is not null)`;
/** The posts that are taken along: those that everybody sees, but for those of the house and the threads of games. */
const takenPost = (id: RawBuilder<unknown>) =>
  sql`exists (select from posts as taken_post where taken_post.id = ${id} and ${isTakenPost('taken_post')})`;
const isTakenPost = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(${column('feature')} in ('regular', 'poll', 'mock-draft', 'power-rankings') and (${column('author_id')} is null or ${isTaken(column('author_id'))}))`;
};
const isTakenComment = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(${column('deleted_at')} is null and (${column('author_id')} is null or ${isTaken(column('author_id'))}) and ${takenPost(column('post_id'))})`;
};

export interface PersonRow {
  id: string;
  username: string;
  email: string | null;
  emailVerified: boolean;
  joinedAt: Date;
  bio: string | null;
  picture: string | null;
  role: string;
  accountId: string | null;
  passwordHash: string | null;
  sealed: Buffer | null;
}

type Page<Row> = (tx: Transaction, after: Row | undefined, limit: number) => Promise<Row[]>;

export const peopleRows: Page<PersonRow> = async (tx, after, limit) => {
  const { rows } = await sql<PersonRow>`
    select users.id, username, users.email, users.email_verified_at is not null as "emailVerified", users.created_at as "joinedAt", bio,
      profile_image_url as picture, role, accounts.id as "accountId", accounts.password_hash as "passwordHash", sealed
    from users left join accounts on users.issuer = ${builtInIssuer} and users.subject = accounts.id::text
    left join waiting_passwords on account_id = accounts.id
    where users.issuer <> ${houseIssuer} and username is not null and users.id > ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid
    order by users.id limit ${limit}::int`.execute(tx);
  return rows;
};

export async function tagNames(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from tags where exists (select from post_tags where tag_id = tags.id and ${takenPost(sql`post_id`)}) order by lower(name)`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}

export interface TextPictures {
  imageUrl: string | null;
  imageAlt: string | null;
  moreImages: { url: string; alt: string | null }[] | null;
}

export interface PostRow extends TextPictures {
  id: number;
  authorId: string | null;
  text: string;
  tags: string[];
  createdAt: Date;
  editedAt: Date | null;
  closed: boolean;
  views: number;
}

export const postRows: Page<PostRow> = async (tx, after, limit) => {
  const { rows } = await sql<PostRow>`
    select id, author_id as "authorId", content as text, tags, created_at as "createdAt", edited_at as "editedAt", locked_at is not null as closed, views,
      image_url as "imageUrl", image_alt as "imageAlt", more_images as "moreImages"
    from posts where id > ${after?.id ?? 0} and ${isTakenPost('posts')} order by id limit ${limit}::int`.execute(tx);
  return rows;
};

export interface CommentRow {
  id: number;
  postId: number;
  parentId: number | null;
  authorId: string | null;
  text: string;
  createdAt: Date;
  editedAt: Date | null;
  quoteId: number | null;
  quote: string | null;
  imageUrl: string | null;
}

/** Whether moderation hides the comment that a row of `replies` quotes, or hid the words that it quotes. */
const isQuoteHidden = sql<boolean>`exists (select from all_replies as source
  where source.id = replies.quote_reply_id and (source.hidden is not null or source.shown_by_edit_at > replies.created_at))`;

/** An answer to a comment that is left out answers the nearest one above that is not. */
export const commentRows: Page<CommentRow> = async (tx, after, limit) => {
  const { rows } = await sql<CommentRow>`
    select id, post_id as "postId", author_id as "authorId", content as text, created_at as "createdAt", edited_at as "editedAt",
      case when not ${isQuoteHidden} then quote_text end as quote, image_url as "imageUrl",
      (select quoted.id from replies as quoted where quoted.id = quote_reply_id and ${isTakenComment('quoted')}) as "quoteId",
      (with recursive above as (
        select parent.id, parent.parent_id, 1 as depth from all_replies as parent where parent.id = replies.parent_id
        union all
        select parent.id, parent.parent_id, depth + 1 from above join all_replies as parent on parent.id = above.parent_id
        where not exists (select from replies as kept where kept.id = above.id and ${isTakenComment('kept')})
      ) select above.id from above where exists (select from replies as kept where kept.id = above.id and ${isTakenComment('kept')}) order by depth limit 1) as "parentId"
    from replies where id > ${after?.id ?? 0} and ${isTakenComment('replies')} order by id limit ${limit}::int`.execute(tx);
  return rows;
};

export interface LikeRow {
  userId: string;
  id: number;
  createdAt: Date;
}

const none = '00000000-0000-0000-0000-000000000000';

export const postLikeRows: Page<LikeRow> = async (tx, after, limit) => {
  const { rows } = await sql<LikeRow>`
    select user_id as "userId", post_id as id, created_at as "createdAt" from post_likes
    where (post_id, user_id) > (${after?.id ?? 0}::bigint, ${after?.userId ?? none}::uuid) and ${isTaken(sql`user_id`)} and ${takenPost(sql`post_id`)}
    order by post_id, user_id limit ${limit}::int`.execute(tx);
  return rows;
};

export const replyLikeRows: Page<LikeRow & { postId: number }> = async (tx, after, limit) => {
  const { rows } = await sql<LikeRow & { postId: number }>`
    select user_id as "userId", post_id as "postId", reply_id as id, created_at as "createdAt" from reply_likes
    where (post_id, reply_id, user_id) > (${after?.postId ?? 0}::bigint, ${after?.id ?? 0}::bigint, ${after?.userId ?? none}::uuid) and ${isTaken(sql`user_id`)}
      and exists (select from replies as liked where liked.id = reply_id and ${isTakenComment('liked')})
    order by post_id, reply_id, user_id limit ${limit}::int`.execute(tx);
  return rows;
};

export interface PollRow {
  postId: number;
  question: string;
  closesAt: Date | null;
  options: { id: string; text: string }[];
  votes: { personId: string; optionId: string }[];
}

export const pollRows: Page<PollRow> = async (tx, after, limit) => {
  const { rows } = await sql<PollRow>`
    select post_id as "postId", question, closes_at as "closesAt",
      (select json_agg(json_build_object('id', place::text, 'text', text) order by place) from poll_options where poll_id = polls.id) as options,
      coalesce((select json_agg(json_build_object('personId', user_id, 'optionId', place::text) order by user_id)
        from poll_votes join poll_options on poll_options.id = option_id where poll_votes.poll_id = polls.id and ${isTaken(sql`user_id`)}), '[]') as votes
    from polls where post_id > ${after?.postId ?? 0} and ${takenPost(sql`post_id`)}
      and (select count(*) from poll_options where poll_id = polls.id) > 1 order by post_id limit ${limit}::int`.execute(tx);
  return rows;
};

export const bookmarkRows: Page<LikeRow> = async (tx, after, limit) => {
  const { rows } = await sql<LikeRow>`
    select user_id as "userId", post_id as id, created_at as "createdAt" from bookmarks
    where (user_id, post_id) > (${after?.userId ?? none}::uuid, ${after?.id ?? 0}::bigint) and ${isTaken(sql`user_id`)} and ${takenPost(sql`post_id`)}
    order by user_id, post_id limit ${limit}::int`.execute(tx);
  return rows;
};

export interface FollowRow {
  followerId: string;
  followedId: string;
  notify: boolean;
  createdAt: Date;
}

export const followRows: Page<FollowRow> = async (tx, after, limit) => {
  const { rows } = await sql<FollowRow>`
    select follower_id as "followerId", followed_id as "followedId", notify, created_at as "createdAt" from follows
    where (follower_id, followed_id) > (${after?.followerId ?? none}::uuid, ${after?.followedId ?? none}::uuid)
      and ${isTaken(sql`follower_id`)} and ${isTaken(sql`followed_id`)}
    order by follower_id, followed_id limit ${limit}::int`.execute(tx);
  return rows;
};

export interface MessageRow {
  id: number;
  fromId: string;
  toId: string;
  text: string;
  createdAt: Date;
}

export const messageRows: Page<MessageRow> = async (tx, after, limit) => {
  const { rows } = await sql<MessageRow>`
    select chat_messages.id, sender_id as "fromId", case when user_id1 = sender_id then user_id2 else user_id1 end as "toId", content as text,
      chat_messages.created_at as "createdAt"
    from chat_messages join chat_rooms on chat_rooms.id = room_id
    where chat_messages.id > ${after?.id ?? 0} and deleted_at is null and removed_at is null and ${isTaken(sql`user_id1`)} and ${isTaken(sql`user_id2`)}
    order by chat_messages.id limit ${limit}::int`.execute(tx);
  return rows;
};

export interface SuspensionRow {
  id: string;
  kind: 'silenced' | 'banned';
  joinedAt: Date;
  until: Date | null;
}

export const suspensionRows: Page<SuspensionRow> = async (tx, after, limit) => {
  const { rows } = await sql<SuspensionRow>`
    select users.id, kind, created_at as "joinedAt", case when isfinite(ends) then ends end as until
    from users cross join lateral (values ('banned', banned_until), ('silenced', silenced_until)) as restriction (kind, ends)
    where ends > now() and ${isTaken(sql`users.id`)} and (users.id, kind) > (${after?.id ?? none}::uuid, ${after?.kind ?? ''})
    order by users.id, kind limit ${limit}::int`.execute(tx);
  return rows;
};

export interface PermalinkRow {
  path: string;
  kind: 'posts' | 'comments' | 'people' | 'tags';
  id: string;
}

/** Former addresses of communities that moved in before, each with what it leads to. A pattern becomes the addresses that fit it. */
export const permalinkRows: Page<PermalinkRow> = async (tx, after, limit) => {
  const { rows } = await sql<PermalinkRow>`
    select path, kind, id from (
      select distinct on (links.path) links.path, moved_items.kind,
        case moved_items.kind when 'people' then person_id::text when 'tags' then (select name from tags where tags.id = row_id) else row_id::text end as id
      from (
        select source_id, path, kind, key from permalinks
        union all
        select patterns.source_id, replace(pattern, '{id}', items.key), patterns.kind, items.key
        from permalink_patterns as patterns join moved_items as items on items.source_id = patterns.source_id and items.kind = patterns.kind
      ) as links join moved_items using (source_id, kind, key)
      where links.path > ${after?.path ?? ''} collate "C" and case moved_items.kind
        when 'posts' then ${takenPost(sql`row_id`)}
        when 'comments' then exists (select from replies as linked where linked.id = row_id and ${isTakenComment('linked')})
        when 'people' then ${isTaken(sql`person_id`)}
        else exists (select from tags where tags.id = row_id) and exists (select from post_tags where tag_id = row_id and ${takenPost(sql`post_id`)}) end
      order by links.path, links.source_id
    ) as listed order by path collate "C" limit ${limit}::int`.execute(tx);
  return rows;
};

/** The numbers of things that are left out, by their kinds. */
export async function leftOut(tx: Transaction): Promise<{ what: string; count: number }[]> {
  const { rows } = await sql<{ what: string; count: number }>`
    select 'posts of the house, of games and articles, and removed ones' as what, (select count(*) from all_posts) - (select count(*) from posts where ${isTakenPost('posts')}) as count
    union all select 'comments that are deleted, removed, or below such posts', (select count(*) from all_replies) - (select count(*) from replies where ${isTakenComment('replies')})
    union all select 'mock drafts and rankings, kept as their texts', (select count(*) from posts where feature in ('mock-draft', 'power-rankings') and ${isTakenPost('posts')})
    union all select 'votes of deleted accounts', (select count(*) from poll_votes where user_id is null)
    union all select 'former versions of texts', (select count(*) from post_versions) + (select count(*) from reply_versions)
    union all select 'messages that are deleted or removed', (select count(*) from chat_messages where deleted_at is not null or removed_at is not null)
    union all select 'pictures of messages', (select count(*) from chat_messages where image_url is not null and deleted_at is null)
    union all select 'rows of people who watch together', (select count(*) from rows)
    union all select 'blocks and mutes', (select count(*) from blocks) + (select count(*) from mutes)
    union all select 'friendships', (select count(*) from friendships)
    union all select 'reports', (select count(*) from reports)
    union all select 'entries of the log', (select count(*) from log_entries)
    union all select 'sessions', (select count(*) from sessions)
    union all select 'push subscriptions', (select count(*) from push_subscriptions)
    union all select 'preferences of people', (select count(*) from user_preferences)
    union all select 'accounts without a username', (select count(*) from users where username is null)`.execute(tx);
  return rows.filter(({ count }) => count > 0);
}

/** Reads as of one moment, for as long as it takes. */
export async function readOnce(tx: Transaction): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(tx);
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
}
