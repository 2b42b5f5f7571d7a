import { useSyncExternalStore } from 'react';
import { toast } from '../../../../design/index.ts';
import { isUnauthorized, messageOf, needsUsername } from '../../../../platform/web/api/api.ts';
import { signUpScreen } from '../../sign-in/signIn.rules.ts';
import { rememberIntent, type Intent } from './intent.ts';

/** The action that a visitor tried; it completes 'Join Bleachers …'. */
export type Attempt =
  | 'to vote'
  | 'to like posts'
  | 'to like comments'
  | 'to react to plays'
  | 'to comment'
  | 'to sit with friends'
  | 'to take a seat'
  | 'to bookmark'
  | 'to post'
  | 'to follow teams'
  | 'to follow people'
  | 'to add friends'
  | 'to report';

let asked: Attempt | undefined;
const listeners = new Set<() => void>();

function set(attempt: Attempt | undefined): void {
  asked = attempt;
  for (const listener of listeners) listener();
}

/** Asks a visitor to sign in; what they were about to do is done afterwards where `intent` says so. */
export function askToSignIn(attempt: Attempt, intent?: Intent): void {
  rememberIntent(intent);
  set(attempt);
}

/** Closes the sign-in prompt. The visitor's action is not done after a later sign-in. */
export function dismissSignIn(): void {
  rememberIntent(undefined);
  set(undefined);
}

/** The open sign-in prompt, if any. */
export function useSignInPrompt(): { attempt: Attempt | undefined; dismiss: () => void } {
  const attempt = useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
    () => undefined,
  );
  return { attempt, dismiss: dismissSignIn };
}

/** The address where signing in begins; it ends on the current page. */
export function signInUrl(returnTo?: string): string {
  const here = returnTo ?? (typeof location === 'undefined' ? '/' : location.pathname + location.search + location.hash);
  return `/api/login?returnTo=${encodeURIComponent(here)}`;
}

/** The address where making an account begins; it ends on `returnTo`. */
export function signUpUrl(returnTo?: string): string {
  return `${signInUrl(returnTo)}&screen=${signUpScreen}`;
}

const pauseBeforeSignIn = 500;

/** Shows that the session ended and starts a new sign-in after `pause` milliseconds. src/platform/README.md, Errors. */
function signInAgain(pause: number): void {
  toast({ variant: 'destructive', title: 'Unauthorized', description: 'You are logged out. Logging in again...' });
  setTimeout(() => location.assign(signInUrl()), pause);
}

/**
 * Tells a person that something did not work. A session that ended leads to sign-in, a missing username to its
 * set-up; anything else is a toast with the server's sentence, or `fallback` when it has none for people.
 */
export function reportFailure(error: unknown, fallback: string, options: { immediately?: boolean; title?: string } = {}): void {
  if (isUnauthorized(error)) return signInAgain(options.immediately ? 0 : pauseBeforeSignIn);
  if (needsUsername(error)) {
    toast({ variant: 'destructive', title: 'Username Required', description: 'Please set up your username first' });
    location.assign('/username-setup');
    return;
  }
  toast({ variant: 'destructive', title: options.title ?? 'Error', description: messageOf(error, fallback) });
}
