import { type RefObject, useState } from 'react';
import { useShortcut } from '../../../../platform/web/keys/shortcuts.ts';
import type { CurrentUser } from '../../../account/account.contract.ts';
import { useViewer } from '../../../account/web/index.ts';
import type { Reply } from '../../replies.contract.ts';
import { useQuotedReply } from '../quoting/quoting.ts';
import { useDeleteReply, useLikeReply } from '../writing/replyWrites.api.ts';

/** The parts that all comments of a thread share. A comment by itself has no mutation, dialog, shortcut or subscription. */
export interface CommentTools {
  viewer: CurrentUser | null;
  /** The comment that the next comment quotes. */
  quotedId: number | null;
  like: (reply: Reply) => void;
  askToDelete: (reply: Reply) => void;
}

/** Opens the field for an answer to the comment in focus. A place that cannot be answered leads to the field for the post. */
function answerFocused(): void {
  const answer = document.activeElement?.closest('li[id^="reply-"]')?.querySelector<HTMLElement>('[data-answer]');
  if (!answer) document.querySelector<HTMLElement>('[data-dock] textarea')?.focus();
  else if (answer.getAttribute('aria-expanded') !== 'true') answer.click();
}

/** The shared parts of the comments in `list`, and the state of the dialog that asks before a comment is deleted. */
export function useCommentTools(postId: number, list: RefObject<HTMLElement | null>, hasComments: boolean) {
  const { viewer } = useViewer();
  const [deleting, setDeleting] = useState<Reply | null>(null);
  const remove = useDeleteReply(() => setDeleting(null));
  const like = useLikeReply();
  const quotedId = useQuotedReply(postId);
  useShortcut('r', 'Reply to the comment in focus', answerFocused, { group: 'Comments', enabled: hasComments, within: list });
  const tools: CommentTools = { viewer, quotedId, like, askToDelete: setDeleting };
  const dialog = {
    open: deleting !== null,
    onOpenChange: (open: boolean) => {
      if (!open) setDeleting(null);
    },
    pending: remove.isPending,
    onConfirm: () => {
      if (deleting) remove.mutate(deleting);
    },
  };
  return { tools, dialog };
}
