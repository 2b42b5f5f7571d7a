import { RotateCw } from 'lucide-react';
import { createElement, type ReactNode } from 'react';
import { Button } from '../actions/Button.tsx';
import { classes } from '../styles/classes.ts';
import { Bleachers } from '../display/Bleachers.tsx';

type ErrorStateProps = {
  title?: string;
  message: string;
  onRetry?: () => void;
  retryLabel?: string;
  pending?: boolean;
  /** Another way on, such as Back to Home. */
  action?: ReactNode;
  level?: 1 | 2 | 3;
  className?: string;
};

/** An error in words for a fan, with a way on. */
export function ErrorState(props: ErrorStateProps) {
  const { title, message, onRetry, retryLabel = 'Retry', pending = false, action, level = 2, className } = props;
  return (
    <div role="alert" className={classes('flex flex-col items-center px-4 py-10 text-center', className)}>
      <Bleachers tone="danger" />
      {title ? createElement(`h${level}`, { className: 'mt-5 text-xl' }, title) : null}
      <p className={classes('max-w-[44ch] text-balance', title ? 'mt-2 text-muted' : 'mt-5 font-medium')}>{message}</p>
      {onRetry || action ? (
        <div className="mt-6 flex flex-wrap justify-center gap-2">
          {onRetry ? (
            <Button variant="secondary" icon={<RotateCw />} pending={pending} onClick={onRetry}>
              {retryLabel}
            </Button>
          ) : null}
          {action}
        </div>
      ) : null}
    </div>
  );
}
