import { signUpScreen } from '../../sign-in/signIn.rules.ts';

/** The address where signing in begins; it ends on the current page. */
export function signInUrl(returnTo?: string): string {
  const here = returnTo ?? (typeof location === 'undefined' ? '/' : location.pathname + location.search + location.hash);
  return `/api/login?returnTo=${encodeURIComponent(here)}`;
}

/** The address where making an account begins; it ends on `returnTo`. */
export function signUpUrl(returnTo?: string): string {
  return `${signInUrl(returnTo)}&screen=${signUpScreen}`;
}
