import { useQueryClient } from '@tanstack/react-query';
import { PollCard } from '../../../polls/web/index.ts';
import type { Post } from '../../posts.contract.ts';
import { patchPost } from '../posts.api.ts';
import { spoiledWords } from './text/spoiledWords.tsx';

/** The poll of a post, which is kept with the post. */
export function PostPoll({ post }: { post: Post }) {
  const client = useQueryClient();
  if (!post.poll) return null;
  return (
    <PollCard
      key={post.poll.id}
      poll={post.poll}
      words={spoiledWords}
      onChange={change => patchPost(client, post.id, current => ({ poll: current.poll && change(current.poll) }))}
    />
  );
}
