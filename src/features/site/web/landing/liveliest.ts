import type { Post } from '../../../posts/posts.contract.ts';

type Candidate = Pick<Post, 'id' | 'comments' | 'game'>;

/** The id of the post that shows the product best: the thread of a game that is on, else the post with the most comments. */
export function liveliestOf(posts: readonly Candidate[]): number | undefined {
  const isOn = (post: Candidate) => post.game?.state === 'live' && !post.game.hidden;
  const weight = (post: Candidate) => (isOn(post) ? 1_000_000 : 0) + post.comments;
  return posts.toSorted((one, other) => weight(other) - weight(one)).find(({ comments, game }) => comments > 0 || game)?.id;
}
