import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { write } from '../../../features/posts/server/testing/writing.ts';
import { openWorld, setUp } from '../../../testing/world.ts';
import { pageOf, pageOfAnswers, rendererOf } from './testing/answersRenderer.ts';

let rendered: string[] = [];
const renderer = rendererOf(async ({ path }, ask) => {
  rendered.push(path);
  if (!path.startsWith('/posts/')) return pageOf('', { fullTitle: 'Nothing here', description: '' });
  return pageOfAnswers('A post', ask, ['/api/tags', `/api${path}`, `/api${path}/replies`]);
});

let id: number;
let page: string;
const world = setUp(() => openWorld({}, { caches: true, renderer }));
const author = setUp(() => world.person());
beforeEach(async () => {
  ({ id } = await write(author, 'Of two hours ago. '.repeat(100)));
  const created = new Date(Date.now() - 7_200_000);
  await world.db.updateTable('all_posts').set({ created_at: created }).where('id', '=', id).execute();
  page = `/posts/${id}`;
  rendered = [];
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The response cache drops a page of the minute before when it stores another. */
async function passMinute() {
  vi.advanceTimersByTime(61_000);
  await world.app.inject(`/others/${performance.now()}`);
}
const visit = (headers: Record<string, string> = {}) => world.app.inject({ url: page, headers });
const renderings = () => rendered.filter(path => path === page).length;

test('a page of the archive is sent while its data are the same, in every encoding and as 304', async () => {
  const first = await visit();
  await passMinute();
  const packed = await visit({ 'accept-encoding': 'gzip' });
  await passMinute();
  const plain = await visit();
  await passMinute();
  const unchanged = await visit({ 'if-none-match': String(first.headers.etag) });
  expect([gunzipSync(packed.rawPayload).toString(), plain.body]).toEqual([first.body, first.body]);
  expect([unchanged.statusCode, unchanged.body, renderings()]).toEqual([304, '', 1]);
});

test('a copy with a comment that was deleted since is not confirmed when the page is as it was before the comment', async () => {
  await visit();
  const { body: comment } = await author.call<{ id: number }>('POST', '/api/replies', { postId: id, content: 'Said and deleted' });
  vi.advanceTimersByTime(2_000);
  const copy = await visit();
  expect(copy.body).toContain('Said and deleted');
  await author.call('DELETE', `/api/replies/${comment.id}`);
  await passMinute();
  for (const [name, value] of [['if-modified-since', 'last-modified'] as const, ['if-none-match', 'etag'] as const]) {
    const answer = await visit({ [name]: String(copy.headers[value]) });
    expect([answer.statusCode, answer.body.includes('Said and deleted')], name).toEqual([200, false]);
  }
});

test('a post elsewhere, which changes the counts of tags, leaves a page as it is', async () => {
  const first = await visit();
  await passMinute();
  await write(await world.person(), 'Elsewhere', { tags: ['NBA'] });
  const second = await visit({ 'if-none-match': String(first.headers.etag) });
  expect([second.statusCode, renderings()]).toEqual([304, 1]);
});

test('versions of one second have other times of change, of which none is in the future', async () => {
  const first = await visit();
  expect((await author.call('POST', '/api/replies', { postId: id, content: 'Within a second' })).status).toBe(201);
  const second = await visit();
  expect(second.body).toContain('Within a second');
  expect(second.headers['last-modified']).toBeUndefined();
  const answer = await visit({ 'if-modified-since': String(first.headers['last-modified']) });
  expect(answer.statusCode).toBe(200);
  vi.advanceTimersByTime(2_000);
  const third = await visit();
  expect(Date.parse(String(third.headers['last-modified']))).toBeGreaterThan(Date.parse(String(first.headers['last-modified'])));
});

test('a page whose data have changed is rendered again', async () => {
  const first = await visit();
  await passMinute();
  expect((await author.call('POST', '/api/replies', { postId: id, content: 'Said late' })).status).toBe(201);
  const second = await visit({ 'if-none-match': String(first.headers.etag) });
  expect([second.statusCode, second.body.includes('Said late'), renderings()]).toEqual([200, true, 2]);
});

test('a page is rendered again once its relative times are wrong by a twentieth, and dates its data', async () => {
  const first = await visit();
  for (let minute = 0; minute < 8; minute += 1) await passMinute();
  const second = await visit({ 'if-none-match': String(first.headers.etag) });
  expect([second.statusCode, renderings()]).toEqual([200, 2]);
  expect(second.headers.etag).not.toBe(first.headers.etag);
  expect(second.headers['last-modified']).toBe(first.headers['last-modified']);
});
