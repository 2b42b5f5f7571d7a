import type { ReactNode } from 'react';
import { CountBadge } from '../actions/CountBadge.tsx';
import { classes } from '../styles/classes.ts';
import { Link } from './Link.tsx';

type SideMenuItemProps = {
  label: string;
  icon: ReactNode;
  href?: string;
  onSelect?: () => void;
  current?: boolean;
  badge?: number;
};

/** One line of the side menu. */
export function SideMenuItem({ label, icon, href, onSelect, current = false, badge = 0 }: SideMenuItemProps) {
  const name = badge > 0 ? `${label} (${badge})` : undefined;
  const looks = classes('menu-item', current ? 'bg-primary-soft text-link' : 'hover:bg-hover');
  const content = (
    <>
      {icon}
      <span>{label}</span>
      <CountBadge value={badge} />
    </>
  );
  if (href === undefined) {
    return (
      <button type="button" onClick={onSelect} aria-label={name} className={looks}>
        {content}
      </button>
    );
  }
  return (
    <Link variant="bare" href={href} onClick={onSelect} aria-label={name} aria-current={current ? 'page' : undefined} className={looks}>
      {content}
    </Link>
  );
}
