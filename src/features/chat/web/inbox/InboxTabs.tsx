import { classes, TabLinks } from '../../../../design/index.ts';
import { useUnreadMessages } from '../chat.rooms.ts';

export const inboxHref = '/chat';

interface InboxTabsProps {
  /** The numbers of friends and of requests; undefined before they are read. */
  friends: number | undefined;
  requests: number | undefined;
  className?: string;
}

/** A label whose first word a phone has no room for. */
const counted = (first: string, rest: string, count: number | undefined) => (
  <span>
    <span className="max-sm:sr-only">{first} </span>
    {count === undefined ? rest : `${rest} (${count})`}
  </span>
);

/** The tabs above the inbox and above an open conversation. */
export function InboxTabs({ friends, requests, className }: InboxTabsProps) {
  const unread = useUnreadMessages();
  const tabs = [
    { value: 'messages', label: unread > 0 ? `Messages (${unread})` : 'Messages', href: inboxHref },
    { value: 'friends', label: counted('My', 'Friends', friends), href: '/friends' },
    { value: 'requests', label: counted('Friend', 'Requests', requests), href: '/friends?tab=requests' },
  ] as const;
  return <TabLinks label="Inbox" tabs={tabs} value="messages" className={classes('mb-4 max-sm:-mx-3', className)} />;
}
