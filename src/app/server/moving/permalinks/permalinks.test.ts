import { beforeAll, expect, test } from 'vitest';
import { openWorld, setUp } from '../../../../testing/world.ts';
import { pageOf, rendererOf } from '../../pages/testing/answersRenderer.ts';
import { comment, makeFolder, person, post, runImport } from '../testing/folders.ts';
import { temporaryFolder } from '../../../../platform/server/testing/temporaryFolder.ts';

const own = new Set(['/', '/about']);
const renderer = rendererOf(async ({ path }) =>
  own.has(path.split('?')[0] ?? '')
    ? pageOf('Ours', { fullTitle: 'Ours', description: '' })
    : pageOf('', { fullTitle: 'Nothing here', description: '', status: 404 }),
);
const data = temporaryFolder('data');
let ids: { post: number; comment: number };

const world = setUp(() => openWorld({}, { renderer }));
beforeAll(async () => {
  const folder = await makeFolder({ url: 'https://links.example' });
  await folder.add('people', person('55', { username: 'oldtimer' }));
  await folder.add('tags', { id: 'f3', name: 'Old stories' });
  await folder.add('posts', post('12', '55'));
  await folder.add('comments', comment('12/4', '12', '55'));
  await folder.add(
    'permalinks',
    { path: '/showthread.php?t=12', to: { kind: 'posts', id: '12' } },
    { path: '/2019/05/a-story/', to: { kind: 'post', id: '12' } },
    { path: '/gr%C3%B6%C3%9Fe', to: { kind: 'posts', id: '12' } },
    { path: '/?p=7', to: { kind: 'posts', id: '12' } },
    { path: '/?page_id=9', to: { kind: 'posts', id: '12' } },
    { path: '/about', to: { kind: 'posts', id: '12' } },
    { path: '/forum/3', to: { kind: 'tag', id: 'f3' } },
    { path: '/gone', to: { kind: 'posts', id: 'never' } },
    { path: '/u/*/badge', to: { kind: 'people', id: '55' } },
    { pattern: '/t/*/{id}', kind: 'posts' },
    { pattern: '/t/*/{id}', kind: 'comments' },
    { pattern: '/members.php?u={id}', kind: 'people' },
  );
  await runImport(world, folder.path, data);
  await folder.remove();
  const rows = await world.sql<{
    post: number;
    comment: number;
  }>`select (select id from posts) as post, (select id from replies) as comment`;
  ids = rows[0] ?? ids;
});

test.each([
  ['/showthread.php?t=12', () => `/post/${ids.post}`],
  ['/showthread.php?page=2&t=12', () => `/post/${ids.post}`],
  ['/u/anyone/badge', () => '/user/oldtimer'],
  ['/2019/05/a-story', () => `/post/${ids.post}`],
  ['/2019/05/a-story/?utm=x', () => `/post/${ids.post}?utm=x`],
  ['/größe', () => `/post/${ids.post}`],
  ['/?p=7', () => `/post/${ids.post}`],
  ['/?page_id=9', () => `/post/${ids.post}`],
  ['/t/some-slug/12', () => `/post/${ids.post}`],
  ['/t/another-slug/12/4', () => `/post/${ids.post}#reply-${ids.comment}`],
  ['/members.php?s=1&u=55', () => '/user/oldtimer'],
  ['/forum/3', () => '/?tag=Old%20stories'],
])('the former address %s leads to the new one', async (url, target) => {
  const { statusCode, headers } = await world.app.inject({ url: encodeURI(decodeURI(url)) });
  expect([statusCode, headers.location]).toEqual([301, `http://localhost:3000${target()}`]);
});

test.each([
  ['/about', 200],
  ['/?p=8', 200],
  ['/gone', 404],
  ['/t/some-slug/13', 404],
  ['//evil.example/t/a/12', 404],
  ['/members.php', 404],
])('%s is answered %i as if there were no former addresses', async (url, status) => {
  expect((await world.app.inject({ url })).statusCode).toBe(status);
});

test('an address of a post that was deleted here is not found', async () => {
  await world.sql`update all_posts set hidden = 'removed'`;
  expect((await world.app.inject({ url: '/showthread.php?t=12' })).statusCode).toBe(404);
});
