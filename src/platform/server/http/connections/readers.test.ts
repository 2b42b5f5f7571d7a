import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSettings } from '../../settings/settings.ts';
import { capConnections, type ConnectionFigures } from './connectionCaps.ts';
import { type FilePlaces, limitFilesBeingSent } from './filePlaces.ts';
import { limitRequestsUnderWay } from './requestsUnderWay.ts';
import { cutStalledResponses, exemptFromDeadline, type ResponseDeadline } from './responseDeadline.ts';
import { eventually } from '../../testing/eventually.ts';

/** The system tells of progress in steps of about a third of its send buffer, which is some 2.5 MB between processes of one machine. */
const deadline = { deadlineMs: 800, minBytes: 6_000_000, lookEveryMs: 50 };
const size = 24 * 1024 * 1024;

let folder: string;
let file: string;
let app: FastifyInstance;
let port: number;
let begun: number;
let figures: () => ConnectionFigures;
let cutSoFar: () => number;
const sockets: Socket[] = [];

async function serve(
  environment: Record<string, string> = {},
  places: Partial<FilePlaces> = {},
  limits: Partial<ResponseDeadline> = {},
): Promise<void> {
  app = fastify({ forceCloseConnections: true });
  figures = capConnections(app, readSettings({ RATE_LIMIT: 'on', ...environment }));
  cutSoFar = cutStalledResponses(app, limitRequestsUnderWay(app), { ...deadline, ...limits });
  limitFilesBeingSent(app, { overall: 100, perAddress: 100, maxWaitMs: 300, maxWaiting: 10, ...places });
  begun = 0;
  app.get('/file', { config: { isFile: true } }, (_request, reply) => {
    begun += 1;
    return reply.type('image/webp').send(createReadStream(file));
  });
  app.get('/stream', (request, reply) => {
    reply.hijack();
    exemptFromDeadline(request.raw.socket);
    reply.raw.write(Buffer.alloc(size));
  });
  app.get('/slow', async () => {
    await sleep(2 * deadline.deadlineMs);
    return 'made';
  });
  app.get('/quick', async () => 'there');
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bleachers-readers-'));
  file = join(folder, 'picture');
  await writeFile(file, Buffer.alloc(size));
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
  await rm(folder, { recursive: true });
});

/** Opens a connection that asks and reads nothing. */
function ask(path: string, times = 1, localAddress = '127.0.0.1'): Promise<Socket> {
  return new Promise(resolve => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () => {
      socket.pause();
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(times));
      resolve(socket);
    });
    socket.on('error', () => resolve(socket));
    sockets.push(socket);
  });
}

/** How often this process has the file open. */
async function timesOpen(): Promise<number> {
  const links = await Promise.all((await readdir('/proc/self/fd')).map(fd => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return links.filter(link => link === file).length;
}

/** Reads at a speed in bytes a second; gives the bytes that came until the response was whole, or was cut. */
function readAt(bytesPerSecond: number, socket: Socket): Promise<number> {
  return new Promise(resolve => {
    let bytes = 0;
    socket.on('data', ({ length }) => {
      bytes += length;
      if (bytes > size) return resolve(bytes);
      socket.pause();
      setTimeout(() => socket.resume(), (1_000 * length) / bytesPerSecond);
      return undefined;
    });
    socket.once('close', () => resolve(bytes));
    socket.resume();
  });
}

const isOpen = () => new Promise<number>(resolve => app.server.getConnections((_error, count) => resolve(count)));

describe('a response', () => {
  test('that its reader does not take in is cut with the file it holds, and others are served meanwhile', async () => {
    await serve();
    await Promise.all(Array.from({ length: 10 }, () => ask('/file')));
    await eventually(async () => expect(await timesOpen()).toBe(10));
    expect(await (await fetch(`http://127.0.0.1:${port}/quick`, { headers: { connection: 'close' } })).text()).toBe('there');
    await eventually(async () => expect([await isOpen(), await timesOpen()]).toEqual([0, 0]));
    expect(cutSoFar()).toBe(10);
  });

  test('that its reader takes in too slowly is cut, and one that is read as it comes is whole', async () => {
    await serve();
    const [slow, fair] = [await ask('/file'), await ask('/file')];
    const [little, all] = await Promise.all([readAt(4_000_000, slow), readAt(1_000_000_000, fair)]);
    expect(all).toBeGreaterThan(size);
    expect(little).toBeLessThan(size);
    expect(cutSoFar()).toBe(1);
  });

  test('gets a third of the time where connections run short', async () => {
    // A millisecond passes with each look. The system takes some of the file at first, which counts as read.
    let looks = 0;
    const isCrowded = () => (looks += 1) > 0;
    await serve({}, {}, { deadlineMs: 1_500, minBytes: 0, lookEveryMs: 1, isCrowded, now: () => looks });
    await ask('/file');
    const before = looks;
    await eventually(() => expect(cutSoFar()).toBe(1));
    expect(looks - before).toBeGreaterThanOrEqual(500);
    expect(looks - before).toBeLessThan(1_500);
  });

  test('that is still being made, or has a bound of its own, is left alone', { tags: 'slow' }, async () => {
    await serve();
    const stream = await ask('/stream');
    expect(await (await fetch(`http://127.0.0.1:${port}/slow`)).text()).toBe('made');
    expect(stream.destroyed).toBe(false);
    expect([await isOpen(), cutSoFar()]).toEqual([2, 0]);
    // The server's calls to itself have no connection.
    expect((await app.inject('/slow')).body).toBe('made');
  });
});

describe('requests over one connection', () => {
  test('are begun two at a time, and all are answered once they are read', async () => {
    await serve();
    const socket = await ask('/file', 5);
    await sleep(200);
    expect([begun, await timesOpen()]).toEqual([2, 2]);
    let bytes = 0;
    socket.on('data', part => {
      bytes += part.length;
    });
    socket.resume();
    await eventually(() => expect(bytes).toBeGreaterThan(5 * size));
    expect(begun).toBe(5);
  });

  test('close it and leave no file open if too many of them wait', async () => {
    await serve();
    const socket = await ask('/file', 60);
    socket.resume();
    await eventually(async () => expect([await isOpen(), await timesOpen()]).toEqual([0, 0]));
    expect(begun).toBeLessThanOrEqual(2);
  });
});

describe('connections', () => {
  test('from one address are capped, and another address is served', async () => {
    await serve({ MAX_CONNECTIONS_PER_ADDRESS: '8' });
    await Promise.all(Array.from({ length: 30 }, () => ask('/file', 1, '127.0.0.2')));
    await eventually(() => expect(figures().refused.address).toBe(22));
    expect(await isOpen()).toBe(8);
    expect(await (await fetch(`http://127.0.0.1:${port}/quick`)).text()).toBe('there');
  });

  test('from a trusted proxy and from load tests have only the cap of the node', async () => {
    const lifting: Record<string, string>[] = [{ TRUST_PROXY: '127.0.0.2' }, { RATE_LIMIT: 'off' }];
    for (const more of lifting) {
      await serve({ MAX_CONNECTIONS: '20', MAX_CONNECTIONS_PER_ADDRESS: '8', ...more });
      await Promise.all(Array.from({ length: 30 }, () => ask('/quick', 1, '127.0.0.2')));
      await eventually(() => expect(figures().refused).toEqual({ address: 0, overall: 10 }));
      await app.close();
    }
    await serve();
  });

  test('that ended make room', async () => {
    await serve({ MAX_CONNECTIONS_PER_ADDRESS: '2' });
    for (let time = 0; time < 10; time += 1) {
      const response = await fetch(`http://127.0.0.1:${port}/quick`, { headers: { connection: 'close' } });
      expect(await response.text()).toBe('there');
    }
  });
});

describe('files being sent', () => {
  test('are bounded by node and by address: the next waits, and is refused when nothing comes free', async () => {
    await serve({}, { overall: 3, perAddress: 2 });
    await Promise.all(Array.from({ length: 6 }, () => ask('/file', 1, '127.0.0.2')));
    await eventually(async () => expect(await timesOpen()).toBe(2));
    const other = await ask('/file', 1, '127.0.0.3');
    await eventually(async () => expect(await timesOpen()).toBe(3));
    const refusedNow = await fetch(`http://127.0.0.1:${port}/file`);
    expect([refusedNow.status, refusedNow.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await refusedNow.json()).toMatchObject({ code: 'unavailable' });
    const waiting = fetch(`http://127.0.0.1:${port}/file`);
    await sleep(100);
    other.destroy();
    const served = await waiting;
    expect([served.status, (await served.arrayBuffer()).byteLength]).toEqual([200, size]);
  });

  test('to readers who break off leave none open', async () => {
    await serve();
    for (let round = 0; round < 20; round += 1) {
      const opened = await Promise.all(Array.from({ length: 10 }, () => ask('/file', 2)));
      await sleep(round);
      for (const socket of opened) socket.destroy();
    }
    await eventually(async () => expect(await timesOpen()).toBe(0));
  });
});
