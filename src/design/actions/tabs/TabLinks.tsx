import { type ReactNode, useRef } from 'react';
import { classes } from '../../styles/classes.ts';
import { Link } from '../../layout/Link.tsx';
import { tabLook } from './tabLook.ts';
import { useSelectedInView } from './useSelectedInView.ts';

type TabLinksProps<Value extends string> = {
  label: string;
  tabs: readonly { value: Value; label: ReactNode; href: string }[];
  value: Value;
  /** Called before the address changes. */
  onSelect?: (value: Value) => void;
  className?: string;
};

/** Tabs that are addresses: each is a link, and the row scrolls sideways where it is wider than the page. */
export function TabLinks<Value extends string>({ label, tabs, value, onSelect, className }: TabLinksProps<Value>) {
  const row = useRef<HTMLUListElement>(null);
  useSelectedInView(row, value);
  return (
    <nav aria-label={label} className={classes('border-b border-line', className)}>
      <ul ref={row} className="relative -mb-px flex gap-1 overflow-x-auto max-sm:px-3 [scrollbar-width:none]">
        {tabs.map(tab => {
          const isCurrent = tab.value === value;
          return (
            <li key={tab.value} className="shrink-0">
              <Link
                variant="bare"
                href={tab.href}
                onClick={() => onSelect?.(tab.value)}
                aria-current={isCurrent ? 'page' : undefined}
                className={tabLook(isCurrent)}
              >
                {tab.label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
