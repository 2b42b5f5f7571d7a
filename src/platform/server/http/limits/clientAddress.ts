import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/**
 * Whom an address stands for, in limits and caps: the IPv4 address, however it is spelt, or the IPv6 network (/64),
 * which is one customer's and holds more addresses than anybody could count.
 */
export function addressOf(request: FastifyRequest): string {
  return normalizeIP(request.ip);
}
