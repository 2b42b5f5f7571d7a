import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { freePort } from '../../../../platform/server/process/freePort.ts';

interface Forgery {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  key?: KeyObject;
  signature?: string;
  userInfo?: Record<string, unknown>;
  /** Which of its answers never come. */
  hangsAt?: string;
}

export interface ForgingProvider {
  issuer: string;
  forgery: Forgery;
  /** A key that its key set does not have. */
  otherKey: KeyObject;
  close(): Promise<void>;
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** A login provider whose answers can be made wrong in one respect at a time. */
export async function openForgingProvider(): Promise<ForgingProvider> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const asked = new Map<string, string>();
  const forging: ForgingProvider = {
    issuer,
    forgery: {},
    otherKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
    close: async () => undefined,
  };

  function idToken(nonce: string): string {
    const { claims, header, key, signature } = forging.forgery;
    const now = Math.floor(Date.now() / 1000);
    const content = { iss: issuer, aud: 'product', sub: 'forger', iat: now, exp: now + 60, nonce, ...claims };
    const unsigned = `${encoded({ alg: 'RS256', kid: 'one', ...header })}.${encoded(content)}`;
    const signed = createSign('RSA-SHA256')
      .update(unsigned)
      .sign(key ?? privateKey, 'base64url');
    return `${unsigned}.${signature ?? signed}`;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer);
    if (forging.forgery.hangsAt === url.pathname) return;
    const json = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (url.pathname === '/.well-known/openid-configuration') {
      json({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        userinfo_endpoint: `${issuer}/me`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    } else if (url.pathname === '/auth') {
      const code = `code-${asked.size}`;
      asked.set(code, url.searchParams.get('nonce') ?? '');
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({ code, state: url.searchParams.get('state') ?? '' }).toString();
      response.writeHead(302, { location: back.href }).end();
    } else if (url.pathname === '/token') {
      let body = '';
      for await (const part of request) body += String(part);
      const nonce = asked.get(new URLSearchParams(body).get('code') ?? '') ?? '';
      json({ access_token: 'token', token_type: 'Bearer', id_token: idToken(nonce) });
    } else if (url.pathname === '/jwks') {
      json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] });
    } else {
      json({ sub: 'forger', email: 'forger@example.com', ...forging.forgery.userInfo });
    }
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>(resolve => {
    server.listen(port, '127.0.0.1', resolve);
  });
  forging.close = () =>
    new Promise(resolve => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return forging;
}
