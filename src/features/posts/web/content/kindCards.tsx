import type { ReactNode } from 'react';
import { MockDraftCard } from '../../../mock-drafts/web/index.ts';
import { RankingsCard } from '../../../power-rankings/web/index.ts';
import type { Post, PostArticle } from '../../posts.contract.ts';
import type { PostKind } from '../../kinds/posts.kinds.ts';
import { PostPoll } from './PostPoll.tsx';
import { spoiledWords } from './text/spoiledWords.tsx';
import { ExternalLink } from 'lucide-react';
import { Link } from '../../../../design/index.ts';

/** The link to the article of a thread, with the title and description of its site. */
function ArticleCard({ article: { url, site, description, author } }: { article: PostArticle }) {
  return (
    <div className="mt-2 flex flex-col gap-1 border-l-2 border-line pl-3 text-sm [overflow-wrap:anywhere]">
      {description && <p className="line-clamp-4 text-muted">{description}</p>}
      <p>
        <Link plain href={url} rel="noopener ugc" target="_blank" className="inline-flex items-center gap-1 font-semibold">
          Read it on {site}
          <ExternalLink aria-hidden="true" className="size-3.5" />
        </Link>
        {author && <span className="text-muted"> · {author}</span>}
      </p>
    </div>
  );
}

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
