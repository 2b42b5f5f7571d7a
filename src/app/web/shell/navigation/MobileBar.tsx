import { CalendarDays, House, LogIn, MessageCircle, Search, SquarePen, User } from 'lucide-react';
import { BottomBar, type BottomBarItem } from '../../../../design/index.ts';
import { signInUrl, useViewer } from '../../../../features/account/web/index.ts';
import { inboxHref, useUnreadMessages } from '../../../../features/chat/web/index.ts';
import { openComposer } from '../../../../features/posts/web/index.ts';
import { useAddress } from '../../../../platform/web/navigation/address.ts';
import { isAboutFriends } from './isAboutFriends.ts';
import { useHere } from '../frame/useHere.ts';
import { useShellFeed } from '../frame/useShellFeed.ts';

/** The bar within reach of a thumb, below 900 px. */
export function MobileBar({ onSearch }: { onSearch: () => void }) {
  const { path } = useAddress();
  const here = useHere();
  const feed = useShellFeed();
  const { viewer } = useViewer();
  const unread = useUnreadMessages();
  const profile = `/user/${viewer?.username}`;
  const items: BottomBarItem[] = [
    { label: 'Home', icon: <House />, href: '/', current: path === '/' || path === '/all' },
    { label: 'Search', icon: <Search />, onSelect: onSearch },
    { label: 'Games', icon: <CalendarDays />, href: '/games', current: path === '/games' || path.startsWith('/game/') },
  ];
  if (viewer) {
    items.push(
      { label: 'Post', icon: <SquarePen />, prominent: true, onSelect: () => openComposer({ tags: feed.tags }) },
      { label: 'Messages', icon: <MessageCircle />, href: inboxHref, badge: unread, current: isAboutFriends(path) },
      { label: 'Profile', icon: <User />, href: profile, current: path === profile },
    );
  } else {
    items.push({ label: 'Sign In', icon: <LogIn />, href: signInUrl(here), reload: true });
  }
  return <BottomBar items={items} />;
}
