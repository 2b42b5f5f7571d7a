import { SendHorizontal, X } from 'lucide-react';
import { type FormEvent, useEffect } from 'react';
import { IconButton, TextArea } from '../../../../design/index.ts';
import { useDraft } from '../../../../platform/web/drafts/draft.ts';
import { useEarlyText } from '../../../../platform/web/hydration/earlyText.ts';
import { messageLengthLimit } from '../../../chat/chat.rules.ts';
import { messageKeys } from '../../../chat/web/index.ts';
import { Writable } from '../../../posts/web/index.ts';
import { plainTextOf } from '../../../texts/markup/markup.ts';
import type { RowMessage } from '../../rowMessages.contract.ts';
import type { Row } from '../../rows.contract.ts';
import { useEditRowMessage } from './talk.api.ts';
import { rowOutboxOf } from './outbox.ts';

interface RowFieldProps {
  userId: string;
  row: Row;
  /** The message that the next one answers. */
  answering: RowMessage | null;
  /** The message that is being changed. */
  editing: RowMessage | null;
  /** The answer or the change is sent or given up. */
  onDone: () => void;
}

/** The field of a row. Enter sends, Shift + Enter begins a line; the draft stays on this device until it is sent. */
export function RowField({ userId, row, answering, editing, onDone }: RowFieldProps) {
  const draft = useDraft(editing ? `row:${row.id}:${editing.id}` : `row:${row.id}`);
  const area = useEarlyText<HTMLTextAreaElement>(draft.setText);
  const edit = useEditRowMessage(row.code, () => {
    draft.clear();
    onDone();
  });
  const { text, setText } = draft;
  useEffect(() => {
    if (editing) setText(editing.content);
    if (editing || answering) area.current?.focus();
  }, [editing, answering, area, setText]);
  const content = text.trim();
  const canSend = content !== '' && content.length <= messageLengthLimit && !edit.isPending;
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (!canSend) return;
    if (editing) return edit.mutate({ id: editing.id, content });
    rowOutboxOf(userId, row).put({ content, ...(answering && { replyTo: answering.id }) });
    draft.clear();
    onDone();
  };
  return (
    <form onSubmit={send} className="flex flex-col gap-1 border-t border-line p-2">
      {(answering ?? editing) && (
        <p className="flex items-center gap-2 text-xs text-muted">
          <span className="min-w-0 flex-1 truncate">
            {editing
              ? 'Change your message'
              : `Replying to ${answering?.senderUsername}: ${plainTextOf(answering?.content ?? '', answering?.markup ?? null)}`}
          </span>
          <IconButton label="Cancel" icon={<X />} size="sm" onClick={onDone} />
        </p>
      )}
      <Writable>
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <TextArea
              ref={area}
              label="Message to your row"
              hideLabel
              placeholder="Only your row sees this"
              value={text}
              onChange={event => setText(event.target.value)}
              onKeyDown={messageKeys(send, onDone)}
              limit={messageLengthLimit}
              minRows={1}
              maxRows={4}
            />
          </div>
          <IconButton
            type="submit"
            label={editing ? 'Save' : 'Send to your row'}
            variant="primary"
            icon={<SendHorizontal />}
            disabled={!canSend}
          />
        </div>
      </Writable>
    </form>
  );
}
