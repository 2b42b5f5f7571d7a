import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { Avatar, Button } from '../../../design/index.ts';
import { useShortcut } from '../../../platform/web/shortcuts.ts';
import { useDraft } from '../../../platform/web/draft.ts';
import { useEarlyText } from '../../../platform/web/earlyText.ts';
import { askToSignIn, MentionTextArea, useViewer } from '../../account/web/index.ts';
import type { Reply } from '../replies.contract.ts';
import { replyLengthLimit } from '../replies.rules.ts';
import { useCreateReply } from './replies.api.ts';

interface CommentBoxProps {
  postId: number;
  /** The reply that is answered; null for the post itself. */
  answering: Reply | null;
  onDone?: (reply: Reply) => void;
  onCancel?: () => void;
  autoFocus?: boolean;
}

/**
 * The field for a new comment. The draft stays on this device until it is sent, also for a visitor who signs in first; an
 * idempotency key prevents duplicates.
 */
export function CommentBox({ postId, answering, onDone, onCancel, autoFocus = false }: CommentBoxProps) {
  const { viewer } = useViewer();
  const formId = useId();
  const draft = useDraft(`reply:${postId}:${answering?.id ?? 'post'}`);
  const area = useEarlyText<HTMLTextAreaElement>(draft.setText);
  const [key, setKey] = useState('');
  useShortcut('r', 'Comment on the post', () => area.current?.focus(), { group: 'Posts', enabled: answering === null });
  const create = useCreateReply(postId, reply => {
    draft.clear();
    setKey('');
    onDone?.(reply);
  });
  const content = draft.text.trim();
  const isTooLong = content.length > replyLengthLimit;
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (!content || isTooLong || create.isPending) return;
    if (!viewer) {
      askToSignIn('to comment');
      return;
    }
    const attempt = key || crypto.randomUUID();
    setKey(attempt);
    create.mutate({ content, parentId: answering?.id ?? null, key: attempt });
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send();
    if (event.key === 'Escape' && onCancel && !content) onCancel();
  };
  const label = answering ? `Answer ${answering.authorName}` : 'Add a comment';
  return (
    <form id={formId} onSubmit={send} onKeyDown={handleKey} className="flex gap-3">
      {viewer && !answering && <Avatar name={viewer.username} src={viewer.profileImageUrl} />}
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <MentionTextArea
          ref={area}
          label={label}
          hideLabel
          placeholder={answering ? `Answer ${answering.authorName}…` : 'Add a comment…'}
          value={draft.text}
          onChange={event => {
            draft.setText(event.target.value);
            // Another text is another comment.
            setKey('');
          }}
          limit={replyLengthLimit}
          minRows={answering ? 2 : 1}
          autoFocus={autoFocus}
        />
        {(content !== '' || answering) && (
          <div className="flex justify-end gap-2">
            {onCancel && (
              <Button variant="ghost" size="sm" onClick={onCancel}>
                Cancel
              </Button>
            )}
            <Button type="submit" size="sm" pending={create.isPending} disabled={!content || isTooLong}>
              {answering ? 'Answer' : 'Comment'}
            </Button>
          </div>
        )}
      </div>
    </form>
  );
}
