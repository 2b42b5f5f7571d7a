/** The ceremonies of WebAuthn: a browser gets options with a challenge, and its answer is verified once. */
import { randomBytes } from 'node:crypto';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import type { Connection } from '../../../../platform/server/db/database.ts';
import type { Context } from '../../../../platform/server/http/context.ts';
import { siteName } from '../../../../platform/shared/siteName.ts';
import type { CreationOptions, NewCredential, RequestOptions, UsedCredential } from '../../passkeys/passkeys.contract.ts';
import { insertChallenge, type Purpose, takeChallenge } from './challenges.queries.ts';
import { noteUse, type StoredPasskey } from './passkeys.queries.ts';

/** It takes 170 ms to load, so the start does not wait for it. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256, in COSE's numbers: the same on every version of Node. */
const algorithms = [-8, -7, -257];

/** A challenge of the settings is used at once. One of a sign-in page may wait for as long as the sign-in. */
const challengeSeconds = (purpose: Purpose) => (purpose.startsWith('sign-in:') ? 15 * 60 : 5 * 60);

const userHandle = (userId: string) => Buffer.from(userId).toString('base64url');

function descriptors(passkeys: readonly StoredPasskey[]) {
  return passkeys.map(({ credentialId, transports }) => ({ id: credentialId, type: 'public-key' as const, transports }));
}

async function newChallenge(db: Connection, purpose: Purpose): Promise<{ challenge: string; timeout: number }> {
  const challenge = randomBytes(32).toString('base64url');
  const seconds = challengeSeconds(purpose);
  await insertChallenge(db, challenge, purpose, seconds);
  return { challenge, timeout: seconds * 1_000 };
}

/** The options for a new passkey. `name` is shown by the browser beside the site. */
export async function creationOptions(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  purpose: Purpose,
  { userId, name, passkeys }: { userId: string; name: string; passkeys: readonly StoredPasskey[] },
): Promise<CreationOptions> {
  return {
    ...(await newChallenge(db, purpose)),
    rp: { id: settings.publicUrl.hostname, name: siteName() },
    user: { id: userHandle(userId), name, displayName: name },
    pubKeyCredParams: algorithms.map(alg => ({ type: 'public-key', alg })),
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: descriptors(passkeys),
  };
}

/** The options for a signature: by one of these passkeys, or by any that the browser finds. */
export async function requestOptions(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  purpose: Purpose,
  passkeys?: readonly StoredPasskey[],
): Promise<RequestOptions> {
  return {
    ...(await newChallenge(db, purpose)),
    rpId: settings.publicUrl.hostname,
    userVerification: 'required',
    ...(passkeys && { allowCredentials: descriptors(passkeys) }),
  };
}

/** The challenge that a browser signed for; undefined if its answer has none. */
function signedChallenge(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof data === 'object' && data !== null && 'challenge' in data && typeof data.challenge === 'string'
      ? data.challenge
      : undefined;
  } catch {
    return undefined;
  }
}

/** The challenge of an answer, used up by this try; undefined if it was not asked for. */
async function usedChallenge(db: Connection, clientDataJSON: string, purpose: Purpose): Promise<string | undefined> {
  const challenge = signedChallenge(clientDataJSON);
  return challenge !== undefined && (await takeChallenge(db, challenge, purpose)) ? challenge : undefined;
}

const expected = ({ publicUrl }: Context['settings'], expectedChallenge: string) => ({
  expectedChallenge,
  expectedOrigin: publicUrl.origin,
  expectedRPID: publicUrl.hostname,
  requireUserVerification: true,
});

/** The key of a new passkey; undefined if anything about it is not as it was asked for. */
export async function verifiedCredential(
  db: Connection,
  { settings, log }: Pick<Context, 'settings' | 'log'>,
  { response, ...credential }: NewCredential,
  purpose: Purpose,
): Promise<WebAuthnCredential | undefined> {
  const challenge = await usedChallenge(db, response.clientDataJSON, purpose);
  if (challenge === undefined) return undefined;
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { transports, ...rest } = response;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      ...expected(settings, challenge),
      supportedAlgorithmIDs: algorithms,
      response: { ...credential, response: { ...rest, ...(transports && { transports }) }, clientExtensionResults: {} },
    });
    return registrationInfo?.credential;
  } catch (error) {
    log.info({ err: error }, 'a new passkey was refused');
    return undefined;
  }
}

/**
 * Whether the signature of a passkey is right. Its use is noted with the counter of the authenticator, and a counter that does not grow
 * is refused: somebody may have copied the key.
 */
export async function verifySignature(
  { db, settings, log }: Pick<Context, 'db' | 'settings' | 'log'>,
  { response, ...credential }: UsedCredential,
  purpose: Purpose,
  passkey: StoredPasskey | undefined,
): Promise<boolean> {
  const challenge = await usedChallenge(db, response.clientDataJSON, purpose);
  if (challenge === undefined || !passkey) return false;
  const { userHandle: handle, ...rest } = response;
  if (handle && handle !== userHandle(passkey.userId)) return false;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  let counter: number;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected(settings, challenge),
      response: { ...credential, response: rest, clientExtensionResults: {} },
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    });
    if (!verified) return false;
    counter = authenticationInfo.newCounter;
  } catch (error) {
    log.info({ err: error }, 'a passkey was refused');
    return false;
  }
  return noteUse(db, passkey.id, counter);
}
