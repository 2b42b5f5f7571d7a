import { createECDH, createHash } from 'node:crypto';
import { isIP } from 'node:net';
import webPush from 'web-push';
import { memoPer } from '../../../../platform/server/concurrency/memo.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Context } from '../../../../platform/server/http/context.ts';
import { isPublicAddress } from '../../../../platform/server/outbound/addresses.ts';
import { fetchOutside } from '../../../../platform/server/outbound/outbound.ts';
import { isLoopback } from '../../../../platform/server/process/loopback.ts';
import { sharedSecret } from '../../../../platform/server/settings/sharedSecrets.ts';
import type { PushMessage } from './push.messages.ts';
import type { PushSubscription } from './push.queries.ts';

/** The push service keeps a message for a browser that is off for this time, in seconds. */
const keepSeconds = 86_400;
const maxAnswerBytes = 64 * 1024;

interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const keysOf = memoPer<Database, VapidKeys>({ max: 1, freshForMs: () => Number.POSITIVE_INFINITY });

/** The keys that identify this server to push services: made once, and the same on every node of the database. */
export async function vapidKeys({ db }: Pick<Context, 'db'>): Promise<VapidKeys> {
  return keysOf(db).value('push', () => sharedSecret(db, 'push', async () => webPush.generateVAPIDKeys()));
}

type Allowed = Pick<Context, 'settings'>;

function mayBeLoopback({ settings }: Allowed, url: URL): boolean {
  return settings.pushAllowLoopback && isLoopback(url.hostname) && /^https?:$/.test(url.protocol);
}

/** Names that lead into a network of one's own. */
const insideName = /(^|\.)(localhost|local|internal|lan|home|corp|intranet|arpa|test|invalid)$/i;

/** Why an endpoint is not used; undefined for one that is. A name is looked up again, and its address checked, at each message. */
export function endpointProblem(context: Allowed, endpoint: string): string | undefined {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (!url || url.username || url.password || url.hash) return 'must be the address of a push service';
  if (mayBeLoopback(context, url)) return undefined;
  if (url.protocol !== 'https:' || url.port !== '') return 'must be an https address on its usual port';
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  const isPublic = isIP(literal) ? isPublicAddress(literal) : literal.includes('.') && !insideName.test(literal.replace(/\.$/, ''));
  return isPublic ? undefined : 'must be a public address';
}

/** Whether messages can be encrypted for a browser's key. */
export function isUsableKey(p256dh: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

/** A contact for the people who run a push service: they refuse an address of http. */
function contactOf({ settings: { publicUrl, mail } }: Allowed): string {
  if (publicUrl.protocol === 'https:') return publicUrl.origin;
  return `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mail?.from ?? '')?.[0] ?? 'operator@example.com'}`;
}

/** Encrypts a message for one browser and hands it to its push service. 'gone' if the service does not know the browser any more. */
export async function sendPush(
  context: Pick<Context, 'db' | 'settings' | 'timeouts'>,
  { endpoint, p256dh, auth }: Pick<PushSubscription, 'endpoint' | 'p256dh' | 'auth'>,
  message: PushMessage,
  until?: number,
): Promise<'sent' | 'gone'> {
  if (endpointProblem(context, endpoint) !== undefined) return 'gone';
  const keys = await vapidKeys(context);
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
    vapidDetails: { subject: contactOf(context), ...keys },
    TTL: until === undefined ? keepSeconds : Math.max(0, Math.floor((until - Date.now()) / 1_000)),
    contentEncoding: 'aes128gcm',
    // While the browser is off, a newer message with the tag replaces an older one.
    topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, 32),
  });
  const url = new URL(endpoint);
  const { status } = await fetchOutside({
    url,
    isConfigured: mayBeLoopback(context, url),
    name: 'push',
    timeouts: context.timeouts,
    maxBytes: maxAnswerBytes,
    headers,
    body: body ?? Buffer.alloc(0),
  });
  if (status === 404 || status === 410) return 'gone';
  if (status < 200 || status >= 300) throw new Error(`the push service answered ${status}`);
  return 'sent';
}
