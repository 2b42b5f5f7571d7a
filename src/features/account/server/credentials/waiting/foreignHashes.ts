/** Password hashes as other communities store them. They are verified once, at the first sign-in; src/features/account/README.md. */
import { createHash, createHmac, pbkdf2, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createSemaphore } from '../../../../../platform/server/concurrency/semaphore.ts';

/** A hash with its parameters in one text, or by the name of the software that made it. */
export type ForeignHash =
  | string
  | { algorithm: string; hash: string; salt?: string | null | undefined; iterations?: number | null | undefined };

/** Dearer hashes would take a server seconds for each try. */
const limits = {
  bcryptCost: 14,
  argonKilobytes: 262_144,
  argonWork: 2_097_152,
  scryptBytes: 2 ** 28,
  scryptWork: 2 ** 24,
  iterations: 2_000_000,
  phpassLog: 16,
};

const verifying = createSemaphore({ maxConcurrent: 1, maxWaiting: 60, maxWaitMs: 10_000 });

type Verify = (password: string) => Promise<boolean> | boolean;
/** A hash that can be verified, or the reason why not. */
type Read = { verify: Verify } | { problem: 'unknown' | 'broken' | 'dear' };

const broken = { problem: 'broken' } as const;
const dear = { problem: 'dear' } as const;

const areEqual = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other);
const hex = (algorithm: string, ...parts: (string | Buffer)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash(algorithm)).digest('hex');

function readArgon(text: string): Read {
  const found = /^\$argon2(?:id|i)\$(?:v=\d+\$)?m=(\d{1,9}),t=(\d{1,9}),p=(\d{1,3})\$[A-Za-z0-9+/]{8,128}\$[A-Za-z0-9+/]{16,128}$/.exec(
    text,
  );
  if (!found) return broken;
  const [kilobytes, times] = [Number(found[1]), Number(found[2])];
  if (kilobytes > limits.argonKilobytes || kilobytes * times > limits.argonWork) return dear;
  return { verify: async password => (await import('@node-rs/argon2')).verify(text, password) };
}

function readBcrypt(text: string): Read {
  const found = /^(\$wp)?\$2[abxy]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(text);
  if (!found) return broken;
  if (Number(found[2]) > limits.bcryptCost) return dear;
  // WordPress 6.8 hashes the password first, so that bcrypt does not cut it.
  const given = (password: string) => (found[1] ? createHmac('sha384', 'wp-sha384').update(password.trim()).digest('base64') : password);
  const plain = text.replace(/^\$wp/, '').replace(/^\$2[xy]/, '$2b');
  return { verify: async password => (await import('@node-rs/bcrypt')).verify(given(password), plain) };
}

function readScrypt(text: string): Read {
  const found = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,4}),p=(\d{1,4})\$([A-Za-z0-9+/=_-]+)\$([A-Za-z0-9+/=_-]+)$/.exec(text);
  if (!found) return broken;
  const [N, r, p] = [2 ** Number(found[1]), Number(found[2]), Number(found[3])];
  const [salt, key] = [Buffer.from(found[4] ?? '', 'base64'), Buffer.from(found[5] ?? '', 'base64')];
  if (N < 2 || r < 1 || p < 1 || key.length < 16 || key.length > 128) return broken;
  if (128 * N * r > limits.scryptBytes || N * r * p > limits.scryptWork) return dear;
  const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
  return {
    // Ours are made of the composed form.
    async verify(password) {
      for (const form of new Set([password.normalize('NFKC'), password]))
        if (areEqual(await derive(form, salt, key.length, { N, r, p, maxmem: 256 * N * r }), key)) return true;
      return false;
    },
  };
}

const phpassSigns = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Base 64 as phpass writes it: the lowest bits first, and no padding. */
function phpassText(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const group = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
    for (let place = 0; place < Math.min(4, bytes.length - at + 1); place += 1) text += phpassSigns[(group >> (6 * place)) & 63];
  }
  return text;
}

function readPhpass(text: string): Read {
  const found = /^\$[PH]\$([./0-9A-Za-z])([./0-9A-Za-z]{8})([./0-9A-Za-z]{22})$/.exec(text);
  if (!found) return broken;
  const log = phpassSigns.indexOf(found[1] ?? '');
  if (log > limits.phpassLog) return dear;
  return {
    async verify(password) {
      const md5 = (...parts: (string | Buffer)[]) => parts.reduce((hash, part) => hash.update(part), createHash('md5')).digest();
      let digest = md5(found[2] ?? '', password);
      for (let left = 2 ** log; left > 0; left -= 1) {
        // Other requests go on meanwhile.
        if (left % 1_024 === 0) await new Promise(resolve => setImmediate(resolve));
        digest = md5(digest, password);
      }
      return areEqual(Buffer.from(phpassText(digest)), Buffer.from(found[3] ?? ''));
    },
  };
}

const ofText: [RegExp, (text: string) => Read][] = [
  [/^\$argon2/, readArgon],
  [/^(?:\$wp)?\$2/, readBcrypt],
  [/^\$scrypt\$/, readScrypt],
  [/^\$[PH]\$/, readPhpass],
];

/** The digests that a password may have, by the software. */
const digests: Record<string, (password: string, salt: string) => string[]> = {
  vbulletin: (password, salt) => [hex('md5', hex('md5', password), salt)],
  ipb: (password, salt) => [hex('md5', hex('md5', salt), hex('md5', password))],
  mybb: (password, salt) => [hex('md5', hex('md5', salt), hex('md5', password))],
  // Its salt is the username.
  smf: (password, salt) => [hex('sha1', salt.toLowerCase(), password)],
  md5: (password, salt) => [hex('md5', salt, password), hex('md5', password, salt)],
  sha1: (password, salt) => [hex('sha1', salt, password), hex('sha1', password, salt)],
};

function readPbkdf2(hash: string, salt: string, iterations: number): Read {
  if (!/^[0-9a-f]{32,256}$/i.test(hash) || !Number.isSafeInteger(iterations) || iterations < 1) return broken;
  if (iterations > limits.iterations) return dear;
  const key = Buffer.from(hash, 'hex');
  return { verify: async password => areEqual(await promisify(pbkdf2)(password, salt, iterations, key.length, 'sha256'), key) };
}

/** Reads a hash of another community: how a password is compared with it, or why that can't be. */
export function readForeignHash(given: ForeignHash): Read {
  if (typeof given === 'string') return ofText.find(([pattern]) => pattern.test(given))?.[1](given) ?? { problem: 'unknown' };
  const { algorithm, hash } = given;
  const salt = given.salt ?? '';
  if (algorithm === 'pbkdf2-sha256') return readPbkdf2(hash, salt, given.iterations ?? 0);
  if (['argon2id', 'argon2i', 'scrypt', 'bcrypt', 'phpass'].includes(algorithm)) return readForeignHash(hash);
  const digestsOf = Object.hasOwn(digests, algorithm) ? digests[algorithm] : undefined;
  if (!digestsOf) return { problem: 'unknown' };
  const wanted = hash.toLowerCase();
  if (!/^(?:[0-9a-f]{32}|[0-9a-f]{40})$/.test(wanted)) return broken;
  return { verify: password => digestsOf(password, salt).some(digest => areEqual(Buffer.from(digest), Buffer.from(wanted))) };
}

/** Whether a password fits a hash of another community. Throws a Refusal ('unavailable') if many wait. */
export async function fitsForeignHash(password: string, given: ForeignHash): Promise<boolean> {
  const read = readForeignHash(given);
  return 'verify' in read && verifying(async () => read.verify(password));
}
