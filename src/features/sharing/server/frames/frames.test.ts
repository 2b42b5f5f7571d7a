import { gzipSync } from 'node:zlib';
import { Ajv } from 'ajv';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, setUp } from '../../../../testing/world.ts';
import { write } from '../../../posts/server/testing/writing.ts';
import { pageRenderer } from '../testing/pages.ts';
import { framePolicy, liveScript } from './frame.ts';
import { insertState, makeState } from '../../../games/server/testing/storedGame.ts';

const origin = 'http://localhost:3000';
const url = { type: 'string', pattern: '^https?://' };

/** https://oembed.com, section 2.3, for the type rich. */
const isOembed = new Ajv({ strict: false, allErrors: true }).compile({
  type: 'object',
  required: ['version', 'type', 'html', 'width', 'height', 'title', 'provider_name', 'provider_url'],
  properties: {
    version: { const: '1.0' },
    type: { const: 'rich' },
    title: { type: 'string', minLength: 1 },
    author_name: { type: 'string' },
    author_url: url,
    provider_name: { type: 'string' },
    provider_url: url,
    cache_age: { type: 'integer' },
    html: { type: 'string', pattern: '^<iframe [^<>]*></iframe>$' },
    width: { type: 'integer', minimum: 1 },
    height: { type: 'integer', minimum: 1 },
  },
  additionalProperties: false,
});

const world = setUp(() => openWorld({}, { renderer: pageRenderer }));
const author = setUp(() => world.person());
const poll = setUp(() =>
  write(author, 'Tell me ||the secret||', { poll: { question: 'Who wins <the> cup?', options: ['Celtics & co', 'Lakers'] } }),
);
beforeAll(async () => {
  const startsAt = new Date().toISOString();
  const state = makeState({ startsAt, state: 'scheduled', status: 'Scheduled', period: 0, clock: '', venue: 'TD Garden' });
  await world.sql`insert into games (id, league, day, home_team, away_team, starts_at) values ('nba-3', 'nba', now(), 'BOS', 'LAL', now())`;
  await insertState(world, 'nba-3', 3_600, state);
});

const cards = () => [`/embed/post/${poll.id}`, `/embed/poll/${poll.id}`, '/embed/board/draft-2025', '/embed/game/nba-3'];
const get = (address: string) => world.app.inject({ url: address });
const oembed = (address: string, more = '') => get(`/oembed?url=${encodeURIComponent(address)}${more}`);

describe('a card', () => {
  test('can be framed by other sites, sets no cookie, and loads nothing from elsewhere', async () => {
    for (const address of cards()) {
      const { statusCode, headers, body } = await get(address);
      expect([address, statusCode]).toEqual([address, 200]);
      expect(headers['content-security-policy']).toBe(framePolicy);
      expect(framePolicy).toContain('frame-ancestors *');
      expect(headers['x-frame-options']).toBeUndefined();
      expect(headers['set-cookie']).toBeUndefined();
      expect(body).not.toMatch(
        /<(img|link rel="(?!canonical|icon" href="\/icon)|iframe|object|form)|style="|\son\w+=|src="(?!\/embed\/live\.js")/,
      );
    }
  });

  test('weighs at most 10 kB with its script, also with the longest text', async () => {
    const random = () => Array.from({ length: 9_000 }, () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000))).join('');
    const long = await write(author, random());
    for (const address of [...cards(), `/embed/post/${long.id}`]) {
      const { body } = await get(address);
      expect([address, gzipSync(body).length + gzipSync(liveScript).length < 10_000]).toEqual([address, true]);
    }
  });

  test('shows a poll with its votes, and no spoiler', async () => {
    const [option] = poll.poll?.options ?? [];
    await author.call('POST', `/api/polls/${poll.poll?.id}/vote`, { optionId: option?.id });
    for (const address of cards().slice(0, 2)) {
      const { body } = await get(address);
      expect(body).toContain('Who wins &lt;the&gt; cup?');
      expect(body).toContain('<progress value="100" max="100" aria-label="Celtics &amp; co">');
      expect(body).not.toContain('the secret');
    }
  });

  test('holds hostile texts as texts', async () => {
    const hostile = await write(
      author,
      '</main><script>alert(1)</script> <img src=x onerror=alert(1)> "\' [x](https://a.example/"onclick=)',
      {},
    );
    const { body } = await get(`/embed/post/${hostile.id}`);
    expect(body).not.toMatch(/<script>|<img|<\/main>.*<\/main>| onerror=alert\(1\)>|" ?onclick/s);
  });

  test('of something unknown says so, and can still be framed', async () => {
    const gone = [
      '/embed/post/999999',
      '/embed/poll/999999',
      '/embed/post/x',
      '/embed/game/nba-none',
      '/embed/board/draft-1999',
      '/embed/post/%00',
    ];
    for (const address of gone) expect([address, (await get(address)).statusCode]).toEqual([address, 404]);
    expect((await get(gone[0] ?? '')).headers['content-security-policy']).toContain('frame-ancestors *');
  });

  test('is the only page that other sites may frame', async () => {
    for (const address of ['/', `/post/${poll.id}`, '/nothing/here', '/api/docs']) {
      const { headers } = await get(address);
      expect([address, headers['content-security-policy']]).toEqual([address, expect.stringContaining("frame-ancestors 'none'")]);
    }
  });
});

describe('oEmbed', () => {
  test('describes the card of a post, a game and the draft, as their pages say', async () => {
    for (const path of [`/post/${poll.id}`, '/game/nba-3', '/draft/2025']) {
      const { statusCode, headers, body } = await oembed(origin + path, '&format=json');
      expect([path, statusCode]).toEqual([path, 200]);
      isOembed(JSON.parse(body));
      expect(isOembed.errors ?? []).toEqual([]);
      expect(headers['access-control-allow-origin']).toBe('*');
      const src = / src="([^"]+)"/.exec((JSON.parse(body) as { html: string }).html)?.[1] ?? '';
      expect((await get(src.replace(origin, ''))).statusCode).toBe(200);
    }
    const page = await get(`/post/${poll.id}`);
    const link = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&');
    expect((await get((link ?? '').replace(origin, ''))).json()).toMatchObject({ author_name: author.username });
  });

  test('keeps to the size that the caller has room for', async () => {
    const { body } = await oembed(`${origin}/post/${poll.id}`, '&maxwidth=300&maxheight=200');
    expect(JSON.parse(body)).toMatchObject({ width: 300, height: 200 });
    const tiny = (await oembed(`${origin}/post/${poll.id}`, '&maxwidth=100&maxheight=80')).body;
    expect(JSON.parse(tiny)).toMatchObject({ width: 100, height: 80, html: expect.stringContaining('width="100" height="80"') as unknown });
  });

  test.each([
    'https://elsewhere.example/post/1',
    `${origin}.evil.example/post/1`,
    `http://user@localhost:3000/post/1`,
    `${origin}/settings`,
    `${origin}/post/999999`,
    'javascript:alert(1)',
    'not an address',
    '',
  ])('has no card for %s', async address => {
    expect((await oembed(address)).statusCode).toBe(404);
  });

  test('has no other format, and needs an address', async () => {
    expect((await oembed(`${origin}/post/${poll.id}`, '&format=xml')).statusCode).toBe(501);
    expect((await get('/oembed')).statusCode).toBe(404);
  });
});
