import { Ellipsis, EyeOff, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog, IconButton, loadable, Menu } from '../../../../design/index.ts';
import { askToReport, useViewer } from '../../../account/web/index.ts';
import type { Post } from '../../posts.contract.ts';
import { useDeletePost } from '../writing/postWrites.api.ts';

const EditPostDialog = loadable(() => import('../composer/EditPostDialog.tsx').then(module => module.EditPostDialog));

interface OwnPostMenuProps {
  post: Post;
  /** On the post's own page: where to go once it is deleted. */
  onDeleted?: () => void;
}

/** Edit and delete for the author; remove, with a reason in the open log, for moderators. */
export function OwnPostMenu({ post, onDeleted }: OwnPostMenuProps) {
  const { viewer } = useViewer();
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const remove = useDeletePost(post.id, {
    onDetailPage: onDeleted !== undefined,
    done: () => {
      setDeleting(false);
      onDeleted?.();
    },
  });
  const isOwn = viewer !== null && viewer.id === post.authorId;
  if (!isOwn && !viewer?.isModerator) return null;
  const thing = { kind: 'post', id: post.id, name: post.authorName } as const;
  return (
    <>
      <Menu
        trigger={<IconButton label="Post options" icon={<Ellipsis />} />}
        items={[
          ...(isOwn ? [{ label: 'Edit', icon: <Pencil />, onSelect: () => setEditing(true) }] : []),
          ...(isOwn ? [] : [{ label: 'Remove', icon: <EyeOff />, onSelect: () => askToReport({ ...thing, removes: true }, viewer) }]),
          ...(isOwn ? [{ label: 'Delete', icon: <Trash2 />, danger: true, onSelect: () => setDeleting(true) }] : []),
        ]}
      />
      {editing && <EditPostDialog post={post} onClose={() => setEditing(false)} />}
      <AlertDialog
        open={deleting}
        onOpenChange={setDeleting}
        title="Delete post"
        description="Are you sure you want to delete this post? This action cannot be undone."
        confirmLabel="Delete"
        danger
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
