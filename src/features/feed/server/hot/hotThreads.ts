import type { Context, Viewer } from '../../../../platform/server/http/context.ts';
import { asSeenBy } from '../../../personal/server/index.ts';
import type { Post } from '../../../posts/posts.contract.ts';
import { headlineOf } from '../../../posts/posts.rules.ts';
import { postsByIds } from '../../../posts/server/index.ts';
import { hereOf } from '../../../presence/server/index.ts';
import type { HotThread } from '../../feed.contract.ts';
import { hotThreadsShown, hotTitleLength } from '../../feed.rules.ts';
import { aboutGamesOn } from '../aboutGames.ts';
import { hotRows } from './hotThreads.queries.ts';

/** The number of threads that are read, so that enough are left without those that a reader has blocked or muted. */
const maxRead = 15;

export interface HotPosts {
  posts: readonly Post[];
  newComments: ReadonlyMap<number, number>;
}

/** The threads with the most comments of the last hour, for every reader who may know as much. */
export async function hotPosts({ db, responseCache }: Context): Promise<HotPosts> {
  const rows = await responseCache.readExpensive('hot threads', async () => hotRows(db, await aboutGamesOn(db), maxRead));
  const posts = await postsByIds(
    db,
    rows.map(({ id }) => id),
  );
  return { posts, newComments: new Map(rows.map(row => [row.id, row.newComments])) };
}

/** The hot threads as a reader sees them: without posts of blocked people and without muted ones. */
export async function hotThreadsFor(context: Context, viewer: Viewer | null, { posts, newComments }: HotPosts): Promise<HotThread[]> {
  const seen = viewer?.boundaries ? await asSeenBy(context.db, viewer, posts, { hidesMuted: true }) : posts;
  return seen.slice(0, hotThreadsShown).map(post => ({
    postId: post.id,
    title: headlineOf(post, hotTitleLength),
    newComments: newComments.get(post.id) ?? 1,
    here: hereOf(context, post.id),
  }));
}
