import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listening } from '../../../../testing/eventStream.ts';
import { openWorld, type World } from '../../../../testing/world.ts';
import { drain, finish } from './drain.ts';
import { eventually } from '../../testing/eventually.ts';
// Brings along what the server adds to Fastify's types.
import './health.ts';

let world: World;
let url: string;
let agent: Agent;
beforeEach(async () => {
  world = await openWorld();
  url = await listening(world);
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(async () => {
  agent.destroy();
  await world.close();
});

interface Answer {
  status: number;
  connection: string | undefined;
  text: string;
}

function ask(path: string, options: { agent?: Agent; cookie?: string } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const read = (response: IncomingMessage) => {
      let text = '';
      response.on('data', part => {
        text += String(part);
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, connection: response.headers.connection, text }));
    };
    get(`${url}${path}`, { agent: options.agent ?? false, headers: { cookie: options.cookie ?? '' } }, read).on('error', reject);
  });
}

test('a node that leaves says so and serves on, and asks every connection to go elsewhere', async () => {
  expect([(await ask('/readyz')).status, (await ask('/api/tags', { agent })).connection]).toEqual([200, 'keep-alive']);
  const drained = drain(world.app, world.context.live.hub, 1);
  await eventually(async () => expect((await ask('/readyz')).status).toBe(503));
  expect((await ask('/healthz')).status).toBe(200);
  expect(await ask('/api/tags', { agent })).toMatchObject({ status: 200, connection: 'close' });
  await drained;
  await expect(ask('/healthz')).rejects.toThrow('ECONNREFUSED');
});

test('a proxy that may ask another node is sent there with readings, and writes are done', async () => {
  const app = world.app;
  const headers = { 'x-may-try-another': '1' };
  expect((await app.inject({ url: '/api/tags', headers })).statusCode).toBe(200);
  app.isLeaving = true;
  expect((await app.inject({ url: '/api/tags', headers })).statusCode).toBe(504);
  expect((await app.inject({ url: '/api/tags' })).statusCode).toBe(200);
  expect((await app.inject({ method: 'POST', url: '/api/posts', payload: {}, headers })).statusCode).toBe(401);
});

test('an idle connection is its proxy’s to close: what comes over it is answered after the door is shut', async () => {
  await ask('/api/tags', { agent });
  const drained = drain(world.app, world.context.live.hub, 1);
  await eventually(() => expect(ask('/healthz')).rejects.toThrow('ECONNREFUSED'));
  expect(await ask('/api/tags', { agent })).toMatchObject({ status: 200, connection: 'close' });
  await drained;
});

test('a stream is told when to come back before it ends, and a stop at once waits for no idle connection', async () => {
  await ask('/api/tags', { agent });
  const person = await world.person();
  const stream = ask('/api/events', { cookie: person.cookie });
  await eventually(() => expect(world.context.live.hub.size()).toBe(1));
  await drain(world.app, world.context.live.hub, 0);
  const retry = /retry: (\d+)\n\n$/.exec((await stream).text)?.[1];
  expect(Number(retry)).toBeGreaterThanOrEqual(500);
  await finish(world.app);
  await expect(ask('/healthz', { agent })).rejects.toThrow(/ECONNREFUSED|socket hang up/);
});

test('a connection that was opened and never used holds no stop up', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  await ask('/healthz');
  const closed = once(socket, 'close');
  await world.app.close();
  await closed;
});
