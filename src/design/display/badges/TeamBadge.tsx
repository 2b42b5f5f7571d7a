import { classes } from '../../styles/classes.ts';
import { teamInks } from './teamInks.ts';

interface TeamBadgeProps {
  /** Two to four letters. */
  code: string;
  /** #RRGGBB */
  color: string;
  className?: string;
}

/** A team's letters on its colour. Decorative: the team's name stands beside it, or in `sr-only`. */
export function TeamBadge({ code, color, className }: TeamBadgeProps) {
  const { ground, letters } = teamInks(color);
  return (
    <svg viewBox="0 0 44 26" aria-hidden="true" className={classes('h-6.5 w-11 shrink-0', className)}>
      {/* The ring keeps a dark team's badge visible by night. */}
      <rect x="0.5" y="0.5" width="43" height="25" rx="7" fill={ground} className="stroke-line-strong" />
      <text x="22" y="17.4" textAnchor="middle" fill={letters} className="[font-size:12px] font-bold tracking-wide">
        {code}
      </text>
    </svg>
  );
}
