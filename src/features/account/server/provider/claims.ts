/** Claims for the product alone: the provider's session, the version of the password that began it, and when that was, in seconds. */
export const ownClaims = ['session_uid', 'password_version', 'proven_at'] as const;

const methodPrefix = 'password-version:';

/** How a sign-in proved who somebody is, kept with the provider's session: by a password, and which. */
export function passwordMethod(version: number): string {
  return methodPrefix + String(version);
}

/** The own claims of an ID token, which is made from an authorization code. Other tokens have none. */
export function signInClaims(token: unknown): { session_uid?: string; password_version?: number; proven_at?: number } {
  if (typeof token !== 'object' || token === null || !('sessionUid' in token) || !('amr' in token)) return {};
  const { sessionUid, amr } = token;
  const method: unknown = Array.isArray(amr) ? amr[0] : undefined;
  if (typeof sessionUid !== 'string' || typeof method !== 'string' || !method.startsWith(methodPrefix)) return {};
  const provenAt: unknown = 'authTime' in token ? token.authTime : undefined;
  return {
    session_uid: sessionUid,
    password_version: Number(method.slice(methodPrefix.length)),
    ...(typeof provenAt === 'number' && { proven_at: provenAt }),
  };
}
