import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../../platform/server/db/database.ts';
import { builtInIssuer } from '../../account/account.rules.ts';
import { isBlockBetween } from '../../boundaries/server/index.ts';

type Row = Record<string, unknown>;

export interface Section {
  name: string;
  /** The tables whose rows about a person it holds. */
  tables: readonly string[];
  /** Selects the rows, given the person's id. */
  rows: (userId: string) => RawBuilder<Row>;
  /** A list in each row that may be long: its name, the column that selects it and is left out, and its own rows. */
  list?: { name: string; by: string; rows: (by: unknown, userId: string) => RawBuilder<Row> };
}

/** Whether a person may read the words that a comment of theirs, a row of `replies`, quotes. Those of a comment that was deleted stay. */
const isQuoteShown = (id: string) => sql<boolean>`case when not quotes_reply then exists (
    select from posts where posts.id = replies.post_id and not ${isBlockBetween(sql`${id}::uuid`, sql`posts.author_id`)})
  else quote_reply_id is null or exists (
    select from replies as quoted where quoted.id = replies.quote_reply_id and not ${isBlockBetween(sql`${id}::uuid`, sql`quoted.author_id`)}
      and (quoted.shown_by_edit_at > replies.created_at) is not true) end`;

/**
 * Everything that is kept about a person, table by table. A test compares the tables with those that refer to a person:
 * a new one has to be added here.
 */
export const sections: readonly Section[] = [
  {
    name: 'formerUsernames',
    tables: ['former_usernames'],
    rows: id => sql<Row>`select name, kept_until from former_usernames where user_id = ${id}`,
  },
  {
    name: 'mentions',
    tables: ['text_mentions'],
    // Only texts that the person may read now: neither removed, nor of a person whom a block hides, nor from after their position in a game.
    rows: id => sql<Row>`
      select text_mentions.post_id, reply_id, name from text_mentions
      left join replies on replies.id = reply_id join posts on posts.id = coalesce(text_mentions.post_id, replies.post_id)
      where text_mentions.user_id = ${id} and not ${isBlockBetween(sql`${id}::uuid`, sql`posts.author_id`)}
        and not ${isBlockBetween(sql`${id}::uuid`, sql`replies.author_id`)}
      order by text_mentions.post_id, reply_id`,
  },
  {
    name: 'account',
    tables: ['accounts', 'one_time_keys'],
    rows: id => sql<Row>`
      select accounts.created_at, age_confirmed_at, change.details ->> 'email' as new_email, change.created_at as new_email_asked_at
      from accounts left join one_time_keys as change on kind = 'email_change' and account_id = accounts.id
      where accounts.id = (select subject::uuid from users where id = ${id} and issuer = ${builtInIssuer})`,
  },
  {
    name: 'otherSignIns',
    tables: ['linked_sign_ins'],
    rows: id => sql<Row>`select provider, email, created_at from linked_sign_ins where user_id = ${id}`,
  },
  {
    name: 'passkeys',
    tables: ['passkeys'],
    rows: id => sql<Row>`select name, created_at, last_used_at from passkeys where user_id = ${id} order by id`,
  },
  {
    name: 'blocks',
    tables: ['blocks'],
    // A person is not told who blocks them.
    rows: id => sql<Row>`
      select users.username, blocks.created_at from blocks join users on users.id = blocked_id
      where blocker_id = ${id} order by blocks.created_at`,
  },
  {
    name: 'clocks',
    tables: ['reader_clocks'],
    rows: id => sql<Row>`select clock from reader_clocks where user_id = ${id}`,
  },
  {
    name: 'gameReads',
    tables: ['game_reads'],
    rows: id => sql<Row>`select game_id, read_until, furthest_at from game_reads where user_id = ${id} order by game_id`,
  },
  {
    name: 'mutes',
    tables: ['mutes'],
    rows: id => sql<Row>`
      select kind, coalesce(word, users.username, tags.name, key) as value, mutes.created_at
      from mutes left join users on users.id = case when kind = 'user' then key::uuid end left join tags on tags.id = case when kind = 'tag' then key::bigint end
      where user_id = ${id} order by mutes.created_at`,
  },
  {
    name: 'invitations',
    tables: ['invitations'],
    rows: id => sql<Row>`
      select uses, used, expires_at, created_at from invitations where created_by = ${id} order by created_at`,
  },
  {
    name: 'devices',
    tables: ['sessions'],
    rows: id =>
      sql<Row>`select sess ->> 'device' as device, sess ->> 'createdAt' as created_at, expire from sessions where user_id = ${id}`,
  },
  {
    name: 'totals',
    tables: ['user_stats'],
    rows: id => sql<Row>`
      select total_posts, total_likes, total_comments, total_views, post_streak, last_post_date from user_stats where user_id = ${id}`,
  },
  {
    name: 'achievements',
    tables: ['user_achievements'],
    rows: id => sql<Row>`select to_jsonb(user_achievements) - 'user_id' as achievement from user_achievements where user_id = ${id}`,
  },
  {
    name: 'posts',
    tables: ['all_posts', 'post_tags', 'post_versions'],
    rows: id => sql<Row>`
      select id, content, tags, feature, image_url, image_alt, more_images, likes, comments, views, created_at, edited_at,
        (select json_agg(json_build_object('content', version.content, 'at', written_at) order by version.id)
          from post_versions as version where post_id = posts.id) as former_versions
      from all_posts as posts where author_id = ${id} order by id`,
  },
  {
    name: 'polls',
    tables: ['all_polls', 'poll_options'],
    rows: id => sql<Row>`
      select polls.post_id, question, closes_at, can_change,
        (select json_agg(json_build_object('text', text, 'votes', vote_count) order by place) from poll_options where poll_id = polls.id) as options
      from all_polls as polls join all_posts as posts on posts.id = polls.post_id where posts.author_id = ${id} order by polls.id`,
  },
  {
    name: 'comments',
    tables: ['all_replies', 'reply_versions'],
    rows: id => sql<Row>`
      select id, post_id, parent_id, play_seq, content, likes, image_url, case when ${isQuoteShown(id)} then quote_text end as quote_text,
        created_at, edited_at,
        (select json_agg(json_build_object('content', version.content, 'at', written_at) order by version.id)
          from reply_versions as version where reply_id = replies.id) as former_versions
      from all_replies as replies where author_id = ${id} order by id`,
  },
  {
    name: 'likes',
    tables: ['post_likes'],
    rows: id => sql<Row>`select post_id, created_at from post_likes where user_id = ${id} order by created_at`,
  },
  {
    name: 'commentLikes',
    tables: ['reply_likes'],
    rows: id => sql<Row>`select post_id, reply_id, created_at from reply_likes where user_id = ${id} order by created_at`,
  },
  {
    name: 'playReactions',
    tables: ['play_reactions'],
    rows: id => sql<Row>`select game_id, seq, reaction, created_at from play_reactions where user_id = ${id} order by created_at`,
  },
  {
    name: 'votes',
    tables: ['poll_votes'],
    // The words are those of the poll's author: there while the person may read the post.
    rows: id => sql<Row>`
      select all_polls.post_id, polls.question, case when polls.id is not null then poll_options.text end as choice
      from poll_votes join all_polls on all_polls.id = poll_votes.poll_id join poll_options on poll_options.id = poll_votes.option_id
      left join posts on posts.id = all_polls.post_id and not ${isBlockBetween(sql`${id}::uuid`, sql`posts.author_id`)}
      left join polls on polls.id = all_polls.id and posts.id is not null
      where poll_votes.user_id = ${id} order by poll_votes.id`,
  },
  {
    name: 'calledGames',
    tables: ['called_games'],
    rows: id => sql<Row>`select game_id, created_at from called_games where user_id = ${id} order by created_at`,
  },
  {
    name: 'follows',
    tables: ['follows'],
    // A person is not told who follows them.
    rows: id => sql<Row>`
      select users.username, notify, follows.created_at from follows join users on users.id = followed_id
      where follower_id = ${id} order by follows.id`,
  },
  {
    name: 'bookmarks',
    tables: ['bookmarks'],
    rows: id => sql<Row>`select post_id, created_at from bookmarks where user_id = ${id} order by created_at`,
  },
  {
    name: 'favoriteTags',
    tables: ['user_favorite_tags'],
    rows: id => sql<Row>`
      select tags.name, user_favorite_tags.created_at, alerts_at as alerts_since
      from user_favorite_tags join tags on tags.id = tag_id where user_id = ${id} order by user_favorite_tags.created_at`,
  },
  {
    name: 'visits',
    tables: ['post_visits'],
    rows: id => sql<Row>`select post_id, last_reply_id, visited_at from post_visits where user_id = ${id} order by visited_at`,
  },
  {
    name: 'images',
    tables: ['images'],
    rows: id => sql<Row>`select to_jsonb(images) - 'owner_id' as image from images where owner_id = ${id}`,
  },
  {
    name: 'friends',
    tables: ['friendships'],
    rows: id => sql<Row>`
      select users.username, friendships.created_at as since
      from friendships join users on users.id = case when user_id1 = ${id} then user_id2 else user_id1 end
      where ${id} in (user_id1, user_id2) order by friendships.created_at`,
  },
  {
    name: 'friendRequests',
    tables: ['friend_requests'],
    rows: id => sql<Row>`
      select sender.username as from, receiver.username as to,
        -- A refusal is not announced to who asked.
        case when sender_id = ${id} and status = 'declined' then 'pending' else status end as status, friend_requests.created_at
      from friend_requests join users as sender on sender.id = sender_id join users as receiver on receiver.id = receiver_id
      where ${id} in (sender_id, receiver_id) order by friend_requests.id`,
  },
  {
    name: 'chats',
    tables: ['chat_rooms', 'chat_messages', 'chat_reads'],
    rows: id => sql<Row>`
      select other.username as with, chat_rooms.id as room,
        (select last_read_id from chat_reads where room_id = chat_rooms.id and user_id = ${id}) as read_up_to
      from chat_rooms join users as other on other.id = case when user_id1 = ${id} then user_id2 else user_id1 end
      where ${id} in (user_id1, user_id2) order by chat_rooms.id`,
    list: {
      name: 'messages',
      by: 'room',
      rows: (room, id) => sql<Row>`
        select users.username as from,
          -- A removed message is its sender's alone.
          case when removed_at is null or sender_id = ${id} then content else '' end as content,
          case when removed_at is null or sender_id = ${id} then image_url end as image_url, chat_messages.created_at as at, edited_at, deleted_at
        from chat_messages join users on users.id = sender_id where room_id = ${room} order by chat_messages.id`,
    },
  },
  {
    name: 'rows',
    tables: ['row_members', 'row_messages'],
    // The words of others in a row are theirs.
    rows: id => sql<Row>`
      select rows.id, rows.game_id, rows.name, joined_at, muted, shows_name
      from rows left join row_members on row_id = rows.id and user_id = ${id}
      -- Own words stay in a row that somebody has left.
      where rows.id in (select row_id from row_members where user_id = ${id} union select row_id from row_messages where sender_id = ${id})
      order by rows.id`,
    list: {
      name: 'messages',
      by: 'id',
      rows: (row, id) => sql<Row>`
        select content, image_url, play_seq, created_at as at, edited_at, deleted_at from row_messages
        where row_id = ${row} and sender_id = ${id} order by row_messages.id`,
    },
  },
  {
    name: 'rowReactions',
    tables: ['row_message_reactions'],
    rows: id => sql<Row>`select message_id, reaction, created_at from row_message_reactions where user_id = ${id} order by created_at`,
  },
  {
    name: 'notifications',
    tables: ['all_notifications'],
    // One about a row quotes the words of others, and one of a person whom a block hides is not there.
    rows: id => sql<Row>`
      select type, title, case when type <> 'row_message' then message end as message, href, is_read, created_at from notifications
      where user_id = ${id} and not ${isBlockBetween(sql`${id}::uuid`, sql`notifications.actor_id`)} order by created_at`,
  },
  {
    name: 'keptTexts',
    tables: ['kept_texts'],
    rows: id => sql<Row>`select kind, target_id, content, pictures, kept_at from kept_texts where author_id = ${id} order by kept_at`,
  },
  {
    name: 'deletedTexts',
    tables: ['deleted_texts'],
    rows: id => sql<Row>`select kind, created_at from deleted_texts where author_id = ${id} order by created_at`,
  },
  {
    name: 'reports',
    tables: ['reports'],
    rows: id => sql<Row>`
      select kind, target_id, reason, note, state, created_at from reports where reporter_id = ${id} order by id`,
  },
  {
    name: 'moderation',
    tables: ['log_entries'],
    rows: id => sql<Row>`
      select id, at, action, kind, reason, until, game_id as until_final_of from log_entries where affected_id = ${id} order by id`,
  },
  {
    name: 'staffActions',
    tables: ['staff_entries'],
    // Another account is not told who acted on it, and an admin's archive holds no other account.
    rows: id => sql<Row>`
      select at, via, action, changes, actor_id is not distinct from ${id}::uuid as by_you
      from staff_entries where ${id}::uuid in (actor_id, account_id) order by id`,
  },
  {
    name: 'blockedPictures',
    tables: ['blocked_pictures'],
    rows: id => sql<Row>`select reason, opens_case, created_at from blocked_pictures where by_id = ${id} order by id`,
  },
  {
    name: 'appeals',
    tables: ['appeals'],
    rows: id => sql<Row>`
      select entry_id, text, state, decision, created_at, decided_at from appeals where user_id = ${id} order by id`,
  },
  {
    name: 'pushSubscriptions',
    tables: ['push_subscriptions'],
    rows: id => sql<Row>`select endpoint, created_at from push_subscriptions where user_id = ${id} order by id`,
  },
  {
    name: 'mailPreferences',
    tables: ['user_preferences'],
    rows: id => sql<Row>`select to_jsonb(user_preferences) - 'user_id' as preferences from user_preferences where user_id = ${id}`,
  },
];

/**
 * Tables that refer to a person and hold nothing that is not in a section already: for a day, the first answers to repeated
 * writes, the cases, notices of law and undone likes whose entries of the log are there, which notifications leave or left as mail, how much of the
 * daily quotas is used up, how often the address of a feed was renewed, sign-ins under way, the hashes of links that were mailed, which calls of
 * games wait for the person's clock, which rows a person has open or was removed from, which of the person's things came from a former community, and the hash of the password there.
 */
export const leftOut: readonly string[] = [
  'moderation_cases',
  'moderation_undos',
  'takedown_targets',
  'restrictions_until_finals',
  'restricted_identities',
  'idempotency_keys',
  'mail_queue',
  'daily_quotas',
  'feed_tokens',
  'shared_clock_readers',
  'game_call_waits',
  'row_presence',
  'row_removals',
  'moved_items',
  'waiting_passwords',
];

/** The columns of an account that are not in its archive under their own name: keys of the sign-in, marks of the system, copies. */
export const accountColumnsLeftOut: readonly string[] = [
  'issuer',
  'subject',
  'mailbox',
  'username_skeleton',
  'flair_tag',
  'flair_tricode',
  'flair_color',
  'has_boundaries',
  'has_clock',
  'silenced_entry_id',
  'banned_entry_id',
];

export async function accountRow(tx: Transaction, userId: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select id, email, first_name, last_name, username, profile_image_url, bio, flair_tag as flair, preferred_theme,
      follows_system_theme, preferred_density, home_tab, email_verified_at, established_at, role, silenced_until, silenced_game_id, silenced_reason,
      banned_until, banned_game_id, banned_reason, created_at, updated_at
    from users where id = ${userId}`.execute(tx);
  return rows[0] ?? {};
}

/** The number of rows in memory at a time; a post has up to 10,000 characters. */
const rowsAtOnce = 200;

/** The rows of a query a few at a time. The cursor's name has to be free in the transaction. */
export async function* rowsInParts(tx: Transaction, cursor: string, query: RawBuilder<Row>): AsyncGenerator<Row[]> {
  const name = sql.id(`export ${cursor}`);
  await sql`declare ${name} no scroll cursor for ${query}`.execute(tx);
  for (let count = rowsAtOnce; count === rowsAtOnce; ) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from ${name}`.execute(tx);
    count = rows.length;
    if (count > 0) yield rows;
  }
  await sql`close ${name}`.execute(tx);
}
