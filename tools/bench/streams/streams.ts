import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { StringDecoder } from 'node:string_decoder';
import { call, wait } from '../trials/trial.ts';

/** A person whose streams are opened; each person may have twenty. */
export interface Person {
  cookie: string;
  /** The network address that a proxy would name; a visitor has twenty streams per address. */
  address?: string;
}

const warmStreams = 300;
const settling = 5_000;
const eventsToAll = 9;
const longestEvent = 10_000;

/** All streams are read into this buffer in turn, so that the measuring process allocates no memory for each chunk. */
const received = Buffer.alloc(1 << 18);
const opened = Buffer.from('event: opened');

/**
 * Opens a stream on a bare connection, so that the measuring process takes little of the machine. Resolves when it is open. A chunk is
 * valid only during the call of `heard`.
 */
export function openByteStream(url: string, { cookie, address }: Person, heard: (chunk: Buffer) => void, search = ''): Promise<Socket> {
  const { host, port } = new URL(url);
  const forwarded = address === undefined ? '' : `x-forwarded-for: ${address}\r\n`;
  return new Promise((resolve, reject) => {
    let isOpen = false;
    let status = 'without an answer';
    const callback = (length: number) => {
      const chunk = received.subarray(0, length);
      if (!isOpen) status = /^HTTP\/1.1 (\d+)/.exec(chunk.toString('latin1'))?.[0] ?? status;
      if (!isOpen && chunk.includes(opened)) {
        isOpen = true;
        resolve(socket);
      }
      heard(chunk);
      return true;
    };
    const socket = connect({ port: Number(port), host: '127.0.0.1', onread: { buffer: received, callback } }, () => {
      socket.write(
        `GET /api/events${search} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n${forwarded}accept: text/event-stream\r\n\r\n`,
      );
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`the stream ended before it was open (${status})`)));
  });
}

/** As `openByteStream`, for a reader of texts. */
export function openStream(url: string, person: Person, heard: (text: string) => void, search = ''): Promise<Socket> {
  const decoder = new StringDecoder('utf8');
  return openByteStream(url, person, chunk => heard(decoder.write(chunk)), search);
}

export async function openMany(
  url: string,
  people: readonly Person[],
  count: number,
  heard: (text: string) => void,
  search = '',
): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const batch = Array.from(
      { length: Math.min(100, count - sockets.length) },
      (_, index) => people[(sockets.length + index) % people.length],
    );
    sockets.push(...(await Promise.all(batch.flatMap(reader => (reader ? [openStream(url, reader, heard, search)] : [])))));
  }
  return sockets;
}

async function memoryOf({ pid }: { pid: number }): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
}

export interface StreamFigures {
  /** KB of memory that an idle stream takes. */
  each: number;
  /** From the POST to the last stream, and of that from the first stream to the last, in milliseconds, the quickest event first. */
  events: { all: number; spread: number }[];
}

/** Opens so many streams on a node, and sends events to all of them. */
export async function measureStreams(
  node: { url: string; pid: number },
  people: readonly Person[],
  writer: Person,
  count: number,
): Promise<StreamFigures> {
  const came: number[] = [];
  const heard = (text: string) => {
    if (text.includes('event: post_created')) came.push(performance.now());
  };
  const write = (content: string) => call(node.url, '/api/posts', writer.cookie, { content });
  // The first streams and writes of a process cost extra; that is not the cost of a stream.
  const warm = await openMany(node.url, people, warmStreams, () => undefined);
  for (let round = 0; round < 10; round += 1) await write('Warm');
  for (const socket of warm) socket.destroy();
  await wait(settling);
  const before = await memoryOf(node);
  const sockets = await openMany(node.url, people, count, heard);
  await wait(settling);
  const each = ((await memoryOf(node)) - before) / count;
  const events: StreamFigures['events'] = [];
  for (let round = 0; round < eventsToAll; round += 1) {
    came.length = 0;
    const begun = performance.now();
    await write('To all');
    for (const until = begun + longestEvent; came.length < count && performance.now() < until; ) await wait(5);
    if (came.length < count) throw new Error(`only ${came.length} of ${count} streams heard`);
    const [first = 0, last = 0] = [came[0], came.at(-1)];
    events.push({ all: last - begun, spread: last - first });
    await wait(300);
  }
  for (const socket of sockets) socket.destroy();
  await wait(1_000);
  return { each, events: events.sort((a, b) => a.all - b.all) };
}
