import { classes } from '../styles/classes.ts';

/** The number on a bell or a menu entry: nothing at 0, 9+ above 9 (specification, section 9). Its control says the number in its name. */
export function CountBadge({ value, className }: { value: number; className?: string }) {
  if (value <= 0) return null;
  return (
    <span
      aria-hidden="true"
      className={classes(
        'tabular inline-grid h-4.5 min-w-4.5 place-items-center rounded-full bg-danger px-1 text-xs leading-none font-bold text-danger-foreground',
        className,
      )}
    >
      {value > 9 ? '9+' : value}
    </span>
  );
}
