import { generateKeyPair, randomBytes, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { JWK } from 'oidc-provider';
import type { Connection } from '../../../../platform/server/db/database.ts';
import { sharedSecret } from '../../../../platform/server/settings/sharedSecrets.ts';

/** How this product is known to its own provider. */
export const ownClientId = 'bleachers';

export interface ProviderSecrets {
  /** Signs ID tokens. Losing it would only make sign-outs ask again. */
  keys: JWK[];
  cookieKeys: string[];
  clientSecret: string;
}

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' };
}

/** Made once for a database and the same on every node. */
export function providerSecrets(db: Connection): Promise<ProviderSecrets> {
  return sharedSecret(db, 'built-in-provider', async () => ({
    keys: [await makeSigningKey()],
    cookieKeys: [randomBytes(32).toString('base64url')],
    clientSecret: randomBytes(32).toString('base64url'),
  }));
}
