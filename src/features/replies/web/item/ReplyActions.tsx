import { EyeOff, Flag, Link2, Pencil, Trash2, VolumeX } from 'lucide-react';
import { LikeButton, menuButton, type MenuEntry, RowButton } from '../../../../design/index.ts';
import { asking, askToReport } from '../../../account/web/index.ts';
import { copyLink } from '../../../posts/web/index.ts';
import type { Reply } from '../../replies.contract.ts';
import { type CommentTools, otherActions } from './useCommentTools.ts';

interface ReplyActionsProps {
  reply: Reply;
  tools: CommentTools;
  /** Opens the editor of the comment, or closes it. */
  onEdit: () => void;
  /** Hides or shows its answers; undefined without answers. */
  onCollapse: (() => void) | undefined;
  /** The number of its hidden answers. */
  hidden: number;
  /** Opens the answers below the deepest indent on a view of their own. */
  onOpenThread: (() => void) | undefined;
}

function repliesOf(count: number): string {
  return count === 1 ? '1 reply' : `${count} replies`;
}

/** The rarer actions of a comment, which stand in a menu. */
function menuEntries({
  reply,
  tools: { viewer, askToDelete },
  onEdit,
}: Pick<ReplyActionsProps, 'reply' | 'tools' | 'onEdit'>): MenuEntry[] {
  const isOwn = viewer !== null && viewer.id === reply.authorId;
  const about = { kind: 'reply', id: reply.id, postId: reply.postId, name: reply.authorName } as const;
  const items: MenuEntry[] = [
    {
      label: 'Copy link',
      icon: <Link2 />,
      onSelect: () => void copyLink(new URL(`/post/${reply.postId}#reply-${reply.id}`, location.origin).href),
    },
  ];
  if (isOwn) {
    items.push({ label: 'Edit comment', icon: <Pencil />, onSelect: onEdit });
    items.push({ label: 'Delete comment', icon: <Trash2 />, danger: true, onSelect: () => askToDelete(reply) });
  } else {
    if (viewer && reply.authorId !== null)
      items.push({ label: 'Mute or block', icon: <VolumeX />, onSelect: () => askToReport({ ...about, avoids: true }, viewer) });
    items.push({ label: 'Report', icon: <Flag />, onSelect: () => askToReport(about, viewer) });
    if (viewer?.isModerator && !reply.removed)
      items.push({
        label: 'Remove comment',
        icon: <EyeOff />,
        danger: true,
        onSelect: () => askToReport({ ...about, removes: true }, viewer),
      });
  }
  return items;
}

/** The actions below a comment. */
export function ReplyActions({ reply, tools, onEdit, onCollapse, hidden, onOpenThread }: ReplyActionsProps) {
  // A phone has no room for all of them in one row at the deepest indent, where the line of the branch collapses it, too.
  const isCrowded = onOpenThread !== undefined && hidden === 0;
  return (
    <div className="comment-actions">
      <LikeButton
        label="Give a like"
        count={reply.likes}
        pressed={reply.liked}
        onClick={() => tools.like(reply)}
        {...asking(tools.viewer, 'to like comments')}
      />
      {tools.answeredId !== undefined && (
        <RowButton
          icon="comments"
          onPhones={isCrowded ? 'short' : undefined}
          onClick={() => tools.answer(reply)}
          aria-pressed={tools.answeredId === reply.id || undefined}
          data-answer=""
        >
          Reply
        </RowButton>
      )}
      {onCollapse && (
        <RowButton
          icon={hidden === 0 ? 'collapse' : 'expand'}
          emphasized={hidden > 0}
          onPhones={isCrowded ? 'absent' : hidden === 0 ? 'short' : undefined}
          onClick={onCollapse}
          aria-expanded={hidden === 0}
          {...(hidden > 0 && { 'aria-label': `Show ${repliesOf(hidden)}` })}
        >
          {hidden === 0 ? 'Collapse' : repliesOf(hidden)}
        </RowButton>
      )}
      {onOpenThread && (
        <RowButton icon="answered" onClick={onOpenThread}>
          Go deeper
        </RowButton>
      )}
      <RowButton
        icon="more"
        aria-label={otherActions}
        {...menuButton(button => tools.openMenu(button, menuEntries({ reply, tools, onEdit })))}
      />
    </div>
  );
}
