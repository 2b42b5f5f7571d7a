import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Link } from '../../layout/Link.tsx';
import { classes } from '../../styles/classes.ts';
import { tabLook } from './tabLook.ts';
import { useSelectedInView } from './useSelectedInView.ts';

type TabsProps<Value extends string> = {
  label: string;
  tabs: { value: Value; label: string; count?: number }[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** A link to another page of the same place, before the tabs. */
  before?: { label: string; href: string };
  /** The panel of the chosen tab. */
  children: ReactNode;
  className?: string;
};

/** Tabs with the keys of the ARIA pattern. Not Radix's: those carry style attributes in the server's HTML. */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange, before, children, className }: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useSelectedInView(list, value);
  const choose = (index: number) => {
    const tab = tabs[(index + tabs.length) % tabs.length];
    if (!tab) return;
    onValueChange(tab.value);
    document.getElementById(`${id}-tab-${tab.value}`)?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    const current = tabs.findIndex(tab => tab.value === value);
    const next = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  };
  return (
    <div className={className}>
      <div className="flex border-b border-line">
        {before && (
          <Link variant="bare" href={before.href} className={tabLook(false)}>
            {before.label}
          </Link>
        )}
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          onKeyDown={handleKey}
          className="relative -mb-px flex overflow-x-auto sm:gap-1 [scrollbar-width:none]"
        >
          {tabs.map(tab => {
            const selected = tab.value === value;
            return (
              <button
                key={tab.value}
                type="button"
                role="tab"
                id={`${id}-tab-${tab.value}`}
                aria-selected={selected}
                aria-controls={selected ? `${id}-panel` : undefined}
                tabIndex={selected ? 0 : -1}
                onClick={() => onValueChange(tab.value)}
                className={tabLook(selected)}
              >
                {' '}
                {tab.label}{' '}
                {tab.count === undefined ? null : (
                  <span
                    className={classes(
                      'tabular rounded-full px-1.5 text-xs leading-5',
                      selected ? 'bg-primary-soft text-link' : 'bg-sunken text-muted',
                    )}
                  >
                    {tab.count}
                  </span>
                )}
              </button>
            );
          })}
        </div>
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${value}`} className="pt-4">
        {children}
      </div>
    </div>
  );
}
