/** Changing the password and the e-mail address of an account of the built-in provider. src/features/account/README.md, Passwords. */
import { z } from 'zod';
import { defineRoutes } from '../../../platform/shared/contract.ts';
import { email, password, signInLimit } from '../sign-in/signIn.contract.ts';

export const credentialsRoutes = defineRoutes({
  changePassword: {
    method: 'PUT',
    path: '/api/user/password',
    access: 'signed-in',
    summary: 'Changes the password, ends all other sessions of the account and mails a notice.',
    body: z.object({ current: password.describe('The password until now.'), next: password.describe('The new password.') }),
    response: null,
    errors: ['not_found', 'unauthorized', 'forbidden', 'invalid_input', 'rate_limited'],
    limit: signInLimit,
  },
  changeEmail: {
    method: 'PUT',
    path: '/api/user/email',
    access: 'signed-in',
    summary: 'Mails a link to a new address and a notice to the old one. The address changes when the link is used, within 24 hours.',
    body: z.object({ email: email.describe('The new address.'), password: password.describe('The password of the account.') }),
    response: z.object({ sendsMail: z.boolean().describe('Whether this server sends mail; without mail no address can change.') }),
    status: 202,
    errors: ['not_found', 'forbidden', 'invalid_input', 'rate_limited'],
    limit: signInLimit,
  },
});
