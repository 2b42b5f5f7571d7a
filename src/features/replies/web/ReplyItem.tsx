import { CornerDownRight, MessageCircle, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { AlertDialog, Avatar, Button, classes, IconButton, Link } from '../../../design/index.ts';
import { RelativeTime } from '../../../platform/web/clock.tsx';
import { useShortcut } from '../../../platform/web/shortcuts.ts';
import { useViewer } from '../../account/web/index.ts';
import { PostText } from '../../posts/web/index.ts';
import type { Reply } from '../replies.contract.ts';
import type { ThreadNode } from '../replies.rules.ts';
import { CommentBox } from './CommentBox.tsx';
import { NewMark } from './NewMark.tsx';
import { useDeleteReply } from './replies.api.ts';

const indents = ['', '', 'ml-4 sm:ml-8', 'ml-8 sm:ml-16'];

interface ReplyItemProps {
  node: ThreadNode<Reply>;
  /** It came since the reader's last visit. */
  isNew: boolean;
  /** Opens the answers below the deepest indent on a view of their own. */
  onOpenThread?: (() => void) | undefined;
}

/** One comment at its place in the thread, with its actions. */
export function ReplyItem({ node, isNew, onOpenThread }: ReplyItemProps) {
  const { reply, depth, answers } = node;
  const { viewer } = useViewer();
  const [answering, answer] = useState(false);
  const [deleting, askToDelete] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  useShortcut('r', 'Answer the comment in focus', () => answer(true), { group: 'Comments', enabled: !reply.deleted, within: item });
  const remove = useDeleteReply(reply, () => askToDelete(false));
  const place = classes('scroll-mt-20', indents[depth], depth > 1 && 'border-l-2 border-line pl-3 sm:pl-4');
  if (reply.deleted) {
    return (
      <li id={`reply-${reply.id}`} tabIndex={-1} className={classes(place, 'py-2 text-sm text-muted italic')}>
        This comment was deleted.
      </li>
    );
  }
  const isOwn = viewer !== null && viewer.id === reply.authorId;
  return (
    <li
      ref={item}
      id={`reply-${reply.id}`}
      tabIndex={-1}
      className={classes(
        place,
        'flex gap-3 py-2 outline-none target:bg-primary-soft focus:bg-primary-soft',
        depth === 1 && 'rounded-control',
      )}
    >
      <Avatar name={reply.authorName} size="sm" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-2">
          {reply.authorId === null ? (
            <span className="font-semibold text-muted">{reply.authorName}</span>
          ) : (
            <Link variant="bare" href={`/user/${reply.authorName}`} className="font-semibold hover:underline">
              {reply.authorName}
            </Link>
          )}
          {answers && (
            <a href={`#reply-${answers.id}`} className="inline-flex items-center gap-1 text-sm text-muted hover:underline">
              <CornerDownRight aria-hidden="true" className="size-3.5" />
              {answers.deleted ? 'a deleted comment' : answers.authorName}
            </a>
          )}
          <RelativeTime iso={reply.createdAt} className="text-sm text-muted" />
          {isNew && <NewMark />}
        </div>
        <PostText content={reply.content} mentions={reply.mentions} className="text-base" />
        <div className="-ml-3 flex items-center">
          <Button variant="ghost" size="sm" icon={<MessageCircle />} onClick={() => answer(!answering)} aria-expanded={answering}>
            Reply
          </Button>
          {onOpenThread && (
            <Button variant="ghost" size="sm" icon={<CornerDownRight />} onClick={onOpenThread}>
              Go deeper
            </Button>
          )}
          {(isOwn || viewer?.isModerator) && (
            <IconButton label="Delete comment" icon={<Trash2 />} size="sm" onClick={() => askToDelete(true)} />
          )}
        </div>
        {answering && (
          <CommentBox postId={reply.postId} answering={reply} autoFocus onDone={() => answer(false)} onCancel={() => answer(false)} />
        )}
      </div>
      <AlertDialog
        open={deleting}
        onOpenChange={askToDelete}
        title="Delete comment"
        description={
          isOwn
            ? 'Are you sure you want to delete this comment? This action cannot be undone.'
            : `This is a comment of ${reply.authorName}, which you delete as a moderator. This action cannot be undone.`
        }
        confirmLabel="Delete"
        danger
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </li>
  );
}
