/** Why a sign-in did not work, as its page is told in the address. */
export const signInProblems = [
  'expired',
  'cancelled',
  'unavailable',
  'email-taken',
  'linked-elsewhere',
  'closed',
  'read-only',
  'failed',
] as const;
export type SignInProblem = (typeof signInProblems)[number];

/** `/api/login?screen=sign-up` begins with the form for a new account. */
export const signUpScreen = 'sign-up';
/** The value of the authorization request's `screen_hint` for it, as login providers name it. */
export const signUpHint = 'signup';
