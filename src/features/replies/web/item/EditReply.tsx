import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../../design/index.ts';
import { MentionTextArea } from '../../../account/web/index.ts';
import { TextTools } from '../../../posts/web/index.ts';
import type { Reply } from '../../replies.contract.ts';
import { replyLengthLimit } from '../../replies.rules.ts';
import { useEditReply } from '../writing/replyWrites.api.ts';

/** The field for the new text of one's own comment. */
export function EditReply({ reply, onDone }: { reply: Reply; onDone: () => void }) {
  const [text, setText] = useState(reply.content);
  const area = useRef<HTMLTextAreaElement>(null);
  const edit = useEditReply(reply, onDone);
  const content = text.trim();
  const canSave = content !== '' && content.length <= replyLengthLimit;
  useEffect(() => area.current?.focus(), []);
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (!canSave || edit.isPending) return;
    if (content === reply.content) onDone();
    else edit.mutate(content);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) save();
    if (event.key === 'Escape' && content === reply.content) onDone();
  };
  return (
    <form onSubmit={save} onKeyDown={handleKey} className="flex flex-col gap-2 py-1">
      <MentionTextArea
        ref={area}
        label="Edit comment"
        hideLabel
        value={text}
        onChange={event => setText(event.target.value)}
        limit={replyLengthLimit}
        minRows={2}
      />
      <TextTools area={area} />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" size="sm" pending={edit.isPending} disabled={!canSave}>
          Save
        </Button>
      </div>
    </form>
  );
}
