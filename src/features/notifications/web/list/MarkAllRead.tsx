import { CheckCheck } from 'lucide-react';
import { Button } from '../../../../design/index.ts';
import { useMarkAllRead } from '../notifications.api.ts';

/** Marks every notification as read. */
export function MarkAllRead({ unreadCount }: { unreadCount: number }) {
  const markAll = useMarkAllRead();
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<CheckCheck />}
      disabled={unreadCount === 0}
      pending={markAll.isPending}
      onClick={() => markAll.mutate()}
    >
      Mark all read
    </Button>
  );
}
