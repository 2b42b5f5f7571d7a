import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { createSemaphore } from '../../../../platform/server/concurrency/semaphore.ts';
import type { PasswordCost } from '../../../../platform/server/http/context.ts';

/** scrypt with N = 2^15, r = 8, p = 3 (OWASP's password storage cheat sheet): 32 MiB and some 150 ms a try. */
export const defaultPasswordCost: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
const keyLength = 32;

/**
 * Every hash takes its turn: two at once, so that files, pictures and compression keep threads of the pool. Sixty wait, for ten
 * seconds at most. Further ones are answered 503 with Retry-After.
 */
const hashing = createSemaphore({ maxConcurrent: 2, maxWaiting: 60, maxWaitMs: 10_000 });

function derive(password: string, salt: Buffer, { N, r, p }: PasswordCost): Promise<Buffer> {
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  return hashing(
    () =>
      new Promise((resolve, reject) => {
        // One spelling of a text with accents, whichever keyboard typed it.
        scrypt(password.normalize('NFKC'), salt, keyLength, options, (error, key) => (error ? reject(error) : resolve(key)));
      }),
  );
}

function stored(salt: Buffer, key: Buffer, { N, r, p }: PasswordCost): string {
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** `scrypt$N$r$p$salt$hash`, salt and hash in base64url. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(16);
  return stored(salt, await derive(password, salt, cost), cost);
}

/** A hash that no password fits. Comparing with it takes as long as with a real one of this cost. */
export function decoyHash(cost: PasswordCost): string {
  return stored(randomBytes(16), randomBytes(keyLength), cost);
}

/** Takes as long for a wrong password as for the right one. */
export async function verifyPassword(password: string, passwordHash: string): Promise<boolean> {
  const [scheme, N, r, p, salt = '', hash = ''] = passwordHash.split('$');
  if (scheme !== 'scrypt') return false;
  const key = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  const expected = Buffer.from(hash, 'base64url');
  return key.length === expected.length && timingSafeEqual(key, expected);
}
