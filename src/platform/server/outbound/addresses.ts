import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const inside = new BlockList();
const networks4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
for (const [network, bits] of networks4) inside.addSubnet(network, bits, 'ipv4');
// Only what is routed on the Internet: in particular no IPv4 address in disguise (mapped, translated, 6to4, Teredo).
const outside6 = new BlockList();
outside6.addSubnet('2000::', 3, 'ipv6');
const networks6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;
for (const [network, bits] of networks6) inside.addSubnet(network, bits, 'ipv6');

/** Whether an address is one of the public Internet: no loopback, private, link-local, reserved or mapped one. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inside.check(address, 'ipv4');
  return family === 6 && outside6.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}

/**
 * Finds a host's addresses and hands them to the very connection that is being made, so that a second look-up can't
 * answer differently. One that is not public spoils them all.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    const problem =
      error ?? (first && addresses.every(each => isPublicAddress(each.address)) ? null : new Error('the address is not public'));
    if (problem || !first) callback(problem, '');
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
