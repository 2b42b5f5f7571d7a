import { createElement, type HTMLAttributes, type Ref } from 'react';
import { classes } from '../classes.ts';

export type CardProps = HTMLAttributes<HTMLElement> & {
  ref?: Ref<HTMLElement>;
  as?: 'article' | 'section' | 'div' | 'aside' | 'li';
  padding?: 'none' | 'sm' | 'md';
  /** Lifts under the pointer: the link that `covers-card` opens it. */
  interactive?: boolean;
};

const paddings = { none: '', sm: 'p-3', md: 'p-4 sm:p-5' };

/** A surface that holds one thing. */
export function Card({ as = 'div', padding = 'md', interactive = false, className, ...props }: CardProps) {
  return createElement(as, {
    ...props,
    className: classes(
      'relative isolate rounded-card bg-surface shadow-raised',
      paddings[padding],
      interactive && 'transition-shadow hover:shadow-overlay',
      className,
    ),
  });
}
