import type { FeedAddress } from '../../feed.address.ts';
import { siteName } from '../../../../platform/shared/siteName.ts';

export function countOfPosts(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'post' : 'posts'}`;
}

/** The description of a feed view for search engines and shared links. */
export function feedDescription({ tags, text, sort }: FeedAddress, total: number | undefined): string {
  const posts = total === undefined ? 'Posts' : countOfPosts(total);
  if (text) return `${posts} on ${siteName()} for “${text}”.`;
  if (tags.length > 0)
    return `${posts} by fans about ${tags.slice(0, 5).join(', ')}: takes, polls, mock drafts and game threads. Join the talk on ${siteName()}.`;
  return `${sort === 'popular' ? 'The most popular' : 'The latest'} takes, questions and threads by fans of every sport, on ${siteName()}.`;
}
