import type { ReactNode } from 'react';
import { MockDraftCard } from '../../../mock-drafts/web/index.ts';
import { RankingsCard } from '../../../power-rankings/web/index.ts';
import type { Post } from '../../posts.contract.ts';
import type { PostKind } from '../../kinds/posts.kinds.ts';
import { ArticleCard } from './ArticleCard.tsx';
import { PostPoll } from './PostPoll.tsx';
import { spoiledWords } from './text/spoiledWords.tsx';

/** `href` leads to the whole post from a card that shows only the beginning. */
type KindCard = (props: { post: Post; href?: string }) => ReactNode;

/** The part of a post that its kind adds below the text; null where it adds none. */
export const kindCards: Record<PostKind, KindCard | null> = {
  regular: null,
  game: null,
  // The page has its poll in the summary of the game.
  'post-game': null,
  'off-day': null,
  article: ({ post }) => post.article && <ArticleCard article={post.article} />,
  poll: PostPoll,
  'mock-draft': ({ post, ...way }) => post.mockDraft && <MockDraftCard draft={post.mockDraft} words={spoiledWords} {...way} />,
  'power-rankings': ({ post, ...way }) =>
    post.powerRankings && <RankingsCard rankings={post.powerRankings} words={spoiledWords} {...way} />,
};
