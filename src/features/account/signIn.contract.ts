/**
 * What the pages of the built-in login provider call (OPERATIONS: it stands in when OIDC_ISSUER is not set). With a
 * provider elsewhere none of this exists and every call answers 404.
 */
import { z } from 'zod';
import { defineRoutes, type RateLimit } from '../../platform/shared/contract.ts';
import { longestName, passwordLength } from './password.rules.ts';

/** The limit of every call that takes a password, an address or a token. */
export const signInLimit: RateLimit = { name: 'sign-in', max: 60, windowMinutes: 1, isForGuesses: true };

/** A sign-in under way, as the provider names it. */
const signInParams = z.object({ uid: z.string().regex(/^[\w-]{10,64}$/) });

/** Loose on purpose: an address is right when its mail arrives. One line, so that nothing can be added to a mail's head. */
const email = z
  .string()
  .trim()
  .max(320, 'That e-mail address is too long.')
  .regex(
    /^[^\s@<>,;"\p{Cc}\p{Cf}]+@[^\s@<>,;"\p{Cc}\p{Cf}]+\.[^\s@<>,;".\p{Cc}\p{Cf}]+$/u,
    'Enter an e-mail address, such as fan@example.com.',
  );

/** Bounded, since hashing costs time; whether it is good enough is said by the rules. */
const password = z.string().min(1, 'Enter your password.').max(passwordLength.most, `Use at most ${passwordLength.most} characters.`);

const optionalName = z.string().trim().max(longestName, `Use at most ${longestName} characters.`).default('');

/** The next address of the browser: a path of this product. */
const onward = z.object({ location: z.string() });

/** The token of a link that was mailed. */
const linkToken = z.string().regex(/^[\w-]{20,100}$/);

export const signInRoutes = defineRoutes({
  signInState: {
    method: 'GET',
    path: '/api/sign-in/:uid',
    access: 'anyone',
    summary: 'Whether a sign-in under way can still be finished by this browser, and what its page may offer.',
    params: signInParams,
    response: z.object({ demo: z.object({ email: z.string(), password: z.string() }).nullable() }),
    errors: ['not_found'],
  },
  signIn: {
    method: 'POST',
    path: '/api/sign-in/:uid',
    access: 'anyone',
    summary: 'Signs in to the built-in provider.',
    params: signInParams,
    body: z.object({ email, password }),
    response: onward,
    errors: ['not_found', 'forbidden', 'rate_limited'],
    limit: signInLimit,
  },
  signUp: {
    method: 'POST',
    path: '/api/sign-up/:uid',
    access: 'anyone',
    summary: 'Makes an account at the built-in provider and signs in.',
    params: signInParams,
    body: z.object({ email, password, firstName: optionalName, lastName: optionalName }),
    response: onward,
    errors: ['not_found', 'forbidden', 'invalid_input', 'rate_limited'],
    limit: signInLimit,
  },
  resetHelp: {
    method: 'GET',
    path: '/api/forgot-password',
    access: 'anyone',
    summary: 'Whether this server can mail a link for a new password.',
    response: z.object({ sendsMail: z.boolean() }),
    errors: ['not_found'],
  },
  requestReset: {
    method: 'POST',
    path: '/api/forgot-password',
    access: 'anyone',
    summary: 'Mails a link for a new password; answers the same for every address.',
    body: z.object({ email }),
    response: z.object({ sendsMail: z.boolean() }),
    errors: ['not_found', 'rate_limited'],
    limit: signInLimit,
  },
  resetState: {
    method: 'GET',
    path: '/api/reset-password/:token',
    access: 'anyone',
    summary: 'Whether a link for a new password can still be used.',
    params: z.object({ token: linkToken }),
    response: z.object({ email: z.string() }),
    errors: ['not_found'],
  },
  resetPassword: {
    method: 'POST',
    path: '/api/reset-password/:token',
    access: 'anyone',
    summary: 'Sets a new password, once, and ends every session of the account.',
    params: z.object({ token: linkToken }),
    body: z.object({ password }),
    response: onward,
    errors: ['not_found', 'invalid_input', 'rate_limited'],
    limit: signInLimit,
  },
  sendConfirmation: {
    method: 'POST',
    path: '/api/email/confirmation',
    access: 'signed-in',
    summary: 'Mails another link that confirms the caller’s e-mail address; `sendsMail` is false on a server without mail.',
    response: z.object({ sendsMail: z.boolean() }),
    errors: ['not_found', 'conflict', 'rate_limited'],
  },
  confirmEmail: {
    method: 'POST',
    path: '/api/email/confirm',
    access: 'anyone',
    summary: 'Confirms an e-mail address by the link that was mailed to it, once and within 24 hours.',
    body: z.object({ token: linkToken }),
    response: null,
    errors: ['not_found'],
    limit: signInLimit,
  },
});
