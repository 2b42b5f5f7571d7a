import { CornerDownRight, EyeOff, Flag, Link2, MessageCircle, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { AlertDialog, Avatar, Button, classes, IconButton, loadable } from '../../../design/index.ts';
import { RelativeTime } from '../../../platform/web/time/clock.tsx';
import { useShortcut } from '../../../platform/web/keys/shortcuts.ts';
import { askToReport, PersonName, useViewer } from '../../account/web/index.ts';
import { copyLink, EditedMark, HiddenNotice, PostText } from '../../posts/web/index.ts';
import { routeUrl } from '../../../platform/shared/contract.ts';
import { type Reply, repliesRoutes } from '../replies.contract.ts';
import type { ThreadNode } from '../threads.rules.ts';
import { CommentBox } from './CommentBox.tsx';
import { LikeReply } from './LikeReply.tsx';
import { NewMark } from './NewMark.tsx';
import { quoteWords, useQuoting } from './quoting.ts';
import { ReplyQuote } from './ReplyQuote.tsx';
import { useDeleteReply } from './replyWrites.api.ts';

const EditReply = loadable(() => import('./EditReply.tsx').then(module => module.EditReply));

const indents = ['', '', 'ml-4 sm:ml-8', 'ml-8 sm:ml-16'];

interface ReplyItemProps {
  node: ThreadNode<Reply>;
  /** It came since the reader's last visit. */
  isNew: boolean;
  /** Opens the answers below the deepest indent on a view of their own. */
  onOpenThread?: (() => void) | undefined;
  /** Hides or shows its answers; undefined without answers. */
  onCollapse?: (() => void) | undefined;
  /** How many of its answers are hidden. */
  hidden: number;
  /** Hides the thread that the line at its side belongs to. */
  onCollapseLine?: (() => void) | undefined;
}

/** One comment at its place in the thread, with its actions. */
export function ReplyItem({ node, isNew, onOpenThread, onCollapse, hidden, onCollapseLine }: ReplyItemProps) {
  const { reply, depth, answers } = node;
  const { viewer } = useViewer();
  const [answering, answer] = useState(false);
  const [editing, edit] = useState(false);
  const [deleting, askToDelete] = useState(false);
  const [opened, open] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  useShortcut('r', 'Reply to the comment in focus', () => answer(true), { group: 'Comments', enabled: !reply.deleted, within: item });
  const quoting = useQuoting(reply.postId, reply.id);
  const isAnswering = answering || quoting !== null;
  const closeAnswer = () => {
    answer(false);
    quoteWords(null);
  };
  const remove = useDeleteReply(reply, () => askToDelete(false));
  const place = classes('relative scroll-mt-20', indents[depth], depth > 1 && 'border-l-2 border-line pl-3 sm:pl-4');
  if (reply.deleted) {
    return (
      <li id={`reply-${reply.id}`} tabIndex={-1} className={classes(place, 'py-2 text-sm text-muted italic')}>
        {reply.removed ? 'This comment was removed.' : 'This comment was deleted.'}
      </li>
    );
  }
  if (reply.blocked) {
    return (
      <li id={`reply-${reply.id}`} tabIndex={-1} className={classes(place, 'py-2 text-sm text-muted italic')}>
        This comment is hidden by a block.
      </li>
    );
  }
  if (reply.muted && !opened) {
    return (
      <li
        ref={item}
        id={`reply-${reply.id}`}
        tabIndex={-1}
        className={classes(place, 'flex items-center gap-2 py-1 text-sm text-muted italic')}
      >
        A comment that you muted.
        <Button variant="ghost" size="sm" onClick={() => open(true)}>
          Show
        </Button>
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
      {depth > 1 && onCollapseLine && (
        // The line is a short cut for the pointer; by keys the button of the comment above does the same.
        <button
          type="button"
          aria-hidden="true"
          tabIndex={-1}
          onClick={onCollapseLine}
          className="absolute inset-y-0 -left-2 w-3.5 cursor-pointer"
        />
      )}
      <Avatar userId={reply.authorId} name={reply.authorName} src={reply.authorImageUrl} size="sm" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <PersonName userId={reply.authorId} name={reply.authorName} flair={reply.authorFlair} className="font-semibold" />
          {answers && (
            <a href={`#reply-${answers.id}`} className="inline-flex items-center gap-1 text-sm text-muted hover:underline">
              <CornerDownRight aria-hidden="true" className="size-3.5" />
              {answers.deleted ? 'a deleted comment' : answers.authorName}
            </a>
          )}
          <span className="text-sm text-muted">
            <RelativeTime iso={reply.createdAt} />
            {reply.editedAt && (
              <EditedMark editedAt={reply.editedAt} historyUrl={routeUrl(repliesRoutes.history, { params: { id: reply.id } })} />
            )}
          </span>
          {isNew && <NewMark />}
        </div>
        {(reply.removed || reply.held || reply.autoHidden) && <HiddenNotice text={reply} isOwn={isOwn} />}
        {reply.quote && <ReplyQuote quote={reply.quote} />}
        {editing ? (
          <EditReply reply={reply} onDone={() => edit(false)} />
        ) : (
          <PostText content={reply.content} markup={reply.markup} mentions={reply.mentions} className="text-base" />
        )}
        {reply.imageUrl && (
          <img
            src={reply.imageUrl}
            alt=""
            loading="lazy"
            {...(reply.imageWidth && reply.imageHeight && { width: reply.imageWidth, height: reply.imageHeight })}
            className="mt-2 h-auto max-h-80 w-auto max-w-full rounded-control object-contain"
          />
        )}
        <div className="-ml-2.5 flex flex-wrap items-center">
          <LikeReply reply={reply} />
          <Button
            variant="ghost"
            size="sm"
            icon={<MessageCircle />}
            onClick={() => (isAnswering ? closeAnswer() : answer(true))}
            aria-expanded={isAnswering}
          >
            Reply
          </Button>
          {onCollapse && (
            <Button variant="ghost" size="sm" onClick={onCollapse} aria-expanded={hidden === 0}>
              {hidden === 0 ? 'Collapse' : `Show ${hidden} ${hidden === 1 ? 'answer' : 'answers'}`}
            </Button>
          )}
          {onOpenThread && (
            <Button variant="ghost" size="sm" icon={<CornerDownRight />} onClick={onOpenThread}>
              Go deeper
            </Button>
          )}
          <IconButton
            label="Copy link"
            icon={<Link2 />}
            size="sm"
            onClick={() => void copyLink(new URL(`/post/${reply.postId}#reply-${reply.id}`, location.origin).href)}
          />
          {!isOwn && (
            <IconButton
              label="Report"
              icon={<Flag />}
              size="sm"
              onClick={() => askToReport({ kind: 'reply', id: reply.id, name: reply.authorName }, viewer)}
            />
          )}
          {isOwn && <IconButton label="Edit comment" icon={<Pencil />} size="sm" onClick={() => edit(!editing)} aria-expanded={editing} />}
          {!isOwn && viewer?.isModerator && !reply.removed && (
            <IconButton
              label="Remove comment"
              icon={<EyeOff />}
              size="sm"
              onClick={() => askToReport({ kind: 'reply', id: reply.id, name: reply.authorName, removes: true }, viewer)}
            />
          )}
          {isOwn && <IconButton label="Delete comment" icon={<Trash2 />} size="sm" onClick={() => askToDelete(true)} />}
        </div>
        {isAnswering && <CommentBox postId={reply.postId} answering={reply} autoFocus onDone={closeAnswer} onCancel={closeAnswer} />}
      </div>
      <AlertDialog
        open={deleting}
        onOpenChange={askToDelete}
        title="Delete comment"
        description="Are you sure you want to delete this comment? This action cannot be undone."
        confirmLabel="Delete"
        danger
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </li>
  );
}
