import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner, Track } from '../../src/app/server/abuse/testing/track.ts';
import { startDatabase } from '../fault/processes/postgres/database.ts';
import type { FaultContext } from '../fault/faults/fault.ts';
import { type FaultNode, startNode } from '../fault/processes/node.ts';
import { justWritten, signedIn } from '../person.ts';

interface Called {
  status: number;
  body: unknown;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** One call over a connection that is kept; nothing but its status and body is looked at. */
function call(
  url: string,
  method: string,
  path: string,
  cookie: string,
  body: unknown,
  more: Record<string, string> = {},
): Promise<Called> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    ...(cookie && { cookie }),
    ...(payload === undefined
      ? { 'content-length': '0' }
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    ...more,
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      url + path,
      { method, agent, headers: method === 'GET' ? { ...(cookie && { cookie }), ...more } : headers },
      answer => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => {
          const isJson = /json/.test(answer.headers['content-type'] ?? '');
          resolve({ status: answer.statusCode ?? 0, body: isJson && text ? JSON.parse(text) : text });
        });
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(payload);
  });
}

interface Person {
  id: string;
  username: string;
  /** The cookies that a call sends now. */
  cookie: () => string;
}

const maxTries = 4;

/** As a client does who is told 503 and when to come again: that is no answer yet. */
async function answered(
  url: string,
  ...[method, path, cookie, body, headers]: [string, string, string, unknown, Record<string, string> | undefined]
): Promise<Called> {
  for (let tries = 1; ; tries += 1) {
    const given = await call(url, method, path, cookie, body, headers);
    if (given.status !== 503 || tries === maxTries) return given;
    busy.times += 1;
    await sleep(1_000);
  }
}

/** How often somebody was told to come again, since the machine was too busy. */
export const busy = { times: 0 };

/** Reads a stream until it has brought a text. */
async function readUntil({ body }: Response, text: string): Promise<void> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let got = '';
  for (let part = await reader?.read(); part && !part.done && !(got += part.value).includes(text); ) part = await reader?.read();
}

/** A person who calls the nodes at these addresses. */
export const runnerFor = (urls: readonly string[], { id, username, cookie }: Person): Runner => ({
  id,
  username,
  // The cast is the caller's claim about what it asks for.
  call: async <T>(node: number, method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    (await answered(urls[node] ?? '', method, path, cookie(), body, headers)) as { status: number; body: T },
  async listen(node, search) {
    const end = new AbortController();
    const response = await fetch(`${urls[node]}/api/events${search}`, { headers: { cookie: cookie() }, signal: end.signal });
    await readUntil(response, '"opened"');
    return () => end.abort();
  },
});

/** Nodes of the production build on one PostgreSQL that writes to the disk, and people who call whichever they are told to. */
export async function openTrack(context: FaultContext, nodeCount: number): Promise<Track> {
  const secret = randomBytes(32).toString('hex');
  const database = await startDatabase(context, `data-${nodeCount}`);
  const nodes: FaultNode[] = [];
  for (let number = 0; number < nodeCount; number += 1) {
    const settings = { DATABASE_URL: database.url, SESSION_SECRET: secret };
    nodes.push(await startNode(context, { name: `node-${nodeCount}-${number}`, settings }));
  }
  const runnerOf = (person: Person) =>
    runnerFor(
      nodes.map(node => node.url),
      person,
    );
  let people = 0;
  return {
    nodes: nodeCount,
    db: database.db,
    visitor: runnerOf({ id: '', username: '', cookie: () => '' }),
    async runner(hasName = true) {
      people += 1;
      const person = await signedIn(database.db, secret, people);
      if (!hasName) await database.db.updateTable('users').set({ username: null }).where('id', '=', person.id).execute();
      // A caller who has just written reads past the caches, as the cookie of a browser says.
      return runnerOf({ ...person, cookie: () => justWritten(person, secret) });
    },
  };
}
