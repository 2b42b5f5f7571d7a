/** Passkeys (WebAuthn) at the built-in provider. src/features/account/README.md, Passkeys. */
import { z } from 'zod';
import { defineRoutes } from '../../../platform/shared/contract.ts';
import { id, idInPath, instant, line } from '../../../platform/shared/fields.ts';
import { onward, password, signInLimit, signInParams } from '../sign-in/signIn.contract.ts';
import { defaultPasskeyName, longestPasskeyName } from './passkeys.rules.ts';

/** Binary values of WebAuthn travel as base64url; whether one is right is part of the verification. */
const binary = (max: number) => z.string().min(1).max(max);
const credentialId = binary(1_400);
const credentialType = z.literal('public-key');
const transports = z.array(z.string().max(20)).max(10);

const namedCredential = {
  id: credentialId.describe('The id of the credential.'),
  rawId: credentialId.describe('The same id.'),
  type: credentialType.describe('The type of the credential.'),
};

/** The answer of a browser to the options for a new passkey. */
const newCredential = z
  .object({
    ...namedCredential,
    response: z
      .object({
        clientDataJSON: binary(4_000).describe('What the browser signed for.'),
        attestationObject: binary(20_000).describe('The public key and the state of the authenticator.'),
        transports: transports.optional().describe('How a browser reaches the authenticator.'),
      })
      .describe('The answer of the authenticator.'),
  })
  .meta({ id: 'NewPasskeyCredential' });
export type NewCredential = z.output<typeof newCredential>;

/** The answer of a browser to the options for a sign-in or a proof. */
export const usedCredential = z
  .object({
    ...namedCredential,
    response: z
      .object({
        clientDataJSON: binary(4_000).describe('What the browser signed for.'),
        authenticatorData: binary(4_000).describe('The state of the authenticator.'),
        signature: binary(4_000).describe('The signature of both.'),
        userHandle: z.string().max(100).nullish().describe('The id of the account, as the authenticator stores it.'),
      })
      .describe('The answer of the authenticator.'),
  })
  .meta({ id: 'UsedPasskeyCredential' });
export type UsedCredential = z.output<typeof usedCredential>;

const knownCredentials = z.array(
  z.object({
    id: z.string().describe('The id of a credential.'),
    type: credentialType.describe('Its type.'),
    transports: transports.describe('How a browser reaches its authenticator.'),
  }),
);

/** The options of `navigator.credentials.get()` in JSON. */
const requestOptions = z
  .object({
    challenge: z.string().describe('The random value to sign; it can be used once.'),
    rpId: z.string().describe('The host that passkeys of this server belong to.'),
    timeout: z.int().describe('The time for the person, in milliseconds.'),
    userVerification: z.literal('required').describe('The authenticator has to know its owner.'),
    allowCredentials: knownCredentials.optional().describe('The passkeys that count; absent for any.'),
  })
  .meta({ id: 'PasskeyRequestOptions' });
export type RequestOptions = z.output<typeof requestOptions>;

/** The options of `navigator.credentials.create()` in JSON. */
const creationOptions = z
  .object({
    challenge: z.string().describe('The random value to sign; it can be used once.'),
    rp: z
      .object({ id: z.string().describe('The host that the passkey belongs to.'), name: z.string().describe('The name of the site.') })
      .describe('The site.'),
    user: z
      .object({
        id: z.string().describe('The id of the account in base64url.'),
        name: z.string().describe('The name that the browser shows.'),
        displayName: z.string().describe('The same name.'),
      })
      .describe('The account.'),
    pubKeyCredParams: z
      .array(z.object({ type: credentialType.describe('The type.'), alg: z.int().describe('The number of the algorithm in COSE.') }))
      .describe('The algorithms that the server verifies.'),
    timeout: z.int().describe('The time for the person, in milliseconds.'),
    attestation: z.literal('none').describe('The server asks for no proof of the make of the authenticator.'),
    authenticatorSelection: z
      .object({
        residentKey: z.literal('required').describe('The authenticator stores the account, so that a sign-in needs no address.'),
        requireResidentKey: z.literal(true).describe('The same for older browsers.'),
        userVerification: z.literal('required').describe('The authenticator has to know its owner.'),
      })
      .describe('The kind of authenticator.'),
    excludeCredentials: knownCredentials.describe('The passkeys that the account has.'),
  })
  .meta({ id: 'PasskeyCreationOptions' });
export type CreationOptions = z.output<typeof creationOptions>;

const passkey = z
  .object({
    id: id.describe('The id of the passkey.'),
    name: z.string().describe('The name that its owner gave it.'),
    createdAt: instant.describe('The time when it was added.'),
    lastUsedAt: instant.nullable().describe('The time of its last sign-in; null before the first.'),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.output<typeof passkey>;

const passwordOfOwner = z.object({
  password: password.optional().describe('The password of the account. An account without one needs a sign-in of the last 10 minutes.'),
});

export const passkeyRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/user/passkeys',
    access: 'signed-in',
    summary: 'The passkeys of the caller, the latest first.',
    response: z.object({ passkeys: z.array(passkey).describe('At most 20.') }),
    errors: ['not_found'],
  },
  options: {
    method: 'POST',
    path: '/api/user/passkeys/options',
    access: 'signed-in',
    summary: 'Gives the options for a new passkey. They can be used once, by this session and for five minutes.',
    body: passwordOfOwner,
    response: creationOptions,
    errors: ['not_found', 'forbidden', 'invalid_input', 'conflict', 'rate_limited'],
    limit: signInLimit,
  },
  add: {
    method: 'POST',
    path: '/api/user/passkeys',
    access: 'signed-in',
    summary: 'Adds a passkey that the browser made of the options, and mails a notice.',
    body: z.object({
      name: line
        .max(longestPasskeyName, `Use at most ${longestPasskeyName} characters.`)
        .transform(name => name || defaultPasskeyName)
        .default(defaultPasskeyName)
        .describe('The name by which its owner knows it.'),
      credential: newCredential.describe('The answer of the browser.'),
    }),
    response: passkey,
    status: 201,
    errors: ['not_found', 'unauthorized', 'forbidden', 'conflict', 'rate_limited'],
    limit: signInLimit,
    isIdempotent: true,
  },
  remove: {
    method: 'DELETE',
    path: '/api/user/passkeys/:id',
    access: 'signed-in',
    summary: 'Removes a passkey and mails a notice. The last way to sign in stays.',
    params: z.object({ id: idInPath.describe('The id of the passkey.') }),
    body: passwordOfOwner,
    response: null,
    errors: ['not_found', 'forbidden', 'invalid_input', 'conflict', 'rate_limited'],
    limit: signInLimit,
  },
  proof: {
    method: 'POST',
    path: '/api/user/passkeys/proof',
    access: 'signed-in',
    summary: 'Gives the options by which the caller proves with a passkey who they are, in place of the password.',
    response: requestOptions,
    errors: ['not_found', 'rate_limited'],
    limit: signInLimit,
  },
  signInOptions: {
    method: 'POST',
    path: '/api/sign-in/:uid/passkey/options',
    access: 'anyone',
    isServedReadOnly: true,
    summary: 'Gives the options for a sign-in by passkey. They can be used once, for this sign-in.',
    params: signInParams,
    response: requestOptions,
    errors: ['not_found', 'rate_limited'],
    limit: signInLimit,
  },
  signIn: {
    method: 'POST',
    path: '/api/sign-in/:uid/passkey',
    access: 'anyone',
    isServedReadOnly: true,
    summary: 'Signs in to the built-in provider by a passkey.',
    params: signInParams,
    body: z.object({ credential: usedCredential.describe('The answer of the browser.') }),
    response: onward,
    errors: ['not_found', 'forbidden', 'rate_limited'],
    limit: signInLimit,
  },
});
