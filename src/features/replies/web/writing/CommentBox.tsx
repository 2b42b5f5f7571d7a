import { X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Avatar, Button, classes, IconButton, loadable } from '../../../../design/index.ts';
import { useShortcut } from '../../../../platform/web/keys/shortcuts.ts';
import { useDraft } from '../../../../platform/web/drafts/draft.ts';
import { useEarlyText } from '../../../../platform/web/hydration/earlyText.ts';
import { askToSignIn, MentionTextArea, useViewer } from '../../../account/web/index.ts';
import { TextTools } from '../../../posts/web/index.ts';
import { replyLengthLimit } from '../../replies.rules.ts';
import { type Quoting, quoteWords, useQuoting } from '../quoting/quoting.ts';
import { useCreateReply } from './replyWrites.api.ts';
import { type Target, useTarget, writeTo } from './target.ts';

const CommentPicture = /* @__PURE__ */ loadable(() => import('./CommentPicture.tsx').then(module => module.CommentPicture));

function quoteOf({ replyId, text }: Quoting) {
  return replyId === null ? { text } : { replyId, text };
}

/** The time for which a field stays open after the focus has left it, in milliseconds. A press of one of its buttons is over by then. */
const closesAfterMs = 150;

/** Whether the focus is in a form, also in what floats above it, and the handlers that note it. */
function useIsInUse() {
  const [isInUse, setIsInUse] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onFocus = () => {
    clearTimeout(timer.current);
    setIsInUse(true);
  };
  const onBlur = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsInUse(false), closesAfterMs);
  };
  return { isInUse, handlers: { onFocus, onBlur } };
}

/** The line above the field that names its target; null while the field answers the post. */
function targetText(target: Target | null): string | null {
  if (!target) return null;
  return target.kind === 'reply' ? `Replying to ${target.name}` : `On the play: ${target.name}`;
}

function fieldLabel(target: Target | null): string {
  if (!target) return 'Add a comment';
  return target.kind === 'reply' ? `Reply to ${target.name}` : 'Comment on this play';
}

/**
 * The field for new comments of a thread, also for answers and for the talk of a play. The draft stays on this device until it is sent,
 * also for a visitor who signs in first; an idempotency key prevents duplicates.
 */
export function CommentBox({ postId }: { postId: number }) {
  const { viewer } = useViewer();
  const target = useTarget(postId);
  const parentId = target?.kind === 'reply' ? target.id : null;
  const draftName = `reply:${postId}:post`;
  const draft = useDraft(draftName);
  const area = useEarlyText<HTMLTextAreaElement>(draft.setText);
  const [key, setKey] = useState('');
  const [imageUrl, setImageUrl] = useState<string>();
  const [isUploading, setIsUploading] = useState(false);
  useShortcut('r', 'Comment on the post', () => area.current?.focus(), { group: 'Posts' });
  const quoting = useQuoting(postId, parentId);
  useEffect(() => {
    if (quoting) area.current?.focus();
  }, [quoting, area]);
  // Another target or quote is another comment.
  useEffect(() => setKey(''), [target, quoting]);
  const create = useCreateReply(postId, sent => {
    // The writer may have gone on meanwhile: only what was sent leaves the field.
    draft.remove(sent.content);
    if (quoting && sent.quote?.text === quoting.text) quoteWords(null);
    if (parentId !== null && sent.parentId === parentId) writeTo(postId, null);
    setKey('');
    setImageUrl(known => (known === sent.imageUrl ? undefined : known));
  });
  const content = draft.text.trim();
  const isTooLong = content.length > replyLengthLimit;
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (!content || isTooLong || isUploading || create.isPending) return;
    if (!viewer) {
      askToSignIn('to comment');
      return;
    }
    const attempt = key || crypto.randomUUID();
    setKey(attempt);
    create.mutate({
      content,
      parentId,
      ...(target?.kind === 'play' && { playSeq: target.seq }),
      ...(quoting && { quote: quoteOf(quoting) }),
      ...(imageUrl && { imageUrl }),
      key: attempt,
    });
  };
  const leaveTarget = () => writeTo(postId, null);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send();
    if (event.key === 'Escape' && target && !content) leaveTarget();
  };
  const { isInUse, handlers } = useIsInUse();
  // Until it is used, the field for a comment on the post is one line.
  const isOpen = isInUse || content !== '' || quoting !== null;
  const label = fieldLabel(target);
  const about = targetText(target);
  return (
    <form data-open={isOpen || about !== null ? '' : undefined} onSubmit={send} onKeyDown={handleKey} {...handlers} className="flex gap-3">
      {viewer && (
        <span className={classes('grid shrink-0 self-start pt-0.5', isOpen && 'max-md:hidden')}>
          <Avatar userId={viewer.id} name={viewer.username} src={viewer.profileImageUrl} flair={viewer.flair} />
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        {about !== null && (
          <p className="flex min-h-7 items-center gap-1 text-sm text-muted">
            <span className="min-w-0 flex-1 truncate">{about}</span>
            <IconButton label={`Stop: ${about}`} icon={<X />} size="sm" onClick={leaveTarget} />
          </p>
        )}
        {quoting && (
          <div className="flex items-start gap-2 border-l-2 border-line pl-3 text-sm text-muted">
            <p className="line-clamp-3 min-w-0 flex-1 break-words">{quoting.text}</p>
            <IconButton label="Remove quote" icon={<X />} size="sm" onClick={() => quoteWords(null)} />
          </div>
        )}
        <MentionTextArea
          ref={area}
          data-draft={draftName}
          label={label}
          hideLabel
          placeholder={`${label}…`}
          value={draft.text}
          onChange={event => {
            draft.setText(event.target.value);
            // Another text is another comment.
            setKey('');
          }}
          limit={replyLengthLimit}
          minRows={1}
          maxRows={6}
        />
        <div className={isOpen ? undefined : 'hidden'}>
          <TextTools area={area} />
        </div>
        {content !== '' && (
          <div className="flex items-center justify-end gap-2">
            {viewer && (
              <CommentPicture
                imageUrl={imageUrl}
                onChange={url => {
                  setImageUrl(url);
                  // Another picture is another comment.
                  setKey('');
                }}
                onBusy={setIsUploading}
              />
            )}
            <Button type="submit" size="sm" pending={create.isPending} disabled={!content || isTooLong || isUploading}>
              {target?.kind === 'reply' ? 'Reply' : 'Comment'}
            </Button>
          </div>
        )}
      </div>
    </form>
  );
}
