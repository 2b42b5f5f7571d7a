import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classes } from '../../styles/classes.ts';
import { useSelectedInView } from './useSelectedInView.ts';

type TabsProps<Value extends string> = {
  label: string;
  tabs: { value: Value; label: string; count?: number }[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** The panel of the chosen tab. */
  children: ReactNode;
  className?: string;
};

/** Tabs with the keys of the ARIA pattern. Not Radix's: those carry style attributes in the server's HTML. */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange, children, className }: TabsProps<Value>) {
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
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={handleKey}
        className="relative flex gap-1 overflow-x-auto border-b border-line"
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
              className={classes(
                'relative flex h-11 shrink-0 items-center gap-2 px-2 text-sm font-semibold sm:px-3 whitespace-nowrap transition-colors -outline-offset-2!',
                'after:absolute after:inset-x-2 after:-bottom-px after:h-[3px] after:rounded-full after:transition-colors',
                selected ? 'text-fg after:bg-primary' : 'text-muted hover:text-fg',
              )}
            >
              {' '}
              {tab.label}{' '}
              {tab.count === undefined ? null : (
                <span
                  className={classes(
                    'tabular rounded-full px-2 text-xs leading-5',
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
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${value}`} className="pt-4">
        {children}
      </div>
    </div>
  );
}
