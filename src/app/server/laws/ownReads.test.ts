import { beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';
import { pageOf, rendererOf } from '../pages/testing/answersRenderer.ts';

/** A page is the answer to the read that its query names, as JSON. */
const renderer = rendererOf(
  async ({ search }, ask) => {
    const answer = await ask(new URLSearchParams(search).get('read') ?? '');
    return pageOf(JSON.stringify(answer), { fullTitle: 'A page', description: '', noIndex: true });
  },
  { sharedAddress: () => undefined, template: async () => '<!--app-->' },
);

let post: number;
const logged: string[] = [];

const world = setUp(() => openWorld({}, { renderer, caches: true, logTo: line => logged.push(line) }));
const member = setUp(() => world.person('ReadsPages'));
beforeAll(async () => {
  const created = await member.call<{ id: number }>('POST', '/api/posts', { content: 'A post that pages read', tags: ['NBA', 'WNBA'] });
  post = created.body.id;
  await member.call('POST', '/api/replies', { postId: post, content: 'A comment that pages read' });
  await member.call('POST', `/api/posts/${post}/like`);
});

/** The answer that a page of this person gets. */
async function readByPage(person: Caller, address: string): Promise<{ status: number; text: string }> {
  const { body } = await person.call<string>('GET', `/a-page?read=${encodeURIComponent(address)}`);
  return JSON.parse(body);
}

/** The answer that a browser of this person gets. */
async function readByHttp(person: Caller, address: string): Promise<{ status: number; text: string }> {
  const response = await world.app.inject({ method: 'GET', url: address, headers: { cookie: person.cookie } });
  return { status: response.statusCode, text: response.body };
}

const addresses = [
  '/api/posts',
  '/api/posts?tags=NBA,WNBA&limit=5',
  '/api/posts?limit=1&limit=2',
  '/api/posts?search=pages%20read',
  '/api/posts/{post}',
  '/api/posts/{post}/replies?limit=10',
  '/api/posts/999999',
  '/api/posts/not-a-number',
  '/api/posts?limit=%00',
  '/api/tags',
  '/api/auth/user',
  '/api/notifications',
  '/api/users/ReadsPages/stats',
  '/api/moderation/queue',
  '/api/no-such-call',
];

test.each(addresses)('a page reads %s as a browser of its reader does', async address => {
  const url = address.replace('{post}', String(post));
  for (const person of [world.visitor, member]) expect(await readByPage(person, url)).toEqual(await readByHttp(person, url));
});

test('a read that fails by a fault of ours is an answer of 500, and the log has its cause', async () => {
  await world.db.schema.alterTable('notifications').renameTo('notifications_away').execute();
  const answer = await readByPage(member, '/api/notifications');
  await world.db.schema.alterTable('notifications_away').renameTo('notifications').execute();
  expect(answer).toMatchObject({ status: 500, text: expect.stringContaining('"internal"') });
  expect(logged.join('')).toMatch(/"route":"\/api\/notifications".*read failed/);
});
