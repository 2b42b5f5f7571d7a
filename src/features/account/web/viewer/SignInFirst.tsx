import type { ReactNode } from 'react';
import { EmptyState, LinkButton } from '../../../../design/index.ts';
import { signInUrl } from './signInUrl.ts';

interface SignInFirstProps {
  icon: ReactNode;
  title: string;
  /** The page that opens after signing in. */
  returnTo: string;
  children: ReactNode;
}

/** A page of somebody's own, for a visitor. */
export function SignInFirst({ icon, title, returnTo, children }: SignInFirstProps) {
  return (
    <EmptyState
      level={1}
      icon={icon}
      title={title}
      action={
        <LinkButton plain href={signInUrl(returnTo)}>
          Sign In
        </LinkButton>
      }
    >
      {children}
    </EmptyState>
  );
}
