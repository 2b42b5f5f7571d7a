import type { ReactNode } from 'react';
import { Link } from '../../../../design/index.ts';
import { SiteMark } from '../SiteMark.tsx';
import { Stands } from './Stands.tsx';

/** The pages before the product: the stands beside or above, and what is to be filled in. */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-linear-to-br from-primary-soft via-canvas to-secondary-soft md:grid md:grid-cols-2">
      <header className="relative h-44 shrink-0 overflow-hidden pt-safe sm:h-60 md:sticky md:top-0 md:flex md:h-dvh md:flex-col">
        <div className="relative flex p-5 md:px-10 md:py-10 xl:px-14">
          <Link variant="bare" href="/" className="rounded-control">
            <SiteMark />
          </Link>
        </div>
        <div className="hidden px-10 md:block xl:px-14">
          <p className="max-w-[12ch] text-display text-balance">Saved you a seat.</p>
          <p className="mt-4 max-w-[34ch] text-lg text-balance text-muted">
            Talk about the game with the people who saw it too: every league, every team, all season long.
          </p>
        </div>
        <Stands className="absolute inset-x-0 top-14 h-80 w-full sm:h-96 md:static md:mt-8 md:h-auto md:min-h-0 md:flex-1" />
      </header>
      <main
        id="main"
        className="relative -mt-5 flex flex-1 flex-col rounded-t-card bg-surface px-5 pt-8 pb-safe md:mt-0 md:justify-center md:rounded-none md:px-10 md:py-12"
      >
        <div className="mx-auto w-full max-w-dialog-sm animate-rise pb-10 md:pb-0">
          <noscript>
            <p className="mb-6 rounded-control bg-warning-soft p-3 text-sm text-warning-text">
              Signing in needs JavaScript. Turn it on in your browser, then reload this page. Everything can be read without it.
            </p>
          </noscript>
          {children}
        </div>
      </main>
    </div>
  );
}
