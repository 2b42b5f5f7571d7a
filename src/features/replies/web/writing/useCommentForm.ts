import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useDraft } from '../../../../platform/web/drafts/draft.ts';
import { useEarlyText } from '../../../../platform/web/hydration/earlyText.ts';
import { useShortcut } from '../../../../platform/web/keys/shortcuts.ts';
import { askToSignIn, useViewer } from '../../../account/web/index.ts';
import { replyLengthLimit } from '../../replies.rules.ts';
import { type Quoting, quoteWords, useQuoting } from '../quoting/quoting.ts';
import { useCreateReply } from './replyWrites.api.ts';
import { useTarget, writeTo } from './target.ts';

function quoteOf({ replyId, text }: Quoting) {
  return replyId === null ? { text } : { replyId, text };
}

/** The time for which a field stays open after the focus has left it, in milliseconds. A press of one of its buttons is over by then. */
const closesAfterMs = 150;

/** Whether the focus is in the form of this text, also in what floats above it, and the handlers that note it. */
export function useIsInUse(content: string) {
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
  // The button that sent the text is gone, and the focus with it, without an event.
  useEffect(() => {
    if (content === '' && document.activeElement === document.body) setIsInUse(false);
  }, [content]);
  return { isInUse, handlers: { onFocus, onBlur } };
}

/** A comment that is written: its text, its target, its quote and its picture, and sending it. */
export function useCommentForm(postId: number) {
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
  // Another text, picture, target or quote is another comment.
  useEffect(() => setKey(''), [draft.text, imageUrl, target, quoting]);
  const create = useCreateReply(postId, sent => {
    // The writer may have gone on meanwhile: only what was sent leaves the field.
    draft.remove(sent.content);
    if (quoting && sent.quote?.text === quoting.text) quoteWords(null);
    if (parentId !== null && sent.parentId === parentId) writeTo(postId, null);
    setKey('');
    setImageUrl(known => (known === sent.imageUrl ? undefined : known));
  });
  const content = draft.text.trim();
  const maySend = content !== '' && content.length <= replyLengthLimit && !isUploading;
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (!maySend || create.isPending) return;
    if (!viewer) return askToSignIn('to comment');
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
  const field = { area, draftName, draft, content, imageUrl, setImageUrl, setIsUploading };
  return { viewer, target, quoting, ...field, maySend, isSending: create.isPending, send, leaveTarget, handleKey };
}
