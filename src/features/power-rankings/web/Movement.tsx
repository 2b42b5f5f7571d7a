import { classes } from '../../../design/index.ts';

/** How a team has moved since the author's latest rankings; undefined for one that was not in them. */
export function Movement({ movement }: { movement: number | undefined }) {
  const look = 'shrink-0 text-xs font-semibold tabular';
  if (movement === undefined) return <span className={classes(look, 'text-link')}>new</span>;
  if (movement === 0) return null;
  return (
    <span className={classes(look, movement > 0 ? 'text-success-text' : 'text-danger-text')}>
      {movement > 0 ? `up ${movement}` : `down ${-movement}`}
    </span>
  );
}
