import { MockDraftCard } from '../../mock-drafts/web/index.ts';
import { RankingsCard } from '../../power-rankings/web/index.ts';
import type { Post } from '../posts.contract.ts';
import { PostPoll } from './PostPoll.tsx';

/** What a post carries besides its text: its poll, mock draft or power rankings. On a card the long ones begin, and lead to the post. */
export function PostBoard({ post, isCard = false }: { post: Post; isCard?: boolean }) {
  const way = isCard ? { href: `/post/${post.id}` } : {};
  return (
    <>
      <PostPoll post={post} />
      {post.mockDraft && <MockDraftCard draft={post.mockDraft} {...way} />}
      {post.powerRankings && <RankingsCard rankings={post.powerRankings} {...way} />}
    </>
  );
}
