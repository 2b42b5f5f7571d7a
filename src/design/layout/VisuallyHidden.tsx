import type { ComponentProps } from 'react';
import { classes } from '../styles/classes.ts';

/** There for those who listen, not for those who look. The blanks part it from its neighbors in copies and text browsers. */
export function VisuallyHidden({ className, children, ...props }: ComponentProps<'span'>) {
  return (
    <span {...props} className={classes('sr-only', className)}>
      {' '}
      {children}{' '}
    </span>
  );
}
