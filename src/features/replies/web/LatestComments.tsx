import { classes } from '../../../design/index.ts';
import { RelativeTime } from '../../../platform/web/time/RelativeTime.tsx';
import { PersonName } from '../../account/web/index.ts';
import { PostText } from '../../posts/web/index.ts';
import { useLatestReplies } from './replies.api.ts';

/** The two latest comments under a post's card, oldest of them first, as a conversation reads. A phone shows the latest alone. */
export function LatestComments({ postId, most = 2 }: { postId: number; most?: number }) {
  const replies = useLatestReplies(postId).slice(0, most);
  if (replies.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 compact:hidden" aria-label="Latest comments">
      {replies.toReversed().map(reply => (
        <li key={reply.id} className="border-s-2 border-line-strong ps-2.5 text-sm not-last:max-sm:hidden">
          <div className="measure line-clamp-2 sm:line-clamp-1">
            <PersonName
              userId={reply.authorId}
              name={reply.authorName}
              flair={reply.authorFlair}
              className={classes('font-medium', reply.authorId !== null && 'above-cover')}
            />{' '}
            <RelativeTime iso={reply.createdAt} short className="text-xs text-muted" />{' '}
            <PostText
              content={reply.content}
              markup={reply.markup}
              mentions={reply.mentions}
              renamed={reply.renamedMentions}
              className="inline"
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
