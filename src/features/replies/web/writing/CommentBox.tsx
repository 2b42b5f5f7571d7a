import { Type, X } from 'lucide-react';
import { useState } from 'react';
import { Avatar, Button, classes, IconButton, loadable } from '../../../../design/index.ts';
import { MentionTextArea } from '../../../account/web/index.ts';
import { TextTools, Writable } from '../../../posts/web/index.ts';
import { replyLengthLimit } from '../../replies.rules.ts';
import { quoteWords } from '../quoting/quoting.ts';
import type { Target } from './target.ts';
import { useCommentForm, useIsInUse } from './useCommentForm.ts';

const CommentPicture = /* @__PURE__ */ loadable(() => import('./CommentPicture.tsx').then(module => module.CommentPicture));

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
  const form = useCommentForm(postId);
  const { viewer, target, quoting, area, draft, content } = form;
  const { isInUse, handlers } = useIsInUse(content);
  const [hasTools, setHasTools] = useState(false);
  // Until it is used, the field for a comment on the post is one line.
  const isOpen = isInUse || content !== '' || quoting !== null;
  const label = fieldLabel(target);
  const about = targetText(target);
  return (
    <form
      data-open={isOpen || about !== null ? '' : undefined}
      onSubmit={form.send}
      onKeyDown={form.handleKey}
      {...handlers}
      className="flex gap-3"
    >
      {viewer && (
        <span className={classes('grid shrink-0 self-start pt-0.5', isOpen && 'max-md:hidden')}>
          <Avatar name={viewer.username} src={viewer.profileImageUrl} flair={viewer.flair} />
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        {about !== null && (
          <p className="flex min-h-7 items-center gap-1 text-sm text-muted">
            <span className="min-w-0 flex-1 truncate">{about}</span>
            <IconButton label={`Stop: ${about}`} icon={<X />} size="sm" onClick={form.leaveTarget} />
          </p>
        )}
        {quoting && (
          <div className="flex items-start gap-2 border-l-2 border-line pl-3 text-sm text-muted">
            <p className="line-clamp-3 min-w-0 flex-1 break-words">{quoting.text}</p>
            <IconButton label="Remove quote" icon={<X />} size="sm" onClick={() => quoteWords(null)} />
          </div>
        )}
        <Writable>
          <MentionTextArea
            ref={area}
            data-draft={form.draftName}
            label={label}
            hideLabel
            placeholder={`${label}…`}
            value={draft.text}
            onChange={event => draft.setText(event.target.value)}
            limit={replyLengthLimit}
            minRows={1}
            maxRows={6}
          />
          {/* Its shortcuts work while its buttons are hidden. */}
          <div className={isOpen && hasTools ? undefined : 'hidden'}>
            <TextTools area={area} />
          </div>
          {isOpen && <SendRow form={form} hasTools={hasTools} onTools={() => setHasTools(!hasTools)} />}
        </Writable>
      </div>
    </form>
  );
}

interface SendRowProps {
  form: ReturnType<typeof useCommentForm>;
  hasTools: boolean;
  onTools: () => void;
}

/** The buttons for formatting, the picture of the comment, and the button that sends it. */
function SendRow({ form, hasTools, onTools }: SendRowProps) {
  return (
    <div className="flex items-center justify-end gap-2">
      <IconButton
        label="Formatting"
        icon={<Type />}
        size="sm"
        pressed={hasTools}
        className="mr-auto"
        // The field keeps its focus.
        onPointerDown={event => event.preventDefault()}
        onClick={onTools}
      />
      {form.content !== '' && (
        <>
          {form.viewer && <CommentPicture imageUrl={form.imageUrl} onChange={form.setImageUrl} onBusy={form.setIsUploading} />}
          <Button type="submit" size="sm" pending={form.isSending} disabled={!form.maySend}>
            {form.target?.kind === 'reply' ? 'Reply' : 'Comment'}
          </Button>
        </>
      )}
    </div>
  );
}
