import { BlockList, isIP } from 'node:net';
import type { Settings } from '../../settings/settings.ts';

/** Tells whether what connected to us is a proxy of the operator's, by its address. */
export function isTrustedProxy(trust: Settings['trustProxy']): (address: string) => boolean {
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
