import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/**
 * The address that limits and caps count: the IPv4 address, however it is spelt, or the IPv6 network (/64), which belongs to one
 * customer and holds more addresses than a table could count.
 */
export function addressOf(request: FastifyRequest): string {
  return normalizeIP(request.ip);
}
