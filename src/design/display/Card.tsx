import { createElement, type HTMLAttributes, type Ref } from 'react';
import { classes } from '../styles/classes.ts';

type CardProps = HTMLAttributes<HTMLElement> & {
  ref?: Ref<HTMLElement>;
  as?: 'article' | 'section' | 'div' | 'aside' | 'li';
  padding?: 'none' | 'sm' | 'md';
  /** Lifts under the pointer: the link that `covers-card` opens it. */
  interactive?: boolean;
  /** On phones it reaches both edges of the screen, and a hairline parts it from the next one. */
  flush?: boolean;
};

const paddings = { none: '', sm: 'p-3', md: 'p-4 sm:p-5' };

/** A surface that holds one thing. */
export function Card({ as = 'div', padding = 'md', interactive = false, flush = false, className, ...props }: CardProps) {
  return createElement(as, {
    ...props,
    className: classes(
      'relative isolate rounded-card bg-surface shadow-raised',
      paddings[padding],
      flush && 'max-sm:-mx-3 max-sm:rounded-none max-sm:border-b max-sm:border-line max-sm:shadow-none',
      interactive && 'transition-shadow sm:hover:shadow-overlay',
      className,
    ),
  });
}
