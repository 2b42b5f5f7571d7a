import type { ReactNode } from 'react';
import { CountBadge } from '../actions/CountBadge.tsx';
import { classes } from '../styles/classes.ts';
import { Link } from './Link.tsx';

export type BottomBarItem = {
  label: string;
  icon: ReactNode;
  href?: string;
  /** A full page load: for `/api/…`. */
  reload?: boolean;
  onSelect?: () => void;
  current?: boolean;
  badge?: number;
  /** The main act of the bar: writing a post. */
  prominent?: boolean;
};

/** The bar within reach of a thumb, below 900 px. */
export function BottomBar({ items, label = 'Main' }: { items: BottomBarItem[]; label?: string }) {
  return (
    <nav aria-label={label} data-bar="bottom" className="bottom-bar @container">
      <ul className="mx-auto flex max-w-content items-stretch justify-around px-1">
        {items.map(item => {
          const name = item.badge ? `${item.label} (${item.badge})` : item.label;
          const looks = item.current ? 'text-fg' : 'text-muted';
          const content = (
            <>
              <span
                className={classes(item.prominent && 'bg-primary text-primary-foreground', item.current && 'bg-primary-soft text-link')}
              >
                {item.icon}
                <CountBadge value={item.badge ?? 0} className="absolute -top-1.5 right-0.5" />
              </span>
              {/* Large letters leave room for the icons alone. */}
              <span className="@max-[16rem]:hidden">{item.label}</span>
            </>
          );
          return (
            <li key={item.label}>
              {item.href !== undefined ? (
                <Link
                  variant="bare"
                  plain={item.reload ?? false}
                  href={item.href}
                  onClick={item.onSelect}
                  aria-label={name}
                  aria-current={item.current ? 'page' : undefined}
                  className={looks}
                >
                  {content}
                </Link>
              ) : (
                <button type="button" onClick={item.onSelect} aria-label={name} className={looks}>
                  {content}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
