import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPublicAddress } from './addresses.ts';
import { askOutside, type Timeouts, defaultTimeouts } from './outbound.ts';

let server: Server;
let port = 0;
let calls = 0;
beforeAll(async () => {
  server = createServer((_request, response) => {
    calls += 1;
    response.end('inside');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address && typeof address === 'object') port = address.port;
});
afterAll(() => new Promise(resolve => server.close(resolve)));

const limits = { timeouts: { first: 2_000, whole: 4_000 }, maxBytes: 1_000 };

describe('an address', () => {
  test.each(['1.1.1.1', '104.244.42.1', '2606:4700::1111', '2a00:1450:4001:80f::200e'])('such as %s is public', address =>
    expect(isPublicAddress(address)).toBe(true),
  );

  test.each([
    '127.0.0.1',
    '127.255.255.254',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '192.0.2.1',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    '100::1',
    'not an address',
    '',
  ])('such as %j is not', address => expect(isPublicAddress(address)).toBe(false));
});

describe('a call outside', () => {
  test('does not reach inside, though the name leads there', async () => {
    for (const host of ['localhost', '127.0.0.1', '[::ffff:127.0.0.1]', '2130706433']) {
      const url = new URL(`http://${host}:${port}/`);
      await expect(askOutside({ url, isConfigured: false, ...limits }), host).rejects.toThrow('the address is not public');
    }
    expect(calls).toBe(0);
    // The same is fine where an operator said so.
    expect(await askOutside({ url: new URL(`http://127.0.0.1:${port}/`), isConfigured: true, ...limits })).toMatchObject({
      status: 200,
      text: 'inside',
    });
  });

  test('is given up after four seconds of silence, and after eight in all', () =>
    expect(defaultTimeouts).toEqual({ first: 4_000, whole: 8_000 }));

  test('is given up when no byte came in time, and when the last did not', async () => {
    const slow = createServer((request, response) => {
      if (request.url === '/silent') return;
      response.writeHead(200);
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    });
    await new Promise<void>(resolve => slow.listen(0, '127.0.0.1', resolve));
    const address = slow.address();
    const ask = (path: string, timeouts: Timeouts) => {
      const url = new URL(`http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}${path}`);
      return askOutside({ url, isConfigured: true, timeouts, maxBytes: 1_000_000 });
    };
    await expect(ask('/silent', { first: 50, whole: 60_000 })).rejects.toThrow('the answer did not come in time');
    await expect(ask('/dripping', { first: 60_000, whole: 200 })).rejects.toThrow('the answer did not come in time');
    slow.closeAllConnections();
    slow.close();
  });

  test('takes no more than it was told to', async () => {
    const url = new URL(`http://127.0.0.1:${port}/`);
    await expect(askOutside({ url, isConfigured: true, ...limits, maxBytes: 5 })).rejects.toThrow('too large');
  });
});
