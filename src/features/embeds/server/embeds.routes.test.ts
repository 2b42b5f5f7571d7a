import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, setUp, type World } from '../../../testing/world.ts';
import type { ErrorBody } from '../../../platform/shared/errors.ts';
import type { Oembed } from '../embeds.contract.ts';
import { hostileUrls } from './testing/hostile.ts';
import { openUpstream, quote, video } from './testing/upstream.ts';

let world: World;
const upstream = setUp(openUpstream);
const base = setUp(openWorld);
// Each test gets a node of its own, because answers are cached.
beforeEach(async () => {
  const settings = { X_OEMBED_URL: upstream.url, YOUTUBE_OEMBED_URL: upstream.url };
  world = await openWorld(settings, { beside: base, timeouts: { first: 600, whole: 1_200 } });
});
afterEach(async () => {
  upstream.answerWith(undefined);
  upstream.calls.length = 0;
  await world.close();
});

const ask = (site: 'twitter' | 'youtube', url: string) =>
  world.visitor.call<Oembed & ErrorBody>('GET', `/api/${site}/oembed?url=${encodeURIComponent(url)}`);
const post = 'https://x.com/arenanotes/status/20';
const film = 'https://youtu.be/dQw4w9WgXcQ';
const answer = (status: number, body: string, headers: Record<string, string> = {}) =>
  upstream.answerWith((_request, response) => response.writeHead(status, headers).end(body));

test('a post on X is a quote without its script, and a video is one player', async () => {
  const quoted = await ask('twitter', post);
  expect(quoted.status).toBe(200);
  expect(quoted.body).toMatchObject({ author_name: 'Arena Notes', title: '' });
  expect(quoted.body.html).toMatch(/^<blockquote><p lang="en" dir="ltr">Doors at six/);
  expect(quoted.body.html).not.toMatch(/script|class=|onclick/);
  const filmed = await ask('youtube', film);
  expect(filmed.body).toMatchObject({ author_name: 'Courtside Films', title: video.title });
  expect(filmed.body.html).toMatch(
    /^<iframe width="200" height="113" src="https:\/\/www\.youtube\.com\/embed\/dQw4w9WgXcQ\?feature=oembed"[^>]*><\/iframe>$/,
  );
});

test('the source is asked by the id alone, whatever else the address says', async () => {
  await ask('twitter', `${post}?url=http://127.0.0.1/&redirect=evil#x`);
  await ask('youtube', 'https://www.youtube.com/watch?list=evil&v=dQw4w9WgXcQ&url=http://127.0.0.1');
  expect(upstream.calls.map(call => new URL(call, upstream.url).searchParams.get('url'))).toEqual([
    'https://x.com/i/status/20',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  ]);
});

test('an address of another site is refused without a request to it', async () => {
  for (const url of hostileUrls) {
    for (const site of ['twitter', 'youtube'] as const) {
      const { status, body } = await ask(site, url);
      expect([status, body.code], url).toEqual([400, 'invalid_input']);
    }
  }
  expect(upstream.calls).toEqual([]);
});

test('an address given twice, not at all, or of the other site is refused', async () => {
  const encoded = encodeURIComponent(post);
  for (const query of [
    '',
    '?url=',
    `?url=${encoded}&url=${encoded}`,
    `?url[]=${encoded}`,
    `?url[a]=${encoded}`,
    `?url=${encodeURIComponent(film)}`,
  ]) {
    expect((await world.visitor.call('GET', `/api/twitter/oembed${query}`)).status, query).toBe(400);
  }
  expect((await ask('youtube', post)).status).toBe(400);
  expect(upstream.calls).toEqual([]);
});

test('many at once are one call, and later ones none', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => ask('twitter', `${post}?s=${index}`)));
  expect(new Set(answers.map(each => each.status))).toEqual(new Set([200]));
  await ask('twitter', 'https://twitter.com/i/web/status/20');
  expect(upstream.calls).toHaveLength(1);
});

describe('a source that', () => {
  test.each([400, 401, 403, 404, 410])('answers %i does not give it out: 404, remembered', async status => {
    answer(status, 'Forbidden');
    for (let time = 0; time < 2; time += 1) expect((await ask('youtube', film)).body).toMatchObject({ code: 'not_found' });
    expect(upstream.calls).toHaveLength(1);
  });

  test.each([
    ['fails', 500, 'oh no'],
    ['answers a page', 200, '<!doctype html><script>alert(1)</script>'],
    ['answers JSON of another shape', 200, '[1, 2]'],
    ['answers nothing to show', 200, JSON.stringify({ ...quote, html: '<script>alert(1)</script>' })],
  ])('%s is 502', async (_name, status, body) => {
    answer(status, body);
    const answered = await ask('twitter', post);
    expect([answered.status, answered.body.code]).toEqual([502, 'upstream_unavailable']);
    await ask('twitter', post);
    expect(upstream.calls).toHaveLength(1);
  });

  test('sends somewhere else is not followed', async () => {
    for (const location of [
      `${upstream.url}/elsewhere`,
      'http://169.254.169.254/',
      'https://publish.twitter.com/oembed',
      '//evil.example/',
    ]) {
      answer(302, '', { location });
      expect((await ask('twitter', `https://x.com/a/status/${location.length}`)).status).toBe(502);
    }
    expect(upstream.calls.filter(call => call.includes('elsewhere'))).toEqual([]);
  });

  test('never stops talking is cut off, large or slow', async () => {
    upstream.answerWith((_request, response) => {
      response.writeHead(200, { 'content-length': 200 * 1024 * 1024 });
      const piece = Buffer.alloc(64 * 1024, ' ');
      const go = () => {
        while (!response.destroyed && response.write(piece));
      };
      response.on('drain', go);
      go();
    });
    expect((await ask('twitter', post)).status).toBe(502);
  });

  test('does not answer is given up in time', async () => {
    upstream.answerWith(() => undefined);
    expect((await ask('twitter', post)).status).toBe(502);
  });

  test('answers a byte a moment is given up in time', async () => {
    upstream.answerWith((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write(' '), 100);
      response.on('close', () => clearInterval(timer));
    });
    expect((await ask('youtube', film)).status).toBe(502);
  });
});

test('nothing of what a source says becomes markup but quotes, links and YouTube’s own player', async () => {
  const html =
    '<blockquote onclick="x()" style="color:red"><p>a<img src=x onerror=alert(1)><a href="javascript:alert(1)">b</a>' +
    '<a href="//evil.example">c</a><a href="https://x.com/d" onmouseover="x()">d</a><svg><script>e</script></svg></p></blockquote>' +
    '<iframe src="https://evil.example"></iframe><style>*{}</style><form action="/api/logout"><button>f</button></form>';
  answer(200, JSON.stringify({ ...quote, author_name: '<b>A</b>\n\n\u0000name', html }));
  const { body } = await ask('twitter', post);
  expect(body.html).toBe(
    '<blockquote><p>a<a rel="noopener noreferrer nofollow" target="_blank">b</a><a rel="noopener noreferrer nofollow" target="_blank">c</a>' +
      '<a href="https://x.com/d" rel="noopener noreferrer nofollow" target="_blank">d</a></p></blockquote>f',
  );
  expect(body.author_name).toBe('<b>A</b> name');
  for (const src of [
    'https://evil.example/embed/dQw4w9WgXcQ',
    'https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ',
    'http://www.youtube.com/embed/dQw4w9WgXcQ',
    'javascript:alert(1)',
    'https://www.youtube.com/embed/dQw4w9WgXcQ"onload="alert(1)',
    'https://www.youtube.com/redirect?q=x',
  ]) {
    answer(200, JSON.stringify({ ...video, html: `text<iframe src='${src}' srcdoc="<script>1</script>"></iframe>` }));
    expect((await ask('youtube', `https://youtu.be/${String(src.length).padStart(11, 'a')}`)).status, src).toBe(502);
  }
});
