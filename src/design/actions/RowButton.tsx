import type { ComponentProps } from 'react';
import { classes } from '../styles/classes.ts';
import { SharedIcon, type SharedIconName } from '../display/SharedIcon.tsx';

export type RowButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  icon: SharedIconName;
  /** In the colour of links. */
  emphasized?: boolean;
};

/**
 * A button of a row that a page repeats for every comment, with few elements and one class. Without children it is its icon, and needs an
 * `aria-label`.
 */
export function RowButton({ icon, emphasized = false, children, ...props }: RowButtonProps) {
  return (
    <button type="button" className={classes(children ? 'row-button' : 'row-icon-button', emphasized && 'text-link')} {...props}>
      <SharedIcon name={icon} />
      {children}
    </button>
  );
}
