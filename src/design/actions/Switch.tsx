import { useId } from 'react';
import { classes } from '../styles/classes.ts';

type SwitchProps = {
  label: string;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  description?: string;
  hideLabel?: boolean;
  disabled?: boolean;
  className?: string;
};

/** On or off, with effect at once. */
export function Switch({ label, checked, onCheckedChange, description, hideLabel = false, disabled = false, className }: SwitchProps) {
  const id = useId();
  return (
    <div className={classes('flex min-h-10 items-center justify-between gap-4', disabled && 'opacity-45', className)}>
      <label htmlFor={id} className={classes('flex flex-col', hideLabel && 'sr-only')}>
        <span className="font-medium">{label}</span>
        {description ? (
          <span id={`${id}-description`} className="text-sm text-muted">
            {description}
          </span>
        ) : null}
      </label>
      <button
        type="button"
        role="switch"
        id={id}
        aria-checked={checked}
        aria-label={label}
        aria-describedby={description ? `${id}-description` : undefined}
        disabled={disabled}
        onClick={() => onCheckedChange(!checked)}
        className={classes(
          'hit-area flex h-7 w-12 shrink-0 items-center rounded-full p-0.5 transition-colors',
          checked ? 'bg-primary' : 'bg-line-strong',
        )}
      >
        <span className={classes('size-6 rounded-full bg-raised shadow-raised transition-transform', checked && 'translate-x-5')} />
      </button>
    </div>
  );
}
