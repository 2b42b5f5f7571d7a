import type { FastifyRequest } from 'fastify';

/** Whether a request only reads: GET, or HEAD, which is a GET without its body. */
export const isRead = ({ method }: Pick<FastifyRequest, 'method'>): boolean => method === 'GET' || method === 'HEAD';
