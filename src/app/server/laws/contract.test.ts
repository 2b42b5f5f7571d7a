import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { setRole } from '../../../features/account/server/index.ts';
import type { ChatRoom } from '../../../features/chat/chat.contract.ts';
import type { Game } from '../../../features/games/games.contract.ts';
import type { Post } from '../../../features/posts/posts.contract.ts';
import type { Reply } from '../../../features/replies/replies.contract.ts';
import { projectFolder } from '../../../platform/server/process/project.ts';
import type { RouteDefinition } from '../../../platform/shared/contract.ts';
import type { ErrorBody } from '../../../platform/shared/errors.ts';
import { contract } from '../../contract.ts';
import { openSources } from '../../../testing/sources.ts';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';

/** Rules that hold for every call of the contract, including calls added later. */

interface Named {
  name: string;
  route: RouteDefinition;
}

const routes: Named[] = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, route]) => ({ name: `${feature}.${name}`, route })),
);
const unsafe = routes.filter(({ route }) => route.method !== 'GET');
const guarded = routes.filter(({ route }) => route.access !== 'anyone');
const titled = (list: Named[]) => list.map(({ name, route }) => [name, route] as const);

let nameless: Caller;
let post: Post;
let reply: Reply;
let room: ChatRoom;
let game: Game;

const sources = setUp(openSources);
const world = setUp(() => openWorld(sources.settings));
const person = setUp(() => world.person('lawabiding'));
beforeAll(async () => {
  // An admin may call everything.
  await setRole(world.db, person.username, 'admin');
  nameless = await world.person(null);
  const friend = await world.person('lawfulfriend');
  await person.call('POST', '/api/friends/request', { receiverUsername: friend.username });
  await friend.call('POST', '/api/friends/request', { receiverUsername: person.username });
  room = (await person.call<ChatRoom>('GET', `/api/chat/room/${friend.username}`)).body;
  const poll = { question: 'Is this law?', options: ['Yes', 'No'] };
  post = (await person.call<Post>('POST', '/api/posts', { content: 'A post for the laws', tags: ['NBA'], poll })).body;
  reply = (await person.call<Reply>('POST', '/api/replies', { postId: post.id, content: 'A comment for the laws' })).body;
  const { body: day } = await person.call<{ games: Game[] }>('GET', '/api/games?league=nba');
  const scheduled = day.games.find(({ state }) => state === 'scheduled');
  if (!scheduled) throw new Error('no game is to come');
  game = scheduled;
  const play = { seq: 1, at: new Date().toISOString(), period: 1, clock: '', text: 'A shot', kind: 'shot', team: 'home', scoring: true };
  await world.sql`insert into article_sites (origin, place, name) values ('https://blog.example', 1, 'Blog')`;
  await world.sql`insert into game_plays values (${game.id}, 1, now(), ${JSON.stringify({ ...play, homeScore: 2, awayScore: 0, homeWin: 0.5 })}::jsonb)`;
});

/** A URL with something that exists for each parameter, or with the given text for all of them. */
function urlFor(route: RouteDefinition, text?: string): string {
  const owners: [beginning: string, id: number | string | undefined][] = [
    ['/api/games/', game.id],
    ['/api/polls/', post.poll?.id],
    ['/api/chat/', room.id],
    ['/api/replies/', reply.id],
  ];
  const id = owners.find(([beginning]) => route.path.startsWith(beginning))?.[1] ?? post.id;
  const named: Record<string, string> = { name: 'rules', year: '2025', league: 'nba', team: 'Lakers', abbreviation: 'KC', seq: '1' };
  const path = route.path.replace(
    /:(\w+)/g,
    (_, parameter: string) =>
      text ?? named[parameter] ?? (/username/i.test(parameter) && !route.path.startsWith('/api/chat/') ? person.username : String(id)),
  );
  const url = path.includes('twitter') ? 'https://x.com/nba/status/20' : 'https://youtu.be/dQw4w9WgXcQ';
  if (path.endsWith('/oembed')) return `${path}?url=${encodeURIComponent(url)}`;
  if (path === '/api/articles') return `${path}?url=https%3A%2F%2Fblog.example%2Fa`;
  return path.endsWith('/search') ? `${path}?q=nba` : path;
}

describe('the contract', () => {
  test('names each call once', () => {
    const calls = routes.map(({ route }) => `${route.method} ${route.path}`);
    expect(new Set(calls).size).toBe(calls.length);
  });

  test('is served as a whole, and nothing else is but page navigations, the stream and the documents', () => {
    const beyond = [
      'GET /api/login',
      'GET /api/callback',
      'GET /api/logout',
      'GET /api/docs',
      'GET /api/openapi.json',
      'GET /api/events',
      'GET /api/rows/:code/stub.png',
      'GET /api/unsubscribe',
      'POST /api/unsubscribe',
    ];
    const served = world.app.registeredRoutes.filter(route => route.split(' ')[1]?.startsWith('/api') && !route.startsWith('HEAD '));
    expect(served.toSorted()).toEqual([...routes.map(({ route }) => `${route.method} ${route.path}`), ...beyond].toSorted());
  });

  test('is described by documents that are fresh, as is the schema that the migrations make', async () => {
    const command = promisify(execFile)(process.execPath, ['--import', 'tsx', join(projectFolder, 'script', 'generate.ts'), '--check'], {
      cwd: projectFolder,
    });
    await expect(command).resolves.toMatchObject({ stdout: '' });
  });
});

describe('a call that needs sign-in', () => {
  test.each(titled(guarded))('%s answers a visitor 401 with the word Unauthorized', async (_name, route) => {
    const { status, body } = await world.visitor.call<ErrorBody>(route.method, urlFor(route), route.body && {});
    expect(status).toBe(401);
    expect(body).toEqual({ error: 'Unauthorized', message: 'Unauthorized', code: 'unauthorized' });
  });

  test.each(titled(guarded))('%s does not take a cookie that was changed', async (_name, route) => {
    const headers = { cookie: person.cookie.replace(/.$/, last => (last === 'A' ? 'B' : 'A')) };
    expect((await world.visitor.call(route.method, urlFor(route), route.body && {}, headers)).status).toBe(401);
  });

  test.each(titled(guarded.filter(({ route }) => route.access === 'named')))(
    '%s asks someone without a username to choose one',
    async (_name, route) => {
      const { status, body } = await nameless.call<ErrorBody>(route.method, urlFor(route), route.body && {});
      expect(status).toBe(403);
      expect(body).toMatchObject({ error: 'Username required', code: 'username_required', requiresUsername: true });
    },
  );
});

describe('a write', () => {
  const foreign = { origin: 'https://evil.example', 'null origin': 'null', 'a look-alike': 'http://localhost:3000.evil.example' };

  test.each(titled(unsafe))('%s is refused from a page of another origin', async (_name, route) => {
    for (const origin of Object.values(foreign)) {
      const { status, body } = await person.call<ErrorBody>(route.method, urlFor(route), route.body && {}, { origin });
      expect([status, body.code]).toEqual([403, 'csrf']);
    }
    const crossSite = await person.call<ErrorBody>(route.method, urlFor(route), route.body && {}, { 'sec-fetch-site': 'cross-site' });
    expect([crossSite.status, crossSite.body.code]).toEqual([403, 'csrf']);
  });

  test.each(titled(unsafe.filter(({ route }) => route.body)))('%s takes nothing but a JSON object', async (_name, route) => {
    const send = (payload: string, type: string) =>
      world.app.inject({ method: route.method, url: urlFor(route), payload, headers: { cookie: person.cookie, 'content-type': type } });
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      ...(route.form ? [] : ['multipart/form-data; boundary=x']),
      'application/jsonp',
      'text/json',
    ]) {
      expect((await send('{}', type)).statusCode, type).toBe(415);
    }
    for (const payload of ['{', '', '[]', '"text"', '5', 'null', '{"a":"\\u0000"}', '['.repeat(20_000), '{"__proto__":{"x":1}}']) {
      expect((await send(payload, 'application/json')).statusCode, payload.slice(0, 30)).toBe(400);
    }
    expect((await send(JSON.stringify({ content: 'x'.repeat(200_000) }), 'application/json')).statusCode).toBe(413);
  });
});

describe('a path', () => {
  const ids = ['abc', '0', '-1', '1.5', '1e3', '9223372036854775808', '%00', '%ff', 'null', '1%20OR%201=1', '..%2f..%2fetc', '1;x=1'];

  test.each(titled(routes.filter(({ route }) => route.path.includes(':'))))('%s refuses an id that is none', async (_name, route) => {
    for (const id of ids) {
      const { status, body } = await person.call<ErrorBody>(route.method, urlFor(route, id), route.body && { content: 'x' });
      expect([400, 404], `${id}: ${status}`).toContain(status);
      expect(body.code, id).toMatch(/^(invalid_input|not_found)$/);
    }
  });

  test.each(titled(guarded))('%s is not reached signed out by another spelling', async (_name, route) => {
    const url = urlFor(route);
    for (const spelling of [
      `/${url}`,
      `${url}/`,
      `${url};x=1`,
      url.replace('/api', '/%61pi'),
      url.toUpperCase(),
      url.replace('/api', '/api/.'),
    ]) {
      const { status } = await world.visitor.call(route.method, spelling, route.body && {});
      expect([400, 401, 404], `${spelling}: ${status}`).toContain(status);
    }
  });
});

describe('every answer', () => {
  // A sign-in under way, a reset, a row and a notice are named by secrets, which their own tests make.
  const readable = routes.filter(({ route }) => route.method === 'GET' && !/:(uid|token|code)|takedown/.test(route.path));

  test.each(titled(readable))('(%s) fits its schema and is not cached', async (_name, route) => {
    const { status, headers } = await person.call(route.method, urlFor(route));
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['access-control-allow-origin']).toBeUndefined();
    const spelled = await person.call(route.method, urlFor(route).replace('/api', '/%61pi'));
    expect(spelled.headers['cache-control']).toBe('no-store');
  });

  test('holds no e-mail address or real name of others', async () => {
    await world.db.updateTable('users').set({ first_name: 'Realfirst', last_name: 'Reallast' }).where('id', '=', person.id).execute();
    for (const { route } of routes.filter(each => each.route.method === 'GET' && each.route.access === 'anyone')) {
      const { body } = await world.visitor.call(route.method, urlFor(route));
      expect(JSON.stringify(body)).not.toMatch(/@example\.com|Realfirst|Reallast|test"/);
    }
  });
});

describe('the number of queries', () => {
  const lists = [
    '/api/posts?tags=Law',
    '/api/posts?tags=Law&sort=popular',
    '/api/posts/search?q=law',
    '/api/posts/user/lawabiding',
    '/api/tags',
    '/api/tags/popular',
    '/api/tags/search?q=law',
    '/api/users/search?q=law',
    '/api/friends',
    '/api/friends/requests',
  ];

  /** Runs calls one after the other, because reads of the same moment share queries. */
  async function queriesOfLists(): Promise<number[]> {
    const counts: number[] = [];
    for (const url of lists) counts.push((await person.call('GET', url)).queries);
    return counts;
  }

  test('for a list does not grow with its rows', async () => {
    const poll = { question: 'Law?', options: ['Yes', 'No'] };
    const board = { tags: ['Law', 'NBA'], content: 'law\n1. Lawson - Utah Jazz (SG)', feature: 'mock-draft' };
    const kinds = [{ content: 'law 0', tags: ['Law'], poll }, board, { ...board, content: 'law\n1. Utah Jazz', feature: 'power-rankings' }];
    for (const kind of kinds) expect((await person.call('POST', '/api/posts', kind)).status).toBe(201);
    const before = await queriesOfLists();
    for (let index = 1; index < 18; index += 1) {
      const { body } = await person.call<Post>('POST', '/api/posts', {
        ...kinds[index % 3],
        tags: ['Law', 'NBA', `Law ${index}`],
      });
      await person.call('POST', '/api/replies', { postId: body.id, content: 'hear, hear' });
    }
    const after = await queriesOfLists();
    expect(after).toEqual(before);
    // A search needs one query more than the other lists, for the words it found in the texts.
    expect(Math.max(...after)).toBeLessThanOrEqual(9);
  });

  test('for the queue of moderators does not grow with its cases and their targets', async () => {
    const notify = (number: number, ...urls: string[]) =>
      world.visitor.call('POST', '/api/takedown', {
        law: 'intimate',
        urls,
        contact: `law${number}@example.org`,
        signature: 'A Victim',
        goodFaith: true,
      });
    const queries = async () => (await person.call('GET', '/api/moderation/queue')).queries;
    expect((await notify(0, `/post/${post.id}`, `/post/${post.id}#reply-${reply.id}`)).status).toBe(202);
    const before = await queries();
    for (let number = 1; number < 4; number += 1) {
      const { body } = await person.call<Post>('POST', '/api/posts', { content: `Case ${number}`, tags: [] });
      const { body: answer } = await person.call<Reply>('POST', '/api/replies', { postId: body.id, content: `Answer ${number}` });
      expect((await notify(number, `/post/${body.id}`, `/post/${body.id}#reply-${answer.id}`, `/post/${post.id}`)).status).toBe(202);
    }
    expect(await queries()).toBe(before);
  });

  test('for a thread does not grow with its replies', async () => {
    const url = `/api/posts/${post.id}/replies`;
    const { queries } = await person.call('GET', url);
    for (let index = 0; index < 10; index += 1) await person.call('POST', '/api/replies', { postId: post.id, content: `reply ${index}` });
    expect((await person.call('GET', url)).queries).toBeLessThanOrEqual(queries);
  });
});
