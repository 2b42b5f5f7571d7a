import { classes } from '../../styles/classes.ts';
import { teamGround } from './teamInks.ts';

interface TeamGroundProps {
  /** #RRGGBB, of the team on the left and of the one on the right. */
  colors: readonly [left: string, right: string];
  className?: string;
}

/** The ground of a header in the colours of two teams, with a seam between them. White text on it has 4.5:1. Decorative. */
export function TeamGround({ colors: [left, right], className }: TeamGroundProps) {
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className={classes('size-full', className)}>
      <path d="M0 0H56L44 100H0Z" fill={teamGround(left)} />
      <path d="M56 0H100V100H44Z" fill={teamGround(right)} />
      <path d="M55 0H57L45 100H43Z" className="fill-surface" />
    </svg>
  );
}
