import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUserId } from '../../../../platform/shared/fields.ts';
import { isStoppableMail, type StoppableMail } from '../../notifications.types.ts';

export interface Unsubscription {
  userId: string;
  preference: StoppableMail;
}

function signature(secret: string, { userId, preference }: Unsubscription): string {
  return createHmac('sha256', secret).update(`unsubscribe:${userId}:${preference}`).digest().subarray(0, 18).toString('base64url');
}

/** Lets whoever has a mail stop its kind, and nothing else; a mail may be old, so it never ends. */
export function unsubscribeToken(secret: string, unsubscription: Unsubscription): string {
  const { userId, preference } = unsubscription;
  return `${userId}.${preference}.${signature(secret, unsubscription)}`;
}

export function readUnsubscribeToken(secret: string, token: string): Unsubscription | undefined {
  const [userId = '', preference = '', signed = '', ...more] = token.split('.');
  if (more.length > 0 || !isUserId(userId) || !isStoppableMail(preference)) return undefined;
  const given = Buffer.from(signed);
  const right = Buffer.from(signature(secret, { userId, preference }));
  return given.length === right.length && timingSafeEqual(given, right) ? { userId, preference } : undefined;
}
