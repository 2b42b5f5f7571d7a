import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { answerUnreadable } from './unreadableRequest.ts';

/** The interval between two checks of a body that is being read, in milliseconds. */
const lookEveryMs = 5_000;
/** The bytes that must arrive between two checks: 16 KiB a second. Node itself ends a request after 15 s. */
const minBytes = 5 * 16 * 1024;

/** Ends the request of somebody who sends its body too slowly (408). Returns what to call once the body is there. */
export function cutSlowBody({ socket }: IncomingMessage): () => void {
  // Calls that the server makes to itself have something else in its place.
  if (!(socket instanceof Socket)) return () => undefined;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const { bytesRead } = socket;
    if (bytesRead - before < minBytes) {
      answerUnreadable(Object.assign(new Error('the body arrived too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
    }
    before = bytesRead;
  }, lookEveryMs);
  return () => clearInterval(timer);
}
