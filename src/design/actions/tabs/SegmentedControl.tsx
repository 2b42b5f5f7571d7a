import { type MouseEvent, type ReactNode, useId } from 'react';
import { classes } from '../../styles/classes.ts';

type SegmentedControlProps<Value extends string> = {
  label: string;
  /** With `href` the choices are links, which work without JavaScript too. */
  options: { value: Value; label: string; icon?: ReactNode; href?: string }[];
  value: Value;
  onValueChange: (value: Value) => void;
  size?: 'sm' | 'md';
  className?: string;
};

const keepsModifiers = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;

/** One of a few, all in view: Latest or Popular. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onValueChange, size = 'md', className } = props;
  const name = useId();
  const asLinks = options.every(option => option.href !== undefined);
  const segment = classes(
    'relative flex items-center justify-center gap-1.5 rounded-full px-4 font-semibold select-none transition-colors [&_svg]:size-4',
    size === 'sm' ? 'h-7 text-xs' : 'h-8 text-sm',
    'hit-area',
  );
  const chosen = 'bg-segment text-fg shadow-raised';
  const others = 'text-muted hover:text-fg';
  const track = classes('inline-flex max-w-full shrink-0 flex-wrap rounded-full bg-track p-1', className);

  if (asLinks) {
    return (
      <nav aria-label={label} className={track}>
        {options.map(option => (
          <a
            key={option.value}
            href={option.href}
            aria-current={option.value === value ? 'true' : undefined}
            onClick={event => {
              if (keepsModifiers(event)) return;
              event.preventDefault();
              if (option.value !== value) onValueChange(option.value);
            }}
            className={classes(segment, option.value === value ? chosen : others)}
          >
            {option.icon} {option.label}
          </a>
        ))}
      </nav>
    );
  }
  return (
    <div role="radiogroup" aria-label={label} className={track}>
      {options.map(option => (
        <label
          key={option.value}
          className={classes(
            segment,
            'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-ring',
            option.value === value ? chosen : others,
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="sr-only"
          />
          {option.icon} {option.label}
        </label>
      ))}
    </div>
  );
}
