import type { ReactNode } from 'react';
import { classes } from '../../styles/classes.ts';

interface ResultBarProps {
  /** From 0 to 1. */
  share: number;
  /** The reader's own; say so in words or by a sign as well. */
  chosen?: boolean;
  /** Fills from nothing, because it has just come. Later changes move from where they were. */
  arriving?: boolean;
  className?: string;
  children: ReactNode;
}

/** A share of a whole, filled behind its text. The figure stands there as text too: the bar itself is silent. */
export function ResultBar({ share, chosen = false, arriving = false, className, children }: ResultBarProps) {
  return (
    <div className={classes('relative overflow-hidden rounded-control bg-sunken', chosen && 'ring-2 ring-primary ring-inset', className)}>
      <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none" className="absolute inset-0 size-full">
        <rect
          width={Math.round(Math.min(Math.max(share, 0), 1) * 1000) / 10}
          height="1"
          className={classes(
            'transition-[width] duration-slow ease-in-out',
            chosen ? 'fill-primary/35' : 'fill-press',
            arriving && 'animate-fill',
          )}
        />
      </svg>
      <div className="relative">{children}</div>
    </div>
  );
}
