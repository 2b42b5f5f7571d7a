import type { ComponentProps } from 'react';
import { classes } from '../styles/classes.ts';

/** There for those who listen, not for those who look. */
export function VisuallyHidden({ className, ...props }: ComponentProps<'span'>) {
  return <span {...props} className={classes('sr-only', className)} />;
}
