import { sql } from 'kysely';
import type { Connection } from '../../../platform/server/db/database.ts';
import { mutedWords } from '../../boundaries/server/index.ts';
import type { Markup } from '../../texts/markup/markup.ts';
import { unreadSinceVisit } from '../../replies/server/index.ts';

/** The posts, and as many threads, that one digest chooses from: its reader may mute words of some. */
const candidates = 50;

export interface MissedPost {
  id: number;
  content: string;
  markup: Markup;
  author: string | null;
  likes: number;
  comments: number;
  /** The words that the reader mutes. */
  words: string[] | null;
}

/** The posts of somebody's favorite tags that their blocks and mutes do not hide, but for muted words. */
const readableFor = (userId: string) => sql`
  posts.author_id is distinct from ${userId}::uuid
  and exists (
    select from post_tags join user_favorite_tags on user_favorite_tags.tag_id = post_tags.tag_id
    where post_tags.post_id = posts.id and user_favorite_tags.user_id = ${userId}
  )
  and not ((select has_boundaries from users where users.id = ${userId}) and hides_notification(${userId}::uuid, posts.author_id, posts.id))`;

/** The most liked and discussed posts of the last days that somebody has not opened. For a late reader it runs in `readingAs`. */
export async function missedPosts(db: Connection, userId: string, days: number): Promise<MissedPost[]> {
  const { rows } = await sql<MissedPost>`
    select posts.id, posts.content, posts.markup, users.username as author, posts.likes, posts.comments,
      ${mutedWords(sql`${userId}::uuid`)} as words
    from posts left join users on users.id = posts.author_id
    where posts.created_at > now() - make_interval(days => ${days}) and posts.likes + posts.comments > 0 and ${readableFor(userId)}
      and not exists (select from post_visits where post_visits.post_id = posts.id and post_visits.user_id = ${userId})
    order by posts.likes + 2 * posts.comments desc, posts.id desc limit ${candidates}`.execute(db);
  return rows;
}

/** The threads that somebody has opened, with the most comments by others since then. */
export async function missedThreads(db: Connection, userId: string, days: number): Promise<(MissedPost & { unreadComments: number })[]> {
  const { rows } = await sql<MissedPost & { unreadComments: number }>`
    select posts.id, posts.content, posts.markup, users.username as author, posts.likes, posts.comments,
      ${mutedWords(sql`${userId}::uuid`)} as words, unread."unreadComments"::int
    from post_visits join posts on posts.id = post_visits.post_id left join users on users.id = posts.author_id
    cross join lateral (${unreadSinceVisit}) as unread
    where post_visits.user_id = ${userId} and unread."unreadComments" > 0
      and exists (select from replies where replies.post_id = posts.id and replies.id = unread."unreadUpTo"
        and replies.created_at > now() - make_interval(days => ${days}))
      and ${readableFor(userId)}
    order by unread."unreadComments" desc, posts.id desc limit ${candidates}`.execute(db);
  return rows;
}
