import { toast } from '../../../../design/index.ts';
import { isUnauthorized, messageOf, needsUsername } from '../../../../platform/web/api/api.ts';
import { signInUrl } from './signInUrl.ts';

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
