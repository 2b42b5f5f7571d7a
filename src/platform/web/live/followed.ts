/** The subscriptions of the stream for the pages that are shown. */
export interface Followed {
  posts: readonly number[];
  topics: readonly string[];
}

/** Joins several subscriptions, each post and topic once. */
export function joinFollowed(all: readonly Followed[]): Followed {
  return { posts: [...new Set(all.flatMap(each => each.posts))], topics: [...new Set(all.flatMap(each => each.topics))] };
}

/** As the stream's address has it. */
export function searchOf({ posts, topics }: Followed): string {
  return `${posts.length > 0 ? `&posts=${posts.join(',')}` : ''}${topics.length > 0 ? `&topics=${topics.join(',')}` : ''}`;
}
