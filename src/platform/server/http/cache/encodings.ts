import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip, gzipSync } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A body of fewer bytes than this is sent as it is. */
const minBytes = 1_024;
/** A body of at most this many bytes is compressed at once: handing it to a thread of libuv would keep this one as long. */
const maxSyncBytes = 16_384;

/** Whether a client takes an encoding. A list that forbids one of them by `q=0` is rare, and gets its answer as it is. */
function accepts(accepted: string | undefined, encoding: 'br' | 'gzip'): boolean {
  if (!accepted || /q=0(\.0*)?(,|$)/.test(accepted)) return false;
  return (encoding === 'br' ? /\bbr\b/ : /\bgzip\b/).test(accepted);
}

/** The first of the encodings that the client of a request takes, for a body of this many bytes. */
export function encodingFor(request: FastifyRequest, bytes: number, preferred: readonly ('br' | 'gzip')[]): Encoding {
  if (bytes < minBytes) return 'identity';
  return preferred.find(encoding => accepts(request.headers['accept-encoding'], encoding)) ?? 'identity';
}

/** Compresses a body. Gzip is at its quickest level, for what few readers get; Brotli takes twice the time and is smaller. */
export async function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body;
  if (encoding === 'br') return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  return body.length <= maxSyncBytes ? gzipSync(body, { level: 1 }) : promisify(gzip)(body, { level: 1 });
}

/** The body of what `encode` made. */
export async function decode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body;
  return promisify(encoding === 'br' ? brotliDecompress : gunzip)(body);
}

export function encodingHeaders(encoding: Encoding): Record<string, string> {
  return { vary: 'accept-encoding', ...(encoding !== 'identity' && { 'content-encoding': encoding }) };
}
