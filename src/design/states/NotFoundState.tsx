import type { ReactNode } from 'react';
import { Button } from '../actions/Button.tsx';
import { Link } from '../layout/Link.tsx';
import { EmptyState } from './EmptyState.tsx';

type NotFoundStateProps = {
  title: string;
  children: ReactNode;
  /** The address and the words of the way on. */
  href: string;
  linkLabel: string;
};

/** The whole page of an address that names nothing: a heading, a reason, and a way on. */
export function NotFoundState({ title, children, href, linkLabel }: NotFoundStateProps) {
  return (
    <EmptyState
      level={1}
      title={title}
      action={
        <Button asChild>
          <Link variant="bare" href={href}>
            {linkLabel}
          </Link>
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
