import { createElement, type ReactNode } from 'react';
import { classes } from '../styles/classes.ts';
import { Bleachers } from '../display/Bleachers.tsx';

type EmptyStateProps = {
  /** Instead of the picture of the bleachers. */
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  /** The button for what to do next. */
  action?: ReactNode;
  level?: 1 | 2 | 3;
  className?: string;
};

/** Nothing here yet, and what to do about it. */
export function EmptyState({ icon, title, children, action, level = 2, className }: EmptyStateProps) {
  return (
    <div className={classes('flex flex-col items-center px-4 py-10 text-center', className)}>
      {icon ? (
        <span aria-hidden="true" className="grid size-14 place-items-center rounded-full bg-primary-soft text-link [&_svg]:size-7">
          {icon}
        </span>
      ) : (
        <Bleachers />
      )}
      {createElement(`h${level}`, { className: 'mt-5 text-xl' }, title)}
      {children ? <div className="mt-2 max-w-[44ch] text-balance text-muted">{children}</div> : null}
      {action ? <div className="mt-6 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
