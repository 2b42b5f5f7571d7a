import { type RefObject, useState } from 'react';
import { type MenuEntry, useSharedMenu } from '../../../../design/index.ts';
import { useShortcut } from '../../../../platform/web/keys/shortcuts.ts';
import type { CurrentUser } from '../../../account/account.contract.ts';
import { useViewer } from '../../../account/web/index.ts';
import type { Reply } from '../../replies.contract.ts';
import { quoteWords } from '../quoting/quoting.ts';
import { focusField, useTarget, writeTo } from '../writing/target.ts';
import { useDeleteReply, useLikeReply } from '../writing/replyWrites.api.ts';

/** The parts that all comments of a thread share. A comment by itself has no mutation, dialog, shortcut or subscription. */
export interface CommentTools {
  viewer: CurrentUser | null;
  /** The comment that the field of the thread answers; null for none, undefined where nothing can be written. */
  answeredId: number | null | undefined;
  /** Points the field to a comment. */
  answer: (reply: Reply) => void;
  like: (reply: Reply) => void;
  askToDelete: (reply: Reply) => void;
  openMenu: (button: HTMLButtonElement, items: MenuEntry[]) => void;
}

/** The name of the menu of a comment. */
export const otherActions = 'Other actions';

/** Points the field to the comment in focus. A place that cannot be answered leads to the field for the post. */
function answerFocused(): void {
  const answer = document.activeElement?.closest('li[id^="reply-"]')?.querySelector<HTMLElement>('[data-answer]');
  if (answer) answer.click();
  else focusField();
}

/** The shared parts of the comments in `list`, their menu, and the state of the dialog that asks before a comment is deleted. */
export function useCommentTools(
  postId: number,
  list: RefObject<HTMLElement | null>,
  { hasComments, canWrite }: { hasComments: boolean; canWrite: boolean },
) {
  const { viewer } = useViewer();
  const { menu, openMenu } = useSharedMenu(otherActions);
  const [deleting, setDeleting] = useState<Reply | null>(null);
  const remove = useDeleteReply(() => setDeleting(null));
  const like = useLikeReply();
  const target = useTarget(postId);
  const answeredId = target?.kind === 'reply' ? target.id : null;
  const answer = (reply: Reply) => {
    quoteWords(null);
    writeTo(postId, { kind: 'reply', id: reply.id, name: reply.authorName });
    focusField();
  };
  useShortcut('r', 'Reply to the comment in focus', answerFocused, { group: 'Comments', enabled: hasComments, within: list });
  const tools: CommentTools = {
    viewer,
    answeredId: canWrite ? answeredId : undefined,
    answer,
    like,
    askToDelete: setDeleting,
    openMenu,
  };
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
  return { tools, dialog, menu };
}
