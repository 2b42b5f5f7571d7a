import { SendHorizontal } from 'lucide-react';
import type { FormEvent, KeyboardEvent } from 'react';
import { IconButton, TextArea } from '../../../design/index.ts';
import { useDraft } from '../../../platform/web/draft.ts';
import { useEarlyText } from '../../../platform/web/earlyText.ts';
import { messageLengthLimit } from '../chat.rules.ts';
import { say } from './outbox.ts';

interface MessageBoxProps {
  roomId: number;
  to: string;
  /** A message is on its way. */
  isSending: boolean;
}

/** The field for a new message. Enter sends, Shift + Enter begins a line; the draft stays on this device until it is sent. */
export function MessageBox({ roomId, to, isSending }: MessageBoxProps) {
  const draft = useDraft(`chat:${roomId}`);
  const area = useEarlyText<HTMLTextAreaElement>(draft.setText);
  const content = draft.text.trim();
  const canSend = content !== '' && content.length <= messageLengthLimit;
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (!canSend) return;
    say(roomId, content);
    draft.clear();
  };
  const handleKey = (event: KeyboardEvent) => {
    // While an input method is composing, Enter accepts its suggestion and must not send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form onSubmit={send} className="flex items-end gap-2 border-t border-line p-3">
      <div className="min-w-0 flex-1">
        <TextArea
          ref={area}
          label={`Message @${to}`}
          hideLabel
          placeholder={`Message @${to}...`}
          value={draft.text}
          onChange={event => draft.setText(event.target.value)}
          onKeyDown={handleKey}
          limit={messageLengthLimit}
          minRows={1}
          maxRows={5}
        />
      </div>
      <IconButton type="submit" label="Send" variant="primary" icon={<SendHorizontal />} disabled={!canSend || isSending} />
    </form>
  );
}
