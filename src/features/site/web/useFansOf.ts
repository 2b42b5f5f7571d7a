import { useQueryClient } from '@tanstack/react-query';
import type { Post } from '../../posts/posts.contract.ts';
import { postKey } from '../../posts/web/index.ts';

const shown = 6;

export interface Fan {
  userId: string;
  name: string;
  src: string | null;
}

/** The first different people who wrote these posts, which a list has already brought. */
export function useFansOf(ids: readonly number[]): Fan[] {
  const client = useQueryClient();
  const fans = new Map<string, Fan>();
  for (const id of ids) {
    const post = client.getQueryData<Post>(postKey(id));
    if (post?.authorId) fans.set(post.authorId, { userId: post.authorId, name: post.authorName, src: post.authorImageUrl });
  }
  return [...fans.values()].slice(0, shown);
}
