import { classes } from '../../../design/index.ts';
import { RelativeTime } from '../../../platform/web/time/clock.tsx';
import { PersonName } from '../../account/web/index.ts';
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
            <PersonName
              userId={reply.authorId}
              name={reply.authorName}
              flair={reply.authorFlair}
              className={classes('font-medium', reply.authorId !== null && 'above-cover')}
            />
            <RelativeTime iso={reply.createdAt} className="shrink-0 text-xs text-muted" />
          </div>
          <PostText content={reply.content} markup={reply.markup} mentions={reply.mentions} className="line-clamp-2" />
        </li>
      ))}
    </ul>
  );
}
