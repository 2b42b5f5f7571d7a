import { Check, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { IconButton, TextArea } from '../../../../design/index.ts';
import { TextTools } from '../../../posts/web/index.ts';
import { messageLengthLimit } from '../../chat.rules.ts';
import type { Message } from './MessageBubble.tsx';
import { messageKeys } from './messageKeys.ts';

interface EditMessageProps {
  message: Message;
  /** With the tools of the markup. */
  hasTools?: boolean;
  isPending: boolean;
  onSave: (content: string) => void;
  onDone: () => void;
}

/** The field for the new text of one's own message. Enter saves, Escape cancels. */
export function EditMessage({ message, hasTools = false, isPending, onSave, onDone }: EditMessageProps) {
  const [text, setText] = useState(message.content);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  const content = text.trim();
  const canSave = content !== '' && content.length <= messageLengthLimit && !isPending;
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (canSave) onSave(content);
  };
  return (
    <form data-docked onSubmit={save} className="flex flex-col gap-2 border-t border-line p-3">
      {hasTools && <TextTools area={area} />}
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextArea
            ref={area}
            label="Edit message"
            value={text}
            onChange={event => setText(event.target.value)}
            onKeyDown={messageKeys(save, onDone)}
            limit={messageLengthLimit}
            minRows={1}
            maxRows={5}
          />
        </div>
        <IconButton label="Cancel" icon={<X />} onClick={onDone} />
        <IconButton type="submit" label="Save" variant="primary" icon={<Check />} disabled={!canSave} />
      </div>
    </form>
  );
}
