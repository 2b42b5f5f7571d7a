import type { Socket } from 'node:net';
import { type ErrorCode, refuse } from '../../../shared/errors.ts';
import { errorBody } from '../errors/refusals.ts';

interface Problem {
  status: string;
  code: ErrorCode;
  message: string;
}

const problems = new Map<string | undefined, Problem>([
  ['HPE_HEADER_OVERFLOW', { status: '431 Request Header Fields Too Large', code: 'too_large', message: 'The headers are too large.' }],
  ['ERR_HTTP_REQUEST_TIMEOUT', { status: '408 Request Timeout', code: 'invalid_input', message: 'The request did not arrive in time.' }],
]);
const unreadable: Problem = { status: '400 Bad Request', code: 'invalid_input', message: 'That request could not be read.' };

/** Answers what Node could not read as a request, with the error body of every other refusal, and closes the connection. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, code, message } = problems.get(error.code) ?? unreadable;
  const body = JSON.stringify(errorBody(refuse(code, message)));
  if (socket.writable) {
    const head = `HTTP/1.1 ${status}\r\ncontent-length: ${Buffer.byteLength(body)}\r\ncontent-type: application/json; charset=utf-8`;
    socket.write(`${head}\r\nconnection: close\r\n\r\n${body}`);
  }
  socket.destroy(error);
}
