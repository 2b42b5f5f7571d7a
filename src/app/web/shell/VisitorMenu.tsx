import { useThemeToggle } from '../../../features/account/web/index.ts';
import { Ellipsis, Info, Moon, Sun } from 'lucide-react';
import { IconButton, Menu } from '../../../design/index.ts';

/** What a visitor finds in the side menu, for screens too small to have one. */
export function VisitorMenu() {
  const { theme, toggle } = useThemeToggle();
  return (
    <Menu
      trigger={<IconButton label="More" icon={<Ellipsis />} />}
      items={[
        theme === 'dark'
          ? { label: 'Light Mode', icon: <Sun />, onSelect: toggle }
          : { label: 'Dark Mode', icon: <Moon />, onSelect: toggle },
        { label: 'About', icon: <Info />, href: '/about' },
      ]}
    />
  );
}
