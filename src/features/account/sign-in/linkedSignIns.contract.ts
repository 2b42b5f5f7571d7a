/** Other login providers beside e-mail and password, linked to one account. src/features/account/README.md, Signing in. */
import { z } from 'zod';
import { defineRoutes } from '../../../platform/shared/contract.ts';
import { usedCredential } from '../passkeys/passkeys.contract.ts';
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

/** The password or a passkey. An account without a password may also have a sign-in of the last 10 minutes. */
const proof = z.object({
  password: password.optional().describe('The password of the account, if it has one.'),
  passkey: usedCredential.optional().describe('The answer of the browser to the options of the proof, in place of the password.'),
});

export const linkedSignInsRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/user/sign-ins',
    access: 'signed-in',
    summary: 'The ways by which the caller can sign in.',
    response: signIns,
    errors: [],
  },
  link: {
    method: 'POST',
    path: '/api/user/sign-ins/:provider',
    access: 'signed-in',
    summary: 'Gives the address of a visit to a login provider that links it to the account. It can be used for five minutes.',
    params: z.object({ provider: z.string().min(1).max(40).describe('The key of the provider.') }),
    body: proof,
    response: onward,
    errors: ['not_found', 'forbidden', 'invalid_input', 'rate_limited'],
    limit: signInLimit,
  },
  unlink: {
    method: 'DELETE',
    path: '/api/user/sign-ins/:provider',
    access: 'signed-in',
    summary: 'Takes a linked login provider away from the account. The last way to sign in stays.',
    params: z.object({ provider: z.string().min(1).max(40).describe('The key of the provider.') }),
    body: proof,
    response: null,
    errors: ['not_found', 'forbidden', 'invalid_input', 'conflict', 'rate_limited'],
    limit: signInLimit,
  },
});
