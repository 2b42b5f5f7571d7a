import type { ReactNode } from 'react';
import { classes } from '../../styles/classes.ts';

const tones = {
  neutral: 'bg-sunken text-muted',
  primary: 'bg-primary-soft text-link',
  secondary: 'bg-secondary-soft text-secondary-text',
  success: 'bg-success-soft text-success-text',
  warning: 'bg-warning-soft text-warning-text',
  danger: 'bg-danger-soft text-danger-text',
  live: 'bg-live-soft text-live',
  team: 'bg-team-soft text-team',
  league: 'bg-league-soft text-league',
  sport: 'bg-sport-soft text-sport',
  other: 'bg-other-soft text-other',
};

export type BadgeTone = keyof typeof tones;

/** A word or two about a thing; not a control. */
export function Badge({ tone = 'neutral', className, children }: { tone?: BadgeTone; className?: string; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex h-5 shrink-0 items-center gap-1 rounded-full px-2 text-xs font-semibold whitespace-nowrap [&_svg]:size-3',
        tones[tone],
        className,
      )}
    >
      {tone === 'live' ? <span className="size-1.5 animate-pulse rounded-full bg-current" /> : null} {children}
    </span>
  );
}
