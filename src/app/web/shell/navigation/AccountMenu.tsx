import { Bookmark, Gavel, Info, Keyboard, LogOut, Moon, Settings, Sun, Users } from 'lucide-react';
import { Avatar, IconButton, Menu, type MenuEntry } from '../../../../design/index.ts';
import type { CurrentUser } from '../../../../features/account/account.contract.ts';
import { useThemeToggle } from '../../../../features/account/web/index.ts';
import { forgetDrafts } from '../../../../platform/web/drafts/draftsOwner.ts';
import { useHideScores } from '../../../../features/games/web/index.ts';

/** The menu behind the viewer's picture. */
export function AccountMenu({ viewer, onShortcuts }: { viewer: CurrentUser; onShortcuts: () => void }) {
  const { theme, toggle } = useThemeToggle();
  const { isHiding, hide } = useHideScores();
  const items: MenuEntry[] = [
    { label: 'Bookmarks', icon: <Bookmark />, href: '/bookmarks' },
    { label: 'Friends', icon: <Users />, href: '/friends' },
    theme === 'dark' ? { label: 'Light Mode', icon: <Sun />, onSelect: toggle } : { label: 'Dark Mode', icon: <Moon />, onSelect: toggle },
    { label: 'Hide scores', checked: isHiding, onCheckedChange: hide },
    { label: 'Settings', icon: <Settings />, href: '/settings' },
    { label: 'Keyboard shortcuts', icon: <Keyboard />, onSelect: onShortcuts },
    ...(viewer.role === 'member' ? [] : [{ label: 'Moderation', icon: <Gavel />, href: '/moderation' }]),
    ...(viewer.role === 'admin' ? [{ label: 'Admin', icon: <Settings />, href: '/admin' }] : []),
    { label: 'About, rules and privacy', icon: <Info />, href: '/about' },
    'separator',
    { label: 'Sign Out', icon: <LogOut />, href: '/api/logout', reload: true, onSelect: forgetDrafts },
  ];
  const picture = <Avatar name={viewer.username} src={viewer.profileImageUrl} flair={viewer.flair} size="sm" />;
  return (
    <Menu
      trigger={<IconButton label="Account menu" icon={picture} />}
      items={items}
      header={
        <div className="max-w-60 truncate text-sm">
          Signed in as <span className="font-semibold">@{viewer.username}</span>
        </div>
      }
    />
  );
}
