import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Post } from '../../../features/posts/posts.contract.ts';
import { noteCommit } from '../../../platform/server/db/database.ts';
import type { Renderer, WebModule } from './renderer.ts';
import { type Caller, openWorld, type World } from '../../../testing/world.ts';

let rendered = 0;

/** Pages that show a post and its comments as the calls answer them. */
const web: WebModule = {
  async render({ path, read }) {
    rendered += 1;
    const shown = await Promise.all([read(`/api${path}`), read(`/api${path}/replies`)]);
    const head = { fullTitle: 'A post', description: '' };
    return { html: JSON.stringify(shown), state: '{}', head, theme: undefined, sources: [], style: { id: 'page-style', css: '' } };
  },
  loadPages: async () => undefined,
  isSameForVisitors: () => true,
  apiError: (status, text) => new Error(`${status} ${text}`),
};
const renderer: Renderer = {
  web: async () => web,
  template: async () => '<html lang="en"><!--head--><!--theme--><!--app--><!--state-->',
  preloads: () => '',
  scriptSources: [],
};

let world: World;
let author: Caller;
let page: string;
let postId: number;
beforeAll(async () => {
  world = await openWorld({}, { keeps: true, renderer });
  author = await world.person();
  const { body } = await author.call<Post>('POST', '/api/posts', { content: 'Shown on a page. '.repeat(100), tags: [] });
  postId = body.id;
  page = `/posts/${postId}`;
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => world.close());

const comment = async (content: string) => expect((await author.call('POST', '/api/replies', { postId, content })).status).toBe(201);
const visit = (encoding = 'identity') => world.app.inject({ url: page, headers: { 'accept-encoding': encoding } });

describe('a page that was made for a visitor', () => {
  test('is not rendered again while it would say the same', async () => {
    const first = await visit();
    const before = rendered;
    noteCommit(world.db);
    const second = await visit();
    expect([second.statusCode, rendered]).toEqual([200, before]);
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  });

  test('is rendered again, with a new nonce, after a write to its content', async () => {
    const first = await visit();
    await comment('Said a moment ago');
    const second = await visit();
    expect(second.body).toContain('Said a moment ago');
    expect(second.headers['content-security-policy']).not.toBe(first.headers['content-security-policy']);
  });

  test('is rendered again after ten seconds, because its relative times are fixed', async () => {
    await visit();
    const before = rendered;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_001 });
    noteCommit(world.db);
    await visit();
    expect(rendered).toBe(before + 1);
  });

  test('has the same bytes for the readers who waited for it and for the next one', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      await comment(`Before ${encoding}`);
      const [waited, next] = [await visit(encoding), await visit(encoding)];
      expect(waited.rawPayload.equals(next.rawPayload)).toBe(true);
      for (const name of ['content-length', 'content-encoding', 'vary', 'content-type', 'cache-control'])
        expect(waited.headers[name], `${name} in ${encoding}`).toEqual(next.headers[name]);
    }
  });
});
