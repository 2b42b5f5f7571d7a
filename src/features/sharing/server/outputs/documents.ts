/** Answers that nobody in particular reads: sitemaps, feeds, cards. They are the same for everybody but readers with a clock. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readingAs } from '../../../../platform/server/db/limited/limitedReads.ts';
import type { Context } from '../../../../platform/server/http/context.ts';
import { publicReader } from '../../../games/server/index.ts';

export interface OutputDocument {
  body: string;
  /** With its character set. */
  type: string;
}

/**
 * Runs a read for the caller of an output. A reader with a clock gets what they may know; everybody else, such as a search engine, gets
 * the games of three minutes ago. docs/decisions/0066-one-clock.md.
 */
export async function asOutput<T>(context: Context, { limited }: Pick<FastifyRequest, 'limited'>, read: () => Promise<T>): Promise<T> {
  return readingAs(limited?.reader ?? (await publicReader(context)), read);
}

/** Reads a part of an output that is the same for all callers: at most a second old, and never older than what this node knows. */
export function readOutput<T extends object>(
  context: Context,
  request: Pick<FastifyRequest, 'limited'>,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  return asOutput(context, request, () => context.responseCache.read(`output ${key}`, make));
}

/** Whether the caller has the version with this tag. Proxies mark a tag as weak when they compress. */
function hasVersion(request: FastifyRequest, tag: string): boolean {
  const given = request.headers['if-none-match'];
  return given !== undefined && given.split(',').some(each => each.trim().replace(/^W\//, '') === tag || each.trim() === '*');
}

/** Sends a document with a tag of its content; 304 to a caller who has it. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, type }: OutputDocument,
  cacheControl: string,
): FastifyReply {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  // The body differs by encoding, so the tag is weak.
  reply.header('etag', `W/${tag}`).header('cache-control', request.limited ? 'private, no-store' : cacheControl);
  return hasVersion(request, tag) ? reply.code(304).send() : reply.type(type).send(body);
}
