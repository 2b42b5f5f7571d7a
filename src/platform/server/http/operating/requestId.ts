import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Settings } from '../../settings.ts';

export const requestIdHeader = 'x-request-id';
const usable = /^[\w.:-]{1,64}$/;

/** Whether what connected to us is a proxy of the operator's. */
function isProxy(trust: Settings['trustProxy']): (address: string) => boolean {
  if (trust === false) return () => false;
  if (typeof trust === 'number') return () => trust > 0;
  const proxies = new BlockList();
  for (const part of trust.split(',')) {
    const [address = '', bits] = part.trim().split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    proxies.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return address => proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Names each request: as a trusted proxy named it, or else anew, different on every node and after every start. */
export function requestIds({ trustProxy }: Settings): (request: IncomingMessage) => string {
  const node = randomBytes(5).toString('hex');
  const mayName = isProxy(trustProxy);
  let count = 0;
  return request => {
    const given = request.headers[requestIdHeader];
    if (given !== undefined && typeof given === 'string' && usable.test(given) && mayName(request.socket?.remoteAddress ?? ''))
      return given;
    count += 1;
    return `${node}-${count.toString(36)}`;
  };
}
