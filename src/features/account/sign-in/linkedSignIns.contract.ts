/** Other login providers beside e-mail and password, linked to one account. src/features/account/README.md, Signing in. */
import { z } from 'zod';
import { defineRoutes } from '../../../platform/shared/contract.ts';
import { onward, password, signInLimit } from './signIn.contract.ts';

const signIns = z
  .object({
    hasPassword: z.boolean().describe('Whether the account has a password at the built-in provider.'),
    providers: z
      .array(
        z.object({
          id: z.string().describe('The key of the provider, for addresses.'),
          name: z.string().describe('The name of the provider.'),
          isLinked: z.boolean().describe('Whether the caller can sign in by it.'),
          isFirst: z.boolean().describe('Whether the account was made by it; then it can’t be taken away.'),
          email: z.string().nullable().describe('The address that the provider said; null if none.'),
        }),
      )
      .describe('The login providers that the server offers beside its own.'),
  })
  .meta({ id: 'SignIns' });
export type SignIns = z.output<typeof signIns>;

export const linkedSignInsRoutes = defineRoutes({
  signIns: {
    method: 'GET',
    path: '/api/user/sign-ins',
    access: 'signed-in',
    summary: 'The ways by which the caller can sign in.',
    response: signIns,
    errors: [],
  },
  linkSignIn: {
    method: 'POST',
    path: '/api/user/sign-ins/:provider',
    access: 'signed-in',
    summary: 'Gives the address of a visit to a login provider that links it to the account. It can be used for five minutes.',
    params: z.object({ provider: z.string().min(1).max(40).describe('The key of the provider.') }),
    body: z.object({ password: password.optional().describe('The password of the account, if it has one.') }),
    response: onward,
    errors: ['not_found', 'forbidden', 'invalid_input', 'rate_limited'],
    limit: signInLimit,
  },
  unlinkSignIn: {
    method: 'DELETE',
    path: '/api/user/sign-ins/:provider',
    access: 'signed-in',
    summary: 'Takes a linked login provider away from the account.',
    params: z.object({ provider: z.string().min(1).max(40).describe('The key of the provider.') }),
    response: null,
    errors: ['not_found'],
  },
});
