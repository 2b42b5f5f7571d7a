import { beforeAll, describe, expect, test } from 'vitest';
import type { ChatRoom } from '../../../features/chat/chat.contract.ts';
import { listening } from '../../../testing/eventStream.ts';
import { openWorld, setUp } from '../../../testing/world.ts';
import { eventually } from '../../../platform/server/testing/eventually.ts';

let lines: string[] = [];
let url: string;
const world = setUp(() => openWorld({ TRUST_PROXY: '127.0.0.1/32' }, { logTo: line => lines.push(line) }));
const person = setUp(() => world.person());
beforeAll(async () => {
  url = await listening(world);
  // PostgreSQL's error then holds the whole row.
  await world.sql`alter table all_posts add constraint no_such_word check (content not like '%brokenword%')`;
});

const lineWith = (text: string) => lines.map(line => JSON.parse(line)).find(line => line.msg === text);
const broken = { content: 'brokenword and a private thought' };

describe('the log', () => {
  test('holds nothing that a person wrote, holds or signs in with, at the finest level and when things fail', async () => {
    const friend = await world.person();
    await person.call('POST', '/api/friends/request', { receiverUsername: friend.username });
    await friend.call('POST', '/api/friends/request', { receiverUsername: person.username });
    const { body: room } = await person.call<ChatRoom>('GET', `/api/chat/room/${friend.username}`);
    await fetch(`${url}/api/chat/messages/${room.id}`, {
      method: 'POST',
      headers: { cookie: person.cookie, 'content-type': 'application/json', authorization: 'Bearer a-bearer-token' },
      body: JSON.stringify({ content: 'a private message' }),
    });
    await fetch(`${url}/api/posts/search?q=private-search`, { headers: { cookie: person.cookie } });
    await fetch(`${url}/oidc/password-reset/a-reset-token`, { headers: { cookie: 'bleachers-session=a-stolen-cookie' } });
    await fetch(`${url}/api/takedown/1?token=a-notice-token`);
    expect((await person.call('POST', '/api/posts', broken)).status).toBe(500);
    const log = lines.join('');
    expect(lineWith('request failed')).toMatchObject({
      err: { code: '23514', constraint: 'no_such_word' },
      route: '/api/posts',
      status: 500,
    });
    expect(log).not.toMatch(/private|brokenword|a-bearer-token|a-reset-token|a-notice-token|a-stolen-cookie|cookie/i);
    expect(log).not.toContain(person.cookie.split('=')[1]);
    expect(log).not.toContain('@example.com');
  });

  test('tells of each answer at its finest level, by the pattern of its route', async () => {
    lines = [];
    const response = await fetch(`${url}/api/posts/77`);
    await eventually(() => expect(lineWith('a response was sent')).toBeDefined());
    const { requestId, method, route, status, ms } = lineWith('a response was sent') ?? {};
    expect([requestId, method, route, status]).toEqual([response.headers.get('x-request-id'), 'GET', '/api/posts/:id', 404]);
    expect(ms).toBeGreaterThanOrEqual(0);
  });
});

describe('a request', () => {
  const idOf = async (id: string) => (await fetch(`${url}/healthz`, { headers: { 'x-request-id': id } })).headers.get('x-request-id');

  test('keeps the name that a trusted proxy gave it, where it is one', async () => {
    expect(await idOf('7F000001:C9A4_7F000001:1F90')).toBe('7F000001:C9A4_7F000001:1F90');
    for (const odd of ['x'.repeat(65), 'with spaces', '{"a":1}', 'a"b']) expect(await idOf(odd)).toMatch(/^[\da-f]{10}-[\da-z]+$/);
  });

  test('gets one of ours where no proxy is trusted, another each time', async () => {
    const alone = await openWorld({}, { beside: world });
    const ask = async () => (await alone.app.inject({ url: '/healthz', headers: { 'x-request-id': 'mine' } })).headers['x-request-id'];
    const [one, other] = [await ask(), await ask()];
    expect(one).toMatch(/^[\da-f]{10}-[\da-z]+$/);
    expect(other).not.toBe(one);
    await alone.close();
  });

  test('that failed by our fault says under which name it stands in the log', async () => {
    lines = [];
    const response = await fetch(`${url}/api/posts`, {
      method: 'POST',
      headers: { cookie: person.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(broken),
    });
    const body: unknown = await response.json();
    expect(response.status).toBe(500);
    expect(body).toMatchObject({ code: 'internal', requestId: response.headers.get('x-request-id') });
    expect(lineWith('request failed')).toMatchObject({ requestId: response.headers.get('x-request-id') });
  });
});
