import { createHmac, timingSafeEqual } from 'node:crypto';

/** The time between the proof and the visit to the provider, in seconds. */
const validSeconds = 300;

/** A person's permission to link one login provider. */
export interface LinkPermission {
  /** The session that asked. Only its browser can use the permission. */
  sessionId: string;
  provider: string;
  /** Whether the password of the account or a passkey was shown, and not only a session that is fresh. */
  withPassword: boolean;
}

function signature(secret: string, { sessionId, provider, withPassword }: LinkPermission, expires: string): string {
  return createHmac('sha256', secret).update(`link:${sessionId}:${provider}:${withPassword}:${expires}`).digest('base64url');
}

/** The value of `link` in the address of a visit that links a provider. */
export function linkToken(secret: string, permission: LinkPermission): string {
  const expires = String(Math.floor(Date.now() / 1_000) + validSeconds);
  return `${permission.withPassword ? 'p' : 's'}.${expires}.${signature(secret, permission, expires)}`;
}

/** Reads the permission of a session for a provider; undefined if the token is another session's, another provider's or too old. */
export function readLinkToken(
  secret: string,
  token: string,
  { sessionId, provider }: Pick<LinkPermission, 'sessionId' | 'provider'>,
): LinkPermission | undefined {
  const [kind, expires = '', signed = '', ...more] = token.split('.');
  if (more.length > 0 || !(Number(expires) > Date.now() / 1_000)) return undefined;
  const permission = { sessionId, provider, withPassword: kind === 'p' };
  const [given, right] = [Buffer.from(signed), Buffer.from(signature(secret, permission, expires))];
  return given.length === right.length && timingSafeEqual(given, right) ? permission : undefined;
}
