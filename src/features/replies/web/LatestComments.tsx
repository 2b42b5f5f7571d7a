import { Link } from '../../../design/index.ts';
import { RelativeTime } from '../../../platform/web/clock.tsx';
import { PostText } from '../../posts/web/index.ts';
import { useLatestReplies } from './replies.api.ts';

/** The two latest comments under a post's card, oldest of them first, as a conversation reads. */
export function LatestComments({ postId }: { postId: number }) {
  const replies = useLatestReplies(postId);
  if (replies.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2" aria-label="Latest comments">
      {replies.toReversed().map(reply => (
        <li key={reply.id} className="rounded-control bg-sunken px-3 py-2 text-sm">
          <div className="flex items-baseline gap-2">
            {reply.authorId === null ? (
              <span className="font-medium text-muted">{reply.authorName}</span>
            ) : (
              <Link variant="bare" href={`/user/${reply.authorName}`} className="above-cover truncate font-medium hover:underline">
                {reply.authorName}
              </Link>
            )}
            <RelativeTime iso={reply.createdAt} className="shrink-0 text-xs text-muted" />
          </div>
          <PostText content={reply.content} mentions={reply.mentions} className="line-clamp-2" />
        </li>
      ))}
    </ul>
  );
}
