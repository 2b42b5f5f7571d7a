import { ExternalLink } from 'lucide-react';
import { Link } from '../../../../design/index.ts';
import type { PostArticle } from '../../posts.contract.ts';

/** The link to the article of a thread, with the title and description of its site. */
export function ArticleCard({ article: { url, site, description, author } }: { article: PostArticle }) {
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
