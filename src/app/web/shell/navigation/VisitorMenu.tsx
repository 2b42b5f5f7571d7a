import { useDensityChoice, useThemeToggle } from '../../../../features/account/web/index.ts';
import { Ellipsis, Info, Moon, Sun } from 'lucide-react';
import { IconButton, Menu } from '../../../../design/index.ts';
import { useHideScores } from '../../../../features/games/web/index.ts';

/** The visitor's side menu, for screens that are too small to show it beside the page. */
export function VisitorMenu() {
  const { theme, toggle } = useThemeToggle();
  const { isHiding, hide } = useHideScores();
  const { density, choose } = useDensityChoice();
  return (
    <Menu
      trigger={<IconButton label="More" icon={<Ellipsis />} />}
      items={[
        theme === 'dark'
          ? { label: 'Light Mode', icon: <Sun />, onSelect: toggle }
          : { label: 'Dark Mode', icon: <Moon />, onSelect: toggle },
        { label: 'Hide scores', checked: isHiding, onCheckedChange: hide },
        {
          label: 'Compact posts',
          checked: density === 'compact',
          onCheckedChange: isCompact => choose(isCompact ? 'compact' : 'comfortable'),
        },
        { label: 'About, rules and privacy', icon: <Info />, href: '/about' },
      ]}
    />
  );
}
