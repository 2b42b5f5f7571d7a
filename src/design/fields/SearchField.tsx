import { Search, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '../styles/classes.ts';
import { Spinner } from '../states/Spinner.tsx';

type SearchFieldProps = Omit<ComponentProps<'input'>, 'size' | 'aria-label' | 'type'> & {
  label: string;
  /** Given, a filled field has a button that empties it. */
  onClear?: () => void;
  pending?: boolean;
  size?: 'sm' | 'md';
};

/** A box to search with. Its label is hidden: the magnifier and the placeholder say it. */
export function SearchField({ label, onClear, pending = false, size = 'md', className, ...input }: SearchFieldProps) {
  const filled = input.value !== undefined && input.value !== '';
  return (
    <div
      className={classes(
        'flex items-center gap-2 rounded-full bg-sunken pr-1 pl-3.5 text-base transition-shadow',
        'focus-within:bg-surface focus-within:ring-2 focus-within:ring-ring focus-within:ring-inset',
        size === 'sm' ? 'h-10' : 'h-11',
        className,
      )}
    >
      {pending ? <Spinner className="text-muted" /> : <Search aria-hidden="true" className="size-5 shrink-0 text-muted" />}
      <input
        enterKeyHint="search"
        dir="auto"
        autoComplete="off"
        spellCheck="false"
        {...input}
        // HTML allows the role of a combobox on a field of text alone.
        type={input.role === 'combobox' ? 'text' : 'search'}
        aria-label={label}
        className="h-full min-w-0 flex-1 appearance-none bg-transparent pr-2 outline-none!"
      />
      {onClear && filled ? (
        <button
          type="button"
          aria-label="Clear search"
          onClick={onClear}
          className="hit-area grid size-8 shrink-0 place-items-center rounded-full text-muted transition-colors hover:bg-hover hover:text-fg"
        >
          <X className="size-4" />
        </button>
      ) : null}
    </div>
  );
}
