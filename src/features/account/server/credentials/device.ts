import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** How many accounts a browser stays known to. */
const maxAccounts = 5;

/** One password of one account: a new password makes every browser unknown to it. */
export interface KnownAccount {
  id: string;
  passwordVersion: number;
}

/** Marks a browser as one that signed in to an account. The cookie does not name the account. */
function markOf(secret: string, nonce: string, { id, passwordVersion }: KnownAccount): string {
  return createHmac('sha256', secret).update(`device:${nonce}:${id}:${passwordVersion}`).digest('base64url').slice(0, 22);
}

/** The value of a browser's device cookie: what tells it from others, then a mark for each account, the latest first. */
function parts(cookie: string | undefined): [nonce: string, ...marks: string[]] {
  const [nonce, ...marks] = (cookie ?? '').split('.');
  return nonce ? [nonce, ...marks] : [randomBytes(16).toString('base64url')];
}

function areEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/** The id of this browser, if it has signed in to the account with its present password; else undefined. */
export function knownDevice(secret: string, cookie: string | undefined, account: KnownAccount): string | undefined {
  const [nonce, ...marks] = parts(cookie);
  const wanted = markOf(secret, nonce, account);
  return marks.some(mark => areEqual(mark, wanted)) ? nonce : undefined;
}

/** The device cookie of a browser that has just signed in to an account. */
export function rememberedDevice(secret: string, cookie: string | undefined, account: KnownAccount): string {
  const [nonce, ...marks] = parts(cookie);
  const mark = markOf(secret, nonce, account);
  return [nonce, mark, ...marks.filter(each => each !== mark).slice(0, maxAccounts - 1)].join('.');
}
