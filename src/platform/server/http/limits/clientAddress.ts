import { isIPv4 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/**
 * The address that limits and caps count: the IPv4 address, however it is spelt, or the IPv6 network (/64), which belongs to one
 * customer and holds more addresses than a table could count.
 */
export function addressOf(request: Pick<FastifyRequest, 'ip'>): string {
  return normalizeIP(request.ip);
}

/** The size of an IPv6 network that a provider gives to one customer or site, in bits. */
const siteBits = 48;

/** The ranges in which an address lies, as texts such as `203.0.113.0/24`: itself, and the usual sizes of networks. */
export function rangesOf(ip: string): string[] {
  const bits = isIPv4(normalizeIP(ip)) ? [32, 24, 16] : [64, 48, 32];
  return bits.map(size => {
    const address = normalizeIP(ip, size);
    if (!isIPv4(address)) return `${address}/${size}`;
    const kept = address.split('.').slice(0, size / 8);
    return `${[...kept, ...Array.from({ length: 4 - kept.length }, () => '0')].join('.')}/${size}`;
  });
}

/** The IPv4 address, or the IPv6 network of one customer or site (/48), which has as many /64 networks as its owner likes. */
export const siteOf = (ip: string): string => normalizeIP(ip, siteBits);

/** The network that callers of neighboring addresses share: the first 24 bits of an IPv4 address, or 48 of an IPv6 address. */
export function networkOf(request: Pick<FastifyRequest, 'ip'>): string {
  const address = siteOf(request.ip);
  return isIPv4(address) ? address.slice(0, address.lastIndexOf('.')) : address;
}
