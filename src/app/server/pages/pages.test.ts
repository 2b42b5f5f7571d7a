import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Post } from '../../../features/posts/posts.contract.ts';
import { noteCommit } from '../../../platform/server/db/database.ts';
import { mailPage } from '../../../platform/server/mail/mailPage.ts';
import { setSiteLogo } from '../../../platform/shared/siteLogo.ts';
import { setSiteName, siteName } from '../../../platform/shared/siteName.ts';
import { sharedAddress } from './sharedAddress.ts';
import { pageOf, pageOfAnswers, rendererOf } from './testing/answersRenderer.ts';
import { openWorld, setUp } from '../../../testing/world.ts';
import { eventually } from '../../../platform/server/testing/eventually.ts';

let rendered = 0;

/** Pages that show a post and its comments as the calls answer them. */
const renderer = rendererOf(async ({ path }, ask) => {
  rendered += 1;
  if (!path.startsWith('/posts/')) return pageOf('', { fullTitle: 'Nothing here', description: '', status: 404 });
  return pageOfAnswers('A post', ask, [`/api${path}`, `/api${path}/replies`]);
});

let page: string;
let postId: number;
async function writePost(): Promise<void> {
  const { body } = await author.call<Post>('POST', '/api/posts', { content: 'Shown on a page. '.repeat(100), tags: [] });
  postId = body.id;
  page = `/posts/${postId}`;
}
const world = setUp(() => openWorld({}, { caches: true, renderer }));
const author = setUp(() => world.person());
beforeAll(async () => {
  await writePost();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('an address without a page', () => {
  test.each([
    ['/lakers', '/?tag=Los%20Angeles%20Lakers'],
    ['/OKC', '/?tag=Oklahoma%20City%20Thunder'],
    ['/the%20show', '/?tag=MLB'],
  ])('%s leads to the tag of that nickname', async (address, target) => {
    const { statusCode, headers } = await world.app.inject({ url: address });
    expect([statusCode, headers.location]).toEqual([302, `http://localhost:3000${target}`]);
  });

  test.each(['/nothing-of-the-kind', '/lakers/more', '/%E0%A4%A', `/${'x'.repeat(120)}`])('%s stays not found', async address => {
    expect((await world.app.inject({ url: address })).statusCode).toBe(404);
  });
});

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

  test('is the same, rendered once, whatever parameters of the address it does not read', async () => {
    const routes = [{ pattern: '/posts/:id', isOfOneBrowser: false, parameters: [] }];
    let count = 0;
    const counting = rendererOf(
      async ({ path, search }) => {
        count += 1;
        return pageOf(path + search, { fullTitle: 'A page', description: '' });
      },
      { sharedAddress: url => sharedAddress(routes, url) },
    );
    const other = await openWorld({}, { caches: true, renderer: counting });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, place) => other.app.inject({ url: `/posts/1?x=${place}` })));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect([answers[0]?.statusCode, count]).toEqual([200, 1]);
    expect(answers[0]?.body).toContain('/posts/1');
    expect(answers[0]?.body).not.toContain('x=');
    await other.close();
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

  test('is rendered again once the site has another logo or name', async () => {
    const name = siteName();
    try {
      for (const change of [() => setSiteLogo({ url: '/images/logo.webp', width: 90, height: 20 }), () => setSiteName('The Stands')]) {
        await visit();
        const before = rendered;
        change();
        noteCommit(world.db);
        await visit();
        expect(rendered).toBe(before + 1);
      }
    } finally {
      setSiteLogo(null);
      setSiteName(name);
    }
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

describe('a visitor who comes again', () => {
  beforeEach(writePost);
  type Answer = Awaited<ReturnType<typeof visit>>;
  const again = ({ headers }: Answer, name: 'etag' | 'last-modified') =>
    world.app.inject({ url: page, headers: { [name === 'etag' ? 'if-none-match' : 'if-modified-since']: String(headers[name]) } });
  test('gets 304 without a policy of another document while the page says the same', async () => {
    const first = await visit();
    for (const name of ['etag', 'last-modified'] as const) {
      for (const isCached of [true, false]) {
        if (!isCached) noteCommit(world.db);
        const answer = await again(first, name);
        expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', first.headers.etag]);
        expect(answer.headers['content-security-policy']).toBeUndefined();
      }
    }
  });

  test('gets the page after a write to its content', async () => {
    const first = await visit();
    await comment('Said after the visit');
    const answer = await again(first, 'etag');
    expect([answer.statusCode, answer.body.includes('Said after the visit')]).toEqual([200, true]);
  });
});

test('while pages are behind a member gets the document that their browser renders, and a visitor gets it with 503', async () => {
  const behind = rendererOf(async () => pageOf('rendered here', { fullTitle: 'A page', description: '' }), { isBehind: () => true });
  const busy = await openWorld({}, { caches: true, renderer: behind });
  const member = await busy.person();
  const [seen, refused] = [await busy.app.inject({ url: '/all', headers: { cookie: member.cookie } }), await busy.app.inject('/all')];
  await busy.close();
  expect([seen.statusCode, refused.statusCode, refused.headers['retry-after']]).toEqual([200, 503, '2']);
  for (const { body } of [seen, refused]) {
    expect(body).toContain('id="state">{}</script>');
    expect(body).not.toContain('rendered here');
  }
});

describe('pages of one thing', () => {
  test('are rendered one after the other under all its addresses, and let other pages pass', async () => {
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const slow = rendererOf(async ({ path, search }) => {
      begun.push(path + search);
      if (path.startsWith('/post/')) await new Promise<void>(resolve => ends.push(resolve));
      return pageOf(path, { fullTitle: 'A page', description: '' });
    });
    const busy = await openWorld({ NODE_WORKERS: '2' }, { caches: true, renderer: slow });
    try {
      const [first, second] = ['/post/1?a=1', '/post/1?a=2'].map(url => busy.app.inject({ url }));
      await eventually(() => expect(begun).toEqual(['/post/1?a=1']));
      expect((await busy.app.inject('/all')).statusCode).toBe(200);
      expect(begun).toEqual(['/post/1?a=1', '/all']);
      ends.shift()?.();
      expect((await first)?.statusCode).toBe(200);
      await eventually(() => expect(begun).toContain('/post/1?a=2'));
      ends.shift()?.();
      expect((await second)?.statusCode).toBe(200);
    } finally {
      await busy.close();
    }
  });

  test('are refused once thirty wait, and a member gets the document that their browser renders', async () => {
    const ends: (() => void)[] = [];
    const slow = rendererOf(async () => {
      await new Promise<void>(resolve => ends.push(resolve));
      return pageOf('rendered', { fullTitle: 'A page', description: '' });
    });
    const busy = await openWorld({}, { caches: true, renderer: slow });
    try {
      const member = await busy.person();
      const asked = Array.from({ length: 32 }, (_, number) => [
        busy.app.inject({ url: `/post/1?n=${number}` }),
        busy.app.inject({ url: `/post/${number}`, headers: { cookie: member.cookie } }),
      ]);
      const all = Promise.all(asked.flat());
      const done = all.then(() => true);
      while (!(await Promise.race([done, new Promise<false>(resolve => setTimeout(() => resolve(false), 5))]))) ends.shift()?.();
      const statuses = (await all).map(({ statusCode }) => statusCode);
      const bodies = (await all).map(({ body }) => body.includes('rendered'));
      expect(statuses.filter(status => status === 503)).toHaveLength(1);
      expect(bodies.filter(isRendered => !isRendered)).toHaveLength(2);
    } finally {
      await busy.close();
    }
  });
});

test('SITE_NAME is the name in the head of pages, the manifest, refusals and mails', async () => {
  const empty = rendererOf(async () => pageOf('', { fullTitle: 'A page', description: '' }));
  const named = await openWorld({ SITE_NAME: 'Row Seven & Sons' }, { renderer: empty });
  const [html, manifest] = [await named.app.inject({ url: '/' }), await named.app.inject({ url: '/manifest.webmanifest' })];
  const foreign = await named.visitor.call<{ message: string }>('POST', '/api/posts', {}, { origin: 'https://elsewhere.example' });
  const mail = mailPage({ title: 'Hello', before: [], action: { label: 'Read', href: '/' }, after: [] });
  await named.close();
  setSiteName('Bleachers');
  expect(html.body).toContain('property="og:site_name" content="Row Seven &amp; Sons"');
  expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/);
  expect(manifest.json()).toMatchObject({ name: 'Row Seven & Sons', short_name: 'Row Seven & Sons' });
  expect(foreign.body.message).toBe('This can only be done from a page of Row Seven & Sons itself.');
  expect(mail.html).toContain('>Row Seven &amp; Sons</p>');
  expect(mail.text).toMatch(/Row Seven & Sons$/);
});
