import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import { jobKinds } from '../../../../app/server/jobs/backgroundJobs.ts';
import { passTime } from '../../../../platform/server/jobs/testing/passTime.ts';
import { runJobs } from '../../../../platform/server/jobs/testing/runJobs.ts';
import type { Caller, World } from '../../../../testing/world.ts';
import type { PushMessage } from '../push/push.messages.ts';

/** A message that the service has got, decrypted as the browser would. */
export interface ReceivedPush {
  browser: string;
  message: PushMessage;
  /** The sender's claims about itself, after its signature was checked. */
  claims: { aud: string; sub: string; exp: number };
  headers: Record<string, string | string[] | undefined>;
}

/** A stand-in for the push service of browsers, on this machine. */
export interface PushService {
  received: ReceivedPush[];
  requests: () => number;
  /** Answers with this status from now on, or breaks each connection off for 0. */
  answerWith(status: number): void;
  /** Subscribes a browser of a person; returns its subscription. */
  subscribe(person: Caller, browser: string): Promise<BrowserSubscription>;
  close(): Promise<void>;
}

export interface BrowserSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

interface Browser {
  privateKey: ReturnType<typeof createECDH>;
  auth: Buffer;
}

const derived = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** RFC 8291: one record of aes128gcm, whose key comes from the keys of both sides. */
function decrypt({ privateKey, auth }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body[20] ?? 0;
  const senderKey = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), privateKey.getPublicKey(), senderKey]);
  const key = derived(privateKey.computeSecret(senderKey), auth, info, 32);
  const cipher = createDecipheriv(
    'aes-128-gcm',
    derived(key, salt, 'Content-Encoding: aes128gcm\0', 16),
    derived(key, salt, 'Content-Encoding: nonce\0', 12),
  );
  cipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** RFC 8292: the claims of a token that is signed by the key beside it. */
function claimsOf(authorization: string): ReceivedPush['claims'] {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the sender is not who it says');
  // The cast is the test's own claim about the token.
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as ReceivedPush['claims'];
}

export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const received: ReceivedPush[] = [];
  let [status, requests] = [201, 0];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests += 1;
      const name = (request.url ?? '').slice(1);
      const browser = browsers.get(name);
      if (status === 201 && browser && request.method === 'POST') {
        // The cast names what the product sends.
        const message = JSON.parse(decrypt(browser, Buffer.concat(chunks))) as PushMessage;
        received.push({ browser: name, message, claims: claimsOf(request.headers.authorization ?? ''), headers: request.headers });
      }
      if (status === 0) request.socket.destroy();
      else response.writeHead(browser ? status : 404).end();
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return {
    received,
    requests: () => requests,
    answerWith(next) {
      status = next;
    },
    async subscribe(person, name) {
      const privateKey = createECDH('prime256v1');
      privateKey.generateKeys();
      const auth = randomBytes(16);
      browsers.set(name, { privateKey, auth });
      const subscription = {
        endpoint: `http://127.0.0.1:${port}/${name}`,
        keys: { p256dh: privateKey.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
      };
      const answer = await person.call('POST', '/api/push/subscriptions', { ...subscription, expirationTime: null });
      if (answer.status !== 201) throw new Error(`the subscription was refused: ${JSON.stringify(answer.body)}`);
      return subscription;
    },
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Sends the push messages that wait, as if a day had passed. */
export async function deliverPushes({ db, context }: World): Promise<void> {
  await passTime(db, 86_400);
  await runJobs(context, jobKinds(context));
}

/** The messages that a service has received: the browser, title, text and address of each. */
export const toldBy = ({ received }: PushService) =>
  received.map(({ browser, message }) => [browser, message.title, message.body, message.url]);
