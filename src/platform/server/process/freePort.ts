import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** The range of the ports: below those of outgoing connections on Linux and macOS, and above 10,080, which browsers refuse. */
const firstPort = 11_000;
const lastPort = 32_000;
/** The number of attempts to find a port on which nobody listens. */
const maxAttempts = 200;

/**
 * A port of this machine that nobody listens on at this moment. No outgoing connection gets it, so that a server that was stopped can listen
 * on it again.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const port = randomInt(firstPort, lastPort);
    if (await isFree(port)) return port;
  }
  throw new Error('There is no free port.');
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  const isListening = new Promise<boolean>(resolve => probe.once('listening', () => resolve(true)).once('error', () => resolve(false)));
  probe.listen(port, '127.0.0.1');
  if (!(await isListening)) return false;
  probe.close();
  await once(probe, 'close');
  return true;
}
