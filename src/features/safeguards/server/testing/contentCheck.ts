import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A question as the service gets it. */
export interface Question {
  id: string;
  kind: string;
  text: string;
  author: { id: string; isNewcomer: boolean };
  pictures: { url: string; sha256: string | null }[];
}

export interface ContentCheck {
  url: string;
  /** Every question whose signature is right. */
  questions: Question[];
  /** Sets the answer from now on: a decision, or what the service does instead. */
  answerWith(answer: object | ((response: ServerResponse) => void)): void;
  close(): void;
}

function isSigned({ headers }: IncomingMessage, body: string, secret: string): boolean {
  const time = String(headers['x-bleachers-time']);
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`);
  const given = Buffer.from(String(headers['x-bleachers-signature']));
  const isRecent = Math.abs(Date.now() / 1_000 - Number(time)) < 60;
  return isRecent && given.length === expected.length && timingSafeEqual(given, expected);
}

/** A service of the protocol in docs/operate.md. */
export async function openContentCheck(secret: string): Promise<ContentCheck> {
  const questions: Question[] = [];
  let answer: object | ((response: ServerResponse) => void) = { decision: 'allow' };
  const server = createServer((request, response) => {
    void text(request).then(body => {
      if (!isSigned(request, body, secret)) return response.writeHead(401).end();
      questions.push(JSON.parse(body));
      if (typeof answer === 'function') return answer(response);
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The cast is sound: the server listens on a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/check`,
    questions,
    answerWith: next => {
      answer = next;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
