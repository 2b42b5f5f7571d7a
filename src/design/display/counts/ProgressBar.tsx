import { classes } from '../../styles/classes.ts';

/** How far something has come. */
export function ProgressBar({ value, max, label, className }: { value: number; max: number; label: string; className?: string }) {
  return (
    <progress
      value={Math.min(value, max)}
      max={max}
      aria-label={label}
      className={classes(
        'block h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-primary',
        '[&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-primary',
        className,
      )}
    />
  );
}
