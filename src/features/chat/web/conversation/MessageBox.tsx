import { ImagePlus, SendHorizontal, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { IconButton, TextArea } from '../../../../design/index.ts';
import { useDraft } from '../../../../platform/web/drafts/draft.ts';
import { useEarlyText } from '../../../../platform/web/hydration/earlyText.ts';
import { useImageUpload } from '../../../images/web/index.ts';
import { plainTextOf } from '../../../texts/markup/markup.ts';
import { TextTools, Writable } from '../../../posts/web/index.ts';
import { messageLengthLimit } from '../../chat.rules.ts';
import type { MessageOutbox } from '../outbox.ts';
import type { Message } from './MessageBubble.tsx';
import { messageKeys } from './messageKeys.ts';

interface MessageBoxProps {
  /** The name of the draft on this device. */
  draftName: string;
  /** The name of the field. */
  label: string;
  placeholder: string;
  sendLabel: string;
  /** With the tools of the markup. */
  hasTools?: boolean;
  outbox: Pick<MessageOutbox<unknown>, 'put'>;
  /** A message is on its way, which the next one has to wait for. */
  isSending?: boolean;
  /** The message that the next one answers. */
  answering: Message | null;
  /** The answer was sent or given up. */
  onAnswered: () => void;
  onTyping?: () => void;
}

/** The field for a new message. Enter sends, Shift + Enter begins a line; the draft stays on this device until it is sent. */
export function MessageBox({ draftName, outbox, isSending = false, answering, onAnswered, onTyping, ...texts }: MessageBoxProps) {
  const { label, placeholder, sendLabel, hasTools = false } = texts;
  const draft = useDraft(draftName);
  const area = useEarlyText<HTMLTextAreaElement>(draft.setText);
  const [imageUrl, setImageUrl] = useState<string>();
  const image = useImageUpload(({ url }) => setImageUrl(url));
  const content = draft.text.trim();
  const canSend = content !== '' && content.length <= messageLengthLimit && image.progress === undefined;
  useEffect(() => {
    if (answering) area.current?.focus();
  }, [answering, area]);
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (!canSend) return;
    outbox.put({ content, ...(answering && { replyTo: answering.id }), ...(imageUrl && { imageUrl }) });
    draft.clear();
    setImageUrl(undefined);
    onAnswered();
  };
  return (
    <form data-docked onSubmit={send} className="flex flex-col gap-2 border-t border-line p-3">
      <Attachments
        answering={answering}
        onAnswered={onAnswered}
        imageUrl={imageUrl}
        onRemoveImage={() => setImageUrl(undefined)}
        isUploading={image.progress !== undefined}
        problem={image.problem}
      />
      <Writable>
        {hasTools && <TextTools area={area} />}
        <div className="flex items-end gap-2">
          <PictureButton onPick={image.send} />
          <div className="min-w-0 flex-1">
            <TextArea
              ref={area}
              label={label}
              hideLabel
              placeholder={placeholder}
              value={draft.text}
              onChange={event => {
                draft.setText(event.target.value);
                onTyping?.();
              }}
              onKeyDown={messageKeys(send, onAnswered)}
              limit={messageLengthLimit}
              minRows={1}
              maxRows={5}
            />
          </div>
          <IconButton type="submit" label={sendLabel} variant="primary" icon={<SendHorizontal />} disabled={!canSend || isSending} />
        </div>
      </Writable>
    </form>
  );
}

interface AttachmentsProps extends Pick<MessageBoxProps, 'answering' | 'onAnswered'> {
  imageUrl: string | undefined;
  onRemoveImage: () => void;
  isUploading: boolean;
  problem: string | undefined;
}

/** The answered message and the picture of a new message, above its field. */
function Attachments({ answering, onAnswered, imageUrl, onRemoveImage, isUploading, problem }: AttachmentsProps) {
  return (
    <>
      {answering && (
        <div className="flex items-center gap-2 border-l-2 border-line pl-2 text-sm text-muted">
          <p className="min-w-0 flex-1 truncate">
            Reply to <span className="font-semibold">{answering.senderUsername}</span>: {plainTextOf(answering.content, answering.markup)}
          </p>
          <IconButton label="Cancel reply" icon={<X />} size="sm" onClick={onAnswered} />
        </div>
      )}
      {imageUrl && (
        <div className="flex items-center gap-2">
          <img src={imageUrl} alt="" className="h-16 rounded-control" />
          <IconButton label="Remove image" icon={<X />} size="sm" onClick={onRemoveImage} />
        </div>
      )}
      {isUploading && (
        <p role="status" className="text-sm text-muted">
          Adding the picture…
        </p>
      )}
      {problem && (
        <p role="alert" className="text-sm text-danger-text">
          {problem}
        </p>
      )}
    </>
  );
}

function PictureButton({ onPick }: { onPick: (file: File) => void }) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        aria-label="Picture"
        onChange={event => {
          const [picked] = event.target.files ?? [];
          if (picked) onPick(picked);
          event.target.value = '';
        }}
      />
      <IconButton label="Add image" icon={<ImagePlus />} onClick={() => file.current?.click()} />
    </>
  );
}
