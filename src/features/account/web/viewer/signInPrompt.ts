/**
 * The window that asks a visitor to sign in: a `dialog` of the page (src/app/web/shell/signing-in/SignInPrompt.tsx). A page that sleeps shows
 * it without React, so that the first tap has its answer at once.
 */
import { type Intent, rememberIntent } from './intent.ts';
import { signInUrl, signUpUrl } from './signInUrl.ts';

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
  | 'to add friends'
  | 'to follow people'
  | 'to report';

export const signInPromptId = 'sign-in-prompt';
const emailKey = 'sign-up-email';

/** Keeps the typed address for the page on which an account is made, and goes there. */
function startSignUp(event: SubmitEvent): void {
  event.preventDefault();
  const email = event.target instanceof HTMLFormElement ? new FormData(event.target).get('email') : null;
  try {
    if (typeof email === 'string') sessionStorage.setItem(emailKey, email);
  } catch {
    // A browser without storage: the address is typed once more.
  }
  location.assign(signUpUrl());
}

/** The address that was typed in the prompt; it is returned once. */
export function takeTypedEmail(): string {
  try {
    const email = sessionStorage.getItem(emailKey) ?? '';
    sessionStorage.removeItem(emailKey);
    return email;
  } catch {
    return '';
  }
}

const forgetIntent = () => rememberIntent(undefined);

/** A click beside the window is one on the dialog itself. */
function closeBeside({ target }: Event): void {
  if (target instanceof HTMLDialogElement) target.close();
}

function show(attempt: string, intent: Intent | undefined): void {
  rememberIntent(intent);
  const dialog = document.getElementById(signInPromptId);
  if (!(dialog instanceof HTMLDialogElement)) return location.assign(signInUrl());
  for (const place of dialog.querySelectorAll('[data-attempt]')) place.textContent = attempt;
  for (const link of dialog.querySelectorAll<HTMLAnchorElement>('a[href]')) link.href = signInUrl();
  dialog.querySelector<HTMLFormElement>('form:not([method=dialog])')?.addEventListener('submit', startSignUp);
  dialog.addEventListener('click', closeBeside);
  // The visitor's action is not done after a later sign-in.
  dialog.addEventListener('close', forgetIntent);
  if (!dialog.open) dialog.showModal();
}

/** Asks a visitor to sign in; what they were about to do is done afterwards where `intent` says so. A page without the window leads to sign-in. */
export function askToSignIn(attempt: Attempt, intent?: Intent): void {
  show(attempt, intent);
}

/** The attributes of a control that needs an account, for a visitor: a page that sleeps asks to sign in by them. */
export function asking(viewer: object | null, attempt: Attempt, intent?: Intent): { 'data-ask'?: Attempt; 'data-intent'?: string } {
  return viewer ? {} : { 'data-ask': attempt, ...(intent && { 'data-intent': JSON.stringify(intent) }) };
}

/** Asks to sign in when a visitor clicks a control with the attributes of `asking`. Returns whether it did. */
export function askFor(target: EventTarget | null): boolean {
  const control = target instanceof Element ? target.closest<HTMLElement>('[data-ask]') : null;
  if (!control) return false;
  const { ask = '', intent } = control.dataset;
  const remembered: Intent | undefined = intent === undefined ? undefined : JSON.parse(intent);
  show(ask, remembered);
  return true;
}
