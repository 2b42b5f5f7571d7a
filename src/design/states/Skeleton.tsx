import { classes } from '../styles/classes.ts';

const shapes = { block: 'rounded-control', text: 'h-3.5 rounded-full', circle: 'rounded-full' };

/** A place where something will be; its size by `className`. Wrap skeletons in Loading. */
export function Skeleton({ shape = 'block', className }: { shape?: 'block' | 'text' | 'circle'; className?: string }) {
  return <span aria-hidden="true" className={classes('block animate-pulse bg-skeleton', shapes[shape], className)} />;
}
