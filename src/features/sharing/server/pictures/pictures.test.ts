import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { refused } from '../../../../platform/shared/errors.ts';
import { openWorld, setUp } from '../../../../testing/world.ts';
import { forgetClockGames } from '../../../games/server/clock/games/clockGames.ts';
import type { Post } from '../../../posts/posts.contract.ts';
import { write } from '../../../posts/server/testing/writing.ts';
import { createDrawing } from './draw.ts';
import { drawPicture } from './drawing/picture.ts';
import { drawable, fitted, linesOf, textPaths, widthOf } from './drawing/text.ts';
import { pictureOfPost } from './models.ts';
import type { PictureModel } from './pictureModel.ts';
import { insertState, makeState } from '../../../games/server/testing/storedGame.ts';

const world = setUp(openWorld);
const author = setUp(() => world.person());

const get = (url: string, cookie = '') => world.app.inject({ url, headers: cookie ? { cookie } : {} });
const addressOf = async (bare: string) => {
  const { statusCode, headers } = await get(bare);
  expect(statusCode).toBe(302);
  return String(headers.location);
};

describe('the picture', () => {
  test('of a post, a person and a tag is a PNG of 1200 × 630; only one without texts of people is kept for a year', async () => {
    const post = await write(author, 'The best dunk 🏀', { tags: ['Boston Celtics'] });
    const tag = await world.sql<{ id: number }>`select id from tags where name = 'Boston Celtics'`;
    for (const bare of [`/og/post/${post.id}.png`, `/og/user/${author.username}.png`, `/og/tag/${tag[0]?.id}.png`]) {
      const { statusCode, headers, rawPayload } = await get(await addressOf(bare));
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
      expect(headers['cache-control']).toBe(
        bare.startsWith('/og/tag') ? 'public, max-age=31536000, immutable' : 'public, max-age=300, must-revalidate',
      );
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
      expect(headers['set-cookie']).toBeUndefined();
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 });
    }
  });

  test('of a post is asked for again within minutes: unchanged is 304, and hidden or deleted is 404', async () => {
    const post = await write(author, 'Seen by many');
    const address = await addressOf(`/og/post/${post.id}.png`);
    const { etag } = (await get(address)).headers;
    const again = () => world.app.inject({ url: address, headers: { 'if-none-match': String(etag) } });
    const unchanged = await again();
    expect([unchanged.statusCode, unchanged.rawPayload.length]).toEqual([304, 0]);
    await world.sql`update all_posts set hidden = 'removed', hidden_at = now() where id = ${post.id}`;
    expect((await again()).statusCode).toBe(404);
    await world.sql`update all_posts set hidden = null, hidden_at = null where id = ${post.id}`;
    expect((await again()).statusCode).toBe(304);
    await author.call('DELETE', `/api/posts/${post.id}`);
    expect((await again()).statusCode).toBe(404);
  });

  test('of former content leads to the one of today', async () => {
    const post = await write(author, 'Before');
    const bare = `/og/post/${post.id}.png`;
    const before = await addressOf(bare);
    await author.call('PUT', `/api/posts/${post.id}`, { content: 'After' });
    const after = await addressOf(before);
    expect(after).not.toBe(before);
    expect((await get(after)).statusCode).toBe(200);
  });

  test('of a poll changes with its votes', async () => {
    const poll = { question: 'Who wins?', options: ['Celtics', 'Lakers'] };
    const post = await write(author, 'Vote', { poll });
    const before = await addressOf(`/og/post/${post.id}.png`);
    const [option] = post.poll?.options ?? [];
    await author.call('POST', `/api/polls/${post.poll?.id}/vote`, { optionId: option?.id });
    expect(await addressOf(before)).not.toBe(before);
  });

  test('of something unknown is not found', async () => {
    for (const name of ['post/999999', 'post/x', 'game/nba-none', 'user/nobody-there', 'tag/99999999', 'team/1', 'user/%00'])
      expect([name, (await get(`/og/${name}.png`)).statusCode]).toEqual([name, 404]);
  });

  test('of a game has the score of three minutes ago, and none for a reader who hides scores', async () => {
    const store = (ago: number, score: number) => insertState(world, 'nba-5', ago, makeState({}, score));
    await world.sql`insert into games (id, league, day, home_team, away_team, starts_at)
      values ('nba-5', 'nba', now(), 'BOS', 'LAL', now() - interval '1 hour')`;
    await store(300, 10);
    forgetClockGames(world.context);
    const before = await addressOf('/og/game/nba-5.png');
    await store(60, 12);
    expect((await get(before)).statusCode).toBe(200);
    await store(190, 11);
    const after = await addressOf(before);
    expect(after).not.toBe(before);
    const hiding = await world.visitor.call('PUT', '/api/clock', { behind: 0, hideScores: true });
    const cookie = String([hiding.headers['set-cookie']].flat().find(each => String(each).includes('clock='))).split(';')[0];
    const hidden = await get(after, cookie);
    expect([hidden.statusCode, hidden.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(hidden.rawPayload.equals((await get(after)).rawPayload)).toBe(false);
  });

  test('hides spoilers', async () => {
    const post = await write(author, 'Watch ||the end|| now', { poll: { question: 'Was ||this|| good?', options: ['||Yes||', 'No'] } });
    const plain = await write(author, 'Watch ||the end|| now');
    const read = async ({ id }: Post) => JSON.stringify(pictureOfPost((await author.call<Post>('GET', `/api/posts/${id}`)).body, []));
    expect(await read(post)).not.toMatch(/the end|this|Yes/);
    expect(await read(plain)).toContain('Watch [spoiler] now');
  });
});

const model = (part: Partial<PictureModel>): PictureModel => ({
  siteName: 'Bleachers',
  color: '#007A33',
  kicker: '',
  title: 'A title',
  body: { kind: 'text' },
  footer: '',
  ...part,
});

describe('a drawing', () => {
  const hostile = `</svg><script>alert(1)</script>"'&<image href="file:///etc/passwd"/>`;

  test('has no text of people in its markup', () => {
    const row = { lead: hostile, main: hostile, aside: hostile };
    const side = { tricode: hostile, name: hostile, color: hostile, score: 1 };
    const bodies: PictureModel['body'][] = [
      { kind: 'text' },
      { kind: 'bars', bars: [{ text: hostile, percent: 50 }] },
      { kind: 'list', columns: 1, rows: [row] },
      { kind: 'score', home: side, away: side },
      { kind: 'figures', figures: [{ value: hostile, label: hostile }] },
    ];
    for (const body of bodies) {
      const svg = drawPicture({ siteName: hostile, color: hostile, kicker: hostile, title: hostile, body, footer: hostile });
      expect(svg).not.toMatch(/<(?!\/?(svg|g|rect|path|circle)\b)|script|passwd|alert/);
    }
  });

  test('has an outline for letters of many scripts and for emoji, and a sign for what it lacks', () => {
    const style = { size: 40, weight: 700 } as const;
    const outlines = (text: string) => (textPaths(text, 0, 0, style, '#fff').match(/ d="[^"]+"/g) ?? []).length;
    for (const text of ['Dončić', 'Москва', 'Ελλάδα', 'שלום', 'مرحبا', '🏀🔥']) expect([text, outlines(text) > 1]).toEqual([text, true]);
    expect(outlines('日')).toBe(1);
  });

  test('puts right-to-left text in its order', () => {
    const style = { size: 40, weight: 700 } as const;
    const first = (text: string) => / d="[^"]+"/.exec(textPaths(text, 0, 0, style, '#fff'))?.[0];
    // The last letter stands at the left.
    expect(first('אב')).toBe(first('ב'));
    expect(first('ab')).toBe(first('a'));
  });

  test('keeps every line in its width, however long a word is', () => {
    const style = { size: 60, weight: 700 } as const;
    for (const text of ['o'.repeat(500), 'a title of ordinary words '.repeat(30), 'ש'.repeat(300), '🏀'.repeat(200)]) {
      const lines = linesOf(drawable(text), 1_000, 4, style);
      expect(lines.length).toBeLessThanOrEqual(4);
      for (const each of lines) expect(widthOf(each, style)).toBeLessThanOrEqual(1_000);
    }
    expect(fitted('short', 1_000, style)).toBe('short');
  });

  test('is made once for callers who want the same, and refuses callers when too many wait', { tags: 'slow' }, async () => {
    const drawing = createDrawing();
    const same = await Promise.all([drawing.png(model({})), drawing.png(model({}))]);
    expect(same[0]).toBe(same[1]);
    const asked = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) => drawing.png(model({ title: String(index) }), `caller ${index}`)),
    );
    const refusals = asked.filter(({ status }) => status === 'rejected');
    expect(refusals.length).toBeGreaterThanOrEqual(19);
    expect(refusals.every(each => each.status === 'rejected' && refused(each.reason))).toBe(true);
    await drawing.close();
  });

  test('is made for a caller while another one asks for many', async () => {
    const drawing = createDrawing();
    const many = Array.from({ length: 60 }, (_, index) => drawing.png(model({ title: `Many ${index}` }), 'greedy'));
    const others = drawing.png(model({ title: 'Only one' }), 'modest');
    const ended = await Promise.allSettled(many);
    expect(ended.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(11);
    expect((await others).subarray(1, 4).toString()).toBe('PNG');
    await drawing.close();
  });
});
