/**
 * The calls of the pages of the built-in login provider (it is used when OIDC_ISSUER is not set; src/features/account/README.md, Signing in). With a
 * provider elsewhere none of this exists and every call answers 404.
 */
import { z } from 'zod';
import { defineRoutes, type RateLimit } from '../../../platform/shared/contract.ts';
import { line } from '../../../platform/shared/fields.ts';
import { longestName, passwordLength } from '../credentials/password.rules.ts';
import { signUpModes } from './signUp.rules.ts';

/** The limit of every call that takes a password, an address or a token. */
export const signInLimit: RateLimit = { name: 'sign-in', max: 60, windowMinutes: 1, isForGuesses: true };

/** A sign-in under way, as the provider names it. */
export const signInParams = z.object({
  uid: z
    .string()
    .regex(/^[\w-]{10,64}$/)
    .describe('The id of the sign-in under way, from the address of its page.'),
});

/** Loose on purpose: an address is right when its mail arrives. One line, so that nothing can be added to a mail's head. */
export const email = z
  .string()
  .trim()
  .max(320, 'That e-mail address is too long.')
  .regex(
    /^[^\s@<>,;"\p{Cc}\p{Cf}]+@[^\s@<>,;"\p{Cc}\p{Cf}]+\.[^\s@<>,;".\p{Cc}\p{Cf}]+$/u,
    'Enter an e-mail address, such as fan@example.com.',
  );

/** Bounded, since hashing costs time; whether it is good enough is said by the rules. */
export const password = z
  .string()
  .min(1, 'Enter your password.')
  .max(passwordLength.most, `Use at most ${passwordLength.most} characters.`);

const optionalName = line.max(longestName, `Use at most ${longestName} characters.`).default('');

/** The next address of the browser: a path of this product. */
export const onward = z.object({ location: z.string().describe('The next address of the browser: a path of this product.') });

export const birthDate = z.iso.date('Enter your date of birth.');

/** The token of a link that was mailed. */
const linkToken = z.string().regex(/^[\w-]{20,100}$/);

export const signInRoutes = defineRoutes({
  signInState: {
    method: 'GET',
    path: '/api/sign-in/:uid',
    access: 'anyone',
    summary: 'Whether a sign-in under way can still be finished by this browser, and what its page may offer.',
    params: signInParams,
    response: z.object({
      demo: z
        .object({
          email: z.string().describe('The address of the demo account.'),
          password: z.string().describe('The password of the demo account.'),
        })
        .nullable()
        .describe('The demo account; null on a server without one.'),
      providers: z
        .array(z.object({ id: z.string().describe('The key of the provider.'), name: z.string().describe('The name of the provider.') }))
        .describe('Other login providers that can be used instead of a password.'),
      returnTo: z.string().describe('The path where the sign-in ends.'),
      signUp: z.enum(signUpModes).describe('Who may make an account: everybody, people with an invitation, or nobody.'),
      invite: z.string().nullable().describe('The invitation that the sign-in began with, while it can be used; null without one.'),
      minimumAge: z.int().positive().nullable().describe('The age in years that a new account confirms; null asks for no date of birth.'),
    }),
    errors: ['not_found'],
  },
  signIn: {
    method: 'POST',
    path: '/api/sign-in/:uid',
    access: 'anyone',
    isServedReadOnly: true,
    summary: 'Signs in to the built-in provider.',
    params: signInParams,
    body: z.object({ email: email.describe('The address of the account.'), password: password.describe('The password of the account.') }),
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
    body: z.object({
      email: email.describe('The address of the new account.'),
      password: password.describe('The password of the new account.'),
      firstName: optionalName.describe('The first name; may be empty.'),
      lastName: optionalName.describe('The last name; may be empty.'),
      invite: z.string().trim().max(64).optional().describe('The code of an invitation, where the server asks for one.'),
      birthDate: birthDate.optional().describe('The date of birth, where the server has a minimum age. It is compared and not stored.'),
    }),
    response: onward,
    errors: ['not_found', 'forbidden', 'invalid_input', 'rate_limited'],
    limit: signInLimit,
  },
  resetHelp: {
    method: 'GET',
    path: '/api/forgot-password',
    access: 'anyone',
    summary: 'Whether this server can mail a link for a new password.',
    response: z.object({ sendsMail: z.boolean().describe('Whether this server sends mail.') }),
    errors: ['not_found'],
  },
  requestReset: {
    method: 'POST',
    path: '/api/forgot-password',
    access: 'anyone',
    summary: 'Mails a link for a new password; answers the same for every address.',
    body: z.object({ email: email.describe('The address of the account.') }),
    response: z.object({ sendsMail: z.boolean().describe('Whether this server sends mail.') }),
    errors: ['not_found', 'rate_limited'],
    limit: signInLimit,
  },
  resetState: {
    method: 'GET',
    path: '/api/reset-password/:token',
    access: 'anyone',
    summary: 'Whether a link for a new password can still be used.',
    params: z.object({ token: linkToken.describe('The token of the link that was mailed.') }),
    response: z.object({ email: z.string().describe('The address of the account that gets the new password.') }),
    errors: ['not_found'],
  },
  resetPassword: {
    method: 'POST',
    path: '/api/reset-password/:token',
    access: 'anyone',
    summary: 'Sets a new password, once, and ends every session of the account.',
    params: z.object({ token: linkToken.describe('The token of the link that was mailed.') }),
    body: z.object({ password: password.describe('The new password.') }),
    response: onward,
    errors: ['not_found', 'invalid_input', 'rate_limited'],
    limit: signInLimit,
  },
  sendConfirmation: {
    method: 'POST',
    path: '/api/email/confirmation',
    access: 'signed-in',
    summary: 'Mails another link that confirms the caller’s e-mail address; `sendsMail` is false on a server without mail.',
    response: z.object({ sendsMail: z.boolean().describe('Whether this server sends mail.') }),
    errors: ['not_found', 'conflict', 'rate_limited'],
  },
  confirmEmail: {
    method: 'POST',
    path: '/api/email/confirm',
    access: 'anyone',
    summary: 'Confirms an e-mail address by the link that was mailed to it, once and within 24 hours.',
    body: z.object({ token: linkToken.describe('The token of the link that was mailed.') }),
    response: null,
    errors: ['not_found'],
    limit: signInLimit,
  },
});
