import { Button, Dialog } from '../../../../design/index.ts';
import { useReadOnlyText } from '../../../../platform/web/readOnly.ts';
import type { Post } from '../../posts.contract.ts';
import { textOf } from '../../posts.rules.ts';
import { useUpdatePost } from '../writing/postWrites.api.ts';
import { isBoard } from './kindEditors.tsx';
import { PostForm } from './PostForm.tsx';
import { sizeOf } from '../content/PostImage.tsx';
import { postBody, valuesOf } from './draft/postDraft.ts';
import { usePostDraft } from './draft/usePostDraft.ts';
import { DraftOfOtherTab } from './draft/DraftOfOtherTab.tsx';

const formId = 'edit-post';

/** The Edit Post dialog with all fields of the post. The changes survive an expired session; Cancel discards them. */
export function EditPostDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const { draft, change, forget, other, choose } = usePostDraft(`post:${post.id}`, {
    content: textOf(post),
    images: post.images.map(image => ({ url: image.url, alt: image.alt ?? '', size: sizeOf(image) })),
    tags: post.tags,
    kind: post.feature,
    values: valuesOf(post),
  });
  const pollHint = post.poll?.totalVotes ? 'Options you leave as they are keep their votes.' : undefined;
  const update = useUpdatePost(post.id, () => {
    forget();
    onClose();
  });
  const cancel = () => {
    forget();
    onClose();
  };
  const save = () => {
    if (update.isPending) return;
    update.mutate(postBody(draft));
  };
  const isReadOnly = useReadOnlyText() !== null;
  const footer = (
    <div className="flex justify-end gap-2">
      <Button variant="secondary" onClick={cancel}>
        Cancel
      </Button>
      <Button type="submit" form={formId} pending={update.isPending} disabled={!draft.content.trim() || isReadOnly}>
        Save changes
      </Button>
    </div>
  );
  return (
    <Dialog open onOpenChange={open => !open && cancel()} title="Edit Post" size="lg" fill={isBoard(draft.kind)} footer={footer}>
      {other && <DraftOfOtherTab onChoose={choose} />}
      <PostForm id={formId} draft={draft} onChange={change} onSubmit={save} pollHint={pollHint} />
    </Dialog>
  );
}
