import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Settings } from '../../settings/settings.ts';
import { isTrustedProxy } from '../limits/trustedProxies.ts';

export const requestIdHeader = 'x-request-id';
const usable = /^[\w.:-]{1,64}$/;

/** The id of a request: the one of a trusted proxy, or else a new one that differs on every node and after every start. */
export function requestIds({ trustProxy }: Settings): (request: IncomingMessage) => string {
  const node = randomBytes(5).toString('hex');
  const mayName = isTrustedProxy(trustProxy);
  let count = 0;
  return request => {
    const given = request.headers[requestIdHeader];
    if (given !== undefined && typeof given === 'string' && usable.test(given) && mayName(request.socket?.remoteAddress ?? ''))
      return given;
    count += 1;
    return `${node}-${count.toString(36)}`;
  };
}
