import { useEffect, useEffectEvent } from 'react';
import { Button, Dialog, toast } from '../../../../design/index.ts';
import { useReadOnlyText } from '../../../../platform/web/readOnly.ts';
import { useAddress } from '../../../../platform/web/navigation/address.ts';
import { tagsPerPostLimit, tidyTagNames } from '../../../tags/tags.rules.ts';
import { type ComposerRequest, openComposer } from './composer.store.ts';
import { useCreatePost } from '../writing/postWrites.api.ts';
import { DraftOfOtherTab } from './draft/DraftOfOtherTab.tsx';
import { isBoard } from './kindEditors.tsx';
import { PostForm } from './PostForm.tsx';
import { emptyDraft, isWritten, postBody, withKind } from './draft/postDraft.ts';
import { restoreDraft, usePostDraft } from './draft/usePostDraft.ts';

interface ComposerDialogProps {
  request: ComposerRequest;
  onClose: () => void;
}

const formId = 'new-post';
const undoMs = 10_000;

/** The Create a New Post dialog. Closing it keeps the draft. */
export function ComposerDialog({ request, onClose }: ComposerDialogProps) {
  const { navigate } = useAddress();
  const { draft, change, forget, wasRestored, other, choose } = usePostDraft('new-post', { ...emptyDraft, tags: request.tags });
  const begin = useEffectEvent(() => {
    // A request for a mock draft adds one to a stored draft of a regular post too.
    const allTags = tidyTagNames([...draft.tags, ...request.tags]).slice(0, tagsPerPostLimit);
    if (request.kind && draft.kind === 'regular') change({ ...withKind(draft, request.kind), tags: allTags });
    const { content = '' } = request;
    if (content && !draft.content.includes(content))
      change({ content: draft.content.trim() ? `${draft.content.trim()}\n\n${content}` : content, tags: allTags });
  });
  useEffect(() => begin(), []);
  const create = useCreatePost(post => {
    forget();
    onClose();
    if (post) navigate(`/post/${post.id}`);
  });
  const send = () => {
    if (create.isPending) return;
    create.mutate({ post: postBody(draft), key: draft.key });
  };
  const clear = () => {
    forget();
    onClose();
    const undo = () => {
      if (restoreDraft('new-post', draft)) openComposer(request);
      else toast({ title: 'You have begun another draft', description: 'The cleared one was not brought back.' });
    };
    toast({ title: 'Draft cleared', action: { label: 'Undo', onSelect: undo }, duration: undoMs });
  };
  const isReadOnly = useReadOnlyText() !== null;
  const footer = (
    <div className="flex items-center justify-end gap-2">
      {isWritten(draft) && (
        <Button variant="ghost" onClick={clear} className="mr-auto">
          Clear
        </Button>
      )}
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={formId} pending={create.isPending} disabled={!draft.content.trim() || isReadOnly}>
        Post
      </Button>
    </div>
  );
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Create a New Post"
      {...(wasRestored && { description: 'Your draft is still here.' })}
      size="lg"
      fill={isBoard(draft.kind)}
      footer={footer}
    >
      {other && <DraftOfOtherTab onChoose={choose} />}
      <PostForm id={formId} draft={draft} onChange={change} onSubmit={send} files={request.files} />
    </Dialog>
  );
}
