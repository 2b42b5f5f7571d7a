import type { ComponentProps } from 'react';
import { classes } from '../styles/classes.ts';

/** The icons of src/design/styles/icons.css, which have no element of their own: an element has the class of one. */
export type DrawnIcon = 'answered' | 'bookmark' | 'collapse' | 'comments' | 'expand' | 'like' | 'more' | 'share' | 'views';

export type RowButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children'> & {
  children?: string;
  icon: DrawnIcon;
  /** In the colour of links. */
  emphasized?: boolean;
  /** On phones its words are not shown, or none of it is. */
  onPhones?: 'short' | 'absent' | undefined;
};

/** A button of a row that a page repeats for every comment, in one element. Without children it is its icon, and needs an `aria-label`. */
export function RowButton({ icon, emphasized = false, onPhones, children, ...props }: RowButtonProps) {
  const look = children ? 'row-button' : 'row-icon-button';
  const onPhone = onPhones && (onPhones === 'short' ? 'row-button-short' : 'max-sm:hidden');
  return (
    <button type="button" className={classes(look, `drawn-${icon}`, emphasized && 'text-link', onPhone)} {...props}>
      {children && ` ${children}`}
    </button>
  );
}
