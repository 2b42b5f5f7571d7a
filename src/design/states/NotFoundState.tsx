import type { ReactNode } from 'react';
import { LinkButton } from '../actions/LinkButton.tsx';
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
    <EmptyState level={1} title={title} action={<LinkButton href={href}>{linkLabel}</LinkButton>}>
      {children}
    </EmptyState>
  );
}
