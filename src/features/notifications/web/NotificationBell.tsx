import { Bell } from 'lucide-react';
import { useEffect } from 'react';
import { IconButton, loadable, Popover } from '../../../design/index.ts';
import { setTitleCount } from '../../../platform/web/navigation/head.tsx';
import { useUnreadCount } from './notifications.api.ts';
import type { RequestAnswers } from './list/NotificationItem.tsx';

const loadList = () => import('./list/NotificationList.tsx').then(module => module.NotificationList);
const NotificationList = loadable(loadList);

/** The bell with how many are unread, which the tab's title says too, and the list behind it. `answers` answers a friend request. */
export function NotificationBell({ answers }: { answers?: RequestAnswers }) {
  const count = useUnreadCount(true);
  useEffect(() => {
    setTitleCount(count);
    return () => setTitleCount(0);
  }, [count]);
  return (
    <Popover label="Notifications" preload={loadList} trigger={<IconButton label="Notifications" icon={<Bell />} badge={count} />}>
      {close => <NotificationList unreadCount={count} onFollow={close} answers={answers} />}
    </Popover>
  );
}
