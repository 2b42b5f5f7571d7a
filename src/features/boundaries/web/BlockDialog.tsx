import { AlertDialog } from '../../../design/index.ts';
import { useBlock } from './boundaries.api.ts';

interface BlockDialogProps {
  username: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before a person is blocked. */
export function BlockDialog({ username, open, onOpenChange }: BlockDialogProps) {
  const block = useBlock(username, () => onOpenChange(false));
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Block @${username}?`}
      description="Neither of you will see the other’s posts and comments, and you can’t chat or be friends. They are not told. You can undo it in the settings."
      confirmLabel="Block"
      danger
      pending={block.isPending}
      onConfirm={() => block.mutate()}
    />
  );
}
