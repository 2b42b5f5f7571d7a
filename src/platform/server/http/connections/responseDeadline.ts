import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { RequestsUnderWay } from './requestsUnderWay.ts';

export interface ResponseDeadline {
  /** A reader that takes in no byte for so long, though there is something to send, is cut. */
  deadlineMs: number;
  /** The bytes that a reader must take during each interval; a slower reader is cut off too. */
  minBytes: number;
  lookEveryMs: number;
  /** Whether places for connections run short: a third of the time is given then. */
  isCrowded?: () => boolean;
  /** The clock, in milliseconds. */
  now?: () => number;
}

/** 15 s without a byte, and 1 KiB a second: a tenth of what the slowest phone network gives. */
export const usualDeadline: ResponseDeadline = { deadlineMs: 15_000, minBytes: 15 * 1024, lookEveryMs: 1_000 };

const exempt = new WeakSet<Socket>();

/** Leaves a connection alone whose response has a bound of its own, as a stream of events has (`live/hub.ts`). */
export function exemptFromDeadline(socket: Socket): void {
  exempt.add(socket);
}

/**
 * Bytes that the operating system has taken in for a reader. Node's own socket timeout looks at the same two figures of its handle; without
 * them only whole writes are known of.
 */
function acceptedBytes(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (typeof handle === 'object' && handle !== null && 'bytesWritten' in handle && 'writeQueueSize' in handle) {
    const { bytesWritten, writeQueueSize } = handle;
    if (typeof bytesWritten === 'number' && typeof writeQueueSize === 'number') return bytesWritten - writeQueueSize;
  }
  return socket.bytesWritten - socket.writableLength;
}

/** How far a reader had come at a look. */
interface Progress {
  /** When data first waited for the reader, or when the last full time began, with the bytes taken in by then. */
  since: number;
  bytesThen: number;
  /** When the last byte was taken in, and how many had been. */
  lastAt: number;
  bytes: number;
}

/**
 * Cuts the connections of readers who do not take in their responses, with the files and memory these hold. A connection whose response is
 * still being made is left alone: only data that waits for the reader counts. Returns how many were cut so far.
 */
export function cutStalledResponses(
  app: FastifyInstance,
  requests: RequestsUnderWay,
  limits: ResponseDeadline = usualDeadline,
): () => number {
  const { deadlineMs, minBytes, lookEveryMs, isCrowded = () => false, now: clock = () => performance.now() } = limits;
  const stalled = new WeakMap<Socket, Progress>();
  let cut = 0;

  function isTooSlow(socket: Socket, now: number, timeMs: number): boolean {
    const bytes = acceptedBytes(socket);
    const progress = stalled.get(socket);
    if (!progress) {
      stalled.set(socket, { since: now, bytesThen: bytes, lastAt: now, bytes });
      return false;
    }
    if (bytes > progress.bytes) Object.assign(progress, { lastAt: now, bytes });
    if (now - progress.lastAt >= timeMs) return true;
    if (now - progress.since < deadlineMs) return false;
    if (bytes - progress.bytesThen < minBytes) return true;
    Object.assign(progress, { since: now, bytesThen: bytes });
    return false;
  }

  function look(): void {
    const now = clock();
    const timeMs = isCrowded() ? deadlineMs / 3 : deadlineMs;
    for (const socket of requests.connections()) {
      if (socket.writableLength === 0) stalled.delete(socket);
      else if (!exempt.has(socket) && isTooSlow(socket, now, timeMs)) {
        cut += 1;
        // A reset frees what the operating system holds for this reader, too.
        socket.resetAndDestroy();
      }
    }
  }

  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return () => cut;
}
