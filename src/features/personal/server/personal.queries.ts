import { sql } from 'kysely';
import { arrayParameter } from '../../../platform/server/db/arrayParameter.ts';
import type { Connection } from '../../../platform/server/db/database.ts';
import { limitedReader } from '../../../platform/server/db/limited/limitedReads.ts';
import { batchReads } from '../../../platform/server/db/batch/batchReads.ts';
import type { Viewer } from '../../../platform/server/http/context.ts';
import type { Post } from '../../posts/posts.contract.ts';
import type { Reply } from '../../replies/replies.contract.ts';
import { unreadSinceVisit } from '../../replies/server/index.ts';
import { postsFor } from './postsFor.ts';

/** A reader, with the posts and polls on their page. */
interface Asked {
  viewerId: string;
  postIds: readonly number[];
  pollIds: readonly number[];
  replies: readonly Reply[];
}

interface Unread {
  unreadComments: number;
  unreadUpTo: number;
}

/** The state of some posts that is one reader's own. */
interface Personal {
  liked: Set<number>;
  bookmarked: Set<number>;
  visits: Map<number, Unread>;
  /** The option voted for, by poll. */
  votes: Map<number, number>;
  /** The comments on their page that they like. */
  likedReplies: Set<number>;
  /** The threads of games that they asked to be called for. */
  called: Set<number>;
}

interface PersonalRow extends Unread {
  asked: number;
  kind: 'liked' | 'bookmarked' | 'visited' | 'voted' | 'called' | 'liked comment';
  id: number;
  optionId: number;
}

/** Reads one row per like, bookmark, visit, call and vote of the readers. Most posts have none. */
const personalOf = batchReads(async (db: Connection, asked: readonly Asked[]): Promise<Personal[]> => {
  const posts = asked.flatMap(({ viewerId, postIds }, place) => postIds.map(id => ({ place, viewerId, id })));
  const polls = asked.flatMap(({ viewerId, pollIds }, place) => pollIds.map(id => ({ place, viewerId, id })));
  const comments = asked.flatMap(({ viewerId, replies }, place) => replies.map(({ id, postId }) => ({ place, viewerId, id, postId })));
  /** The columns that all three lists have, as arrays for `unnest`. */
  const arraysOf = (wanted: typeof posts) => {
    const [places, viewerIds, ids] = [wanted.map(each => each.place), wanted.map(each => each.viewerId), wanted.map(each => each.id)];
    return sql`${arrayParameter(places, 'int')}, ${arrayParameter(viewerIds, 'uuid')}, ${arrayParameter(ids, 'bigint')}`;
  };
  const columns = (wanted: typeof posts) => sql`unnest(${arraysOf(wanted)}) as wanted (asked, viewer_id, id)`;
  const postIds = comments.map(each => each.postId);
  const { rows } = await sql<PersonalRow>`
    with wanted as materialized (select * from ${columns(posts)})
    select asked, 'liked' as kind, wanted.id, null::bigint as "optionId", null::bigint as "unreadComments", null::bigint as "unreadUpTo"
      from wanted join post_likes on post_id = wanted.id and user_id = viewer_id
    union all
    select asked, 'bookmarked', wanted.id, null, null, null
      from wanted join bookmarks on bookmarks.user_id = viewer_id and bookmarks.post_id = wanted.id
    union all
    select asked, 'visited', wanted.id, null, unread."unreadComments", unread."unreadUpTo"
      from wanted join post_visits on post_visits.user_id = viewer_id and post_visits.post_id = wanted.id
      cross join lateral (${unreadSinceVisit}) as unread
    union all
    select asked, 'called', wanted.id, null, null, null
      from wanted join game_threads on game_threads.post_id = wanted.id
      join called_games on called_games.game_id = game_threads.game_id and called_games.user_id = viewer_id
    union all
    select asked, 'voted', wanted.id, option_id, null, null
      from ${columns(polls)} join poll_votes on poll_id = wanted.id and user_id = viewer_id
    union all
    select asked, 'liked comment', comments.id, null, null, null
      from unnest(${arraysOf(comments)}, ${arrayParameter(postIds, 'bigint')}) as comments (asked, viewer_id, id, post_id)
      join reply_likes on reply_likes.user_id = viewer_id and reply_likes.post_id = comments.post_id and reply_id = comments.id`.execute(
    db,
  );
  const found = asked.map(
    (): Personal => ({
      liked: new Set(),
      bookmarked: new Set(),
      visits: new Map(),
      votes: new Map(),
      likedReplies: new Set(),
      called: new Set(),
    }),
  );
  for (const { asked: place, kind, id, optionId, unreadComments, unreadUpTo } of rows) {
    const personal = found[place];
    if (kind === 'liked') personal?.liked.add(id);
    else if (kind === 'called') personal?.called.add(id);
    else if (kind === 'bookmarked') personal?.bookmarked.add(id);
    else if (kind === 'liked comment') personal?.likedReplies.add(id);
    else if (kind === 'visited') personal?.visits.set(id, { unreadComments, unreadUpTo });
    else personal?.votes.set(id, optionId);
  }
  return found;
});

/**
 * Adds the reader's own state to posts and the comments listed with them: liked, bookmarked, voted, unread, called for their games. Posts of
 * people whom a block keeps from the reader are left out, and with `hidesMuted` those that the reader mutes. A visitor gets the posts unchanged.
 */
export async function asSeenBy<Seen extends Post & { latestReplies?: Reply[] }>(
  db: Connection,
  viewer: Viewer | null,
  given: readonly Seen[],
  { hidesMuted = false }: { hidesMuted?: boolean } = {},
): Promise<readonly Seen[]> {
  const posts = postsFor(viewer, given, hidesMuted);
  if (viewer === null || posts.length === 0) return posts;
  const viewerId = viewer.id;
  const [postIds, pollIds] = [posts.map(post => post.id), posts.flatMap(post => post.poll?.id ?? [])];
  // A comment without likes needs no look-up of the reader's own like. For late readers every count is zero, so theirs are looked up.
  const isLate = limitedReader() !== undefined;
  const replies = posts.flatMap(post => post.latestReplies?.filter(reply => isLate || reply.likes > 0) ?? []);
  const { liked, bookmarked, visits, votes, likedReplies, called } = await personalOf(db, { viewerId, postIds, pollIds, replies });
  return posts.map(post => {
    return {
      ...post,
      liked: liked.has(post.id),
      bookmarked: bookmarked.has(post.id),
      ...(post.game && { game: { ...post.game, calls: called.has(post.id) } }),
      ...visits.get(post.id),
      ...(post.latestReplies && { latestReplies: post.latestReplies.map(reply => ({ ...reply, liked: likedReplies.has(reply.id) })) }),
      poll: post.poll && { ...post.poll, votedOptionId: votes.get(post.poll.id) ?? null },
    };
  });
}
