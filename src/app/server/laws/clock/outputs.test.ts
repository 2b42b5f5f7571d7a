/**
 * The law of one clock for everything that is no call: documents, cards, share pictures, mails, push messages and digests.
 * src/features/games/README.md, One clock.
 */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Game } from '../../../../features/games/games.contract.ts';
import { applySchemaCode, schemaCode } from '../../../../platform/server/db/routines.ts';
import { openPushService } from '../../../../features/notifications/server/testing/pushService.ts';
import { pictureOfGame } from '../../../../features/sharing/server/pictures/models.ts';
import { pictureDigest } from '../../../../features/sharing/server/pictures/pictureModel.ts';
import { passTime } from '../../../../platform/server/jobs/testing/passTime.ts';
import { runJobs } from '../../../../platform/server/jobs/testing/runJobs.ts';
import { decoded, openMailbox } from '../../../../platform/server/testing/mailbox.ts';
import { openWorld, setUp } from '../../../../testing/world.ts';
import { jobKinds } from '../../jobs/backgroundJobs.ts';
import { sweep } from '../../jobs/sweep.ts';
import { gameId, momentsIn, nightSeconds, openMarkedNight, storeTexts, visitorWithClock } from './testing/markedNight.ts';

/** A fan with a digest; the mails of the other reader take up their limit. */
const mailbox = setUp(openMailbox);
const push = setUp(openPushService);
const world = setUp(() =>
  openWorld({
    LIVE_SCORES_SOURCES: 'none',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Bleachers <hello@bleachers.example>',
    PUSH_ALLOW_LOOPBACK: 'true',
  }),
);
const night = setUp(() => openMarkedNight(world));
const reader = setUp(() => world.person());
const subscriber = setUp(() => world.person());
beforeAll(async () => {
  await push.subscribe(reader, 'phone');
  await reader.call('PUT', '/api/user/preferences', { emailMentions: true });
  const rows = await world.sql<{ id: number }>`select id from tags where name = 'Boston Celtics'`;
  await subscriber.call('PUT', '/api/user/preferences', { digest: 'daily' });
  await subscriber.call('POST', '/api/user/favorite-tags', { tagId: rows[0]?.id });
  await storeTexts(night, reader);
});
beforeEach(() => {
  stopAt(nightSeconds + 60);
});
afterEach(() => vi.useRealTimers());

const stopAt = (moment: number) => vi.useFakeTimers({ toFake: ['Date'], now: night.at(moment) });
const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ url, headers });

function documents(): string[] {
  const oembed = (path: string) => `/oembed?url=${encodeURIComponent(`http://localhost:3000${path}`)}`;
  const { threadId, writer } = night;
  return [
    '/feed.xml',
    '/feed.json',
    '/feed.xml?tag=Boston%20Celtics',
    '/feed.json?tag=NBA',
    `/user/${writer.username}/feed.xml`,
    `/post/${threadId}/feed.json`,
    `/embed/post/${threadId}`,
    `/embed/poll/${threadId}`,
    `/embed/game/${gameId}`,
    oembed(`/post/${threadId}`),
    oembed(`/game/${gameId}`),
  ];
}

/** Every post about a team with the card and the description of it. */
async function cardsOfPosts(): Promise<string[]> {
  const rows = await world.sql<{ id: number }>`select id from all_posts where content like '%trophyword%' order by id`;
  return rows.flatMap(({ id }) => [`/embed/post/${id}`, `/oembed?url=${encodeURIComponent(`http://localhost:3000/post/${id}`)}`]);
}

async function latestIn(addresses: readonly string[], headers: Record<string, string> = {}): Promise<[string, number][]> {
  const found: [string, number][] = [];
  for (const address of addresses) {
    const { statusCode, body } = await get(address, headers);
    expect([200, 404], address).toContain(statusCode);
    const told = momentsIn(body);
    if (told.length > 0) found.push([address, Math.max(...told)]);
  }
  return found;
}

/** The latest moment up to a position at which something happened. */
const lastBefore = (position: number) => Math.floor(position / 10) * 10;

describe('documents, feeds and cards', () => {
  test('tell everybody the state of 180 seconds ago, and not less', async () => {
    const latest = await latestIn([...documents(), ...(await cardsOfPosts())]);
    expect(latest.length).toBeGreaterThan(10);
    expect(Math.max(...latest.map(([, told]) => told))).toBe(lastBefore(nightSeconds + 60 - 180));
    for (const part of ['/feed.xml', '/feed.json', '/user/', '/post/', '/embed/post/', '/embed/game/', '/oembed'])
      expect(latest.map(([address]) => address).join(' '), part).toContain(part);
  });

  test('tell a visitor with a clock what lies before their position', async () => {
    const latest = await latestIn(documents(), await visitorWithClock(world, { behind: 100, hideScores: false }));
    expect(Math.max(...latest.map(([, told]) => told))).toBe(lastBefore(nightSeconds + 60 - 100));
    const hiding = await latestIn(
      [...documents(), ...(await cardsOfPosts())],
      await visitorWithClock(world, { behind: 0, hideScores: true }),
    );
    expect(hiding).toEqual([]);
  });

  test('a leak in one of them is found', async () => {
    await world.sql`create or replace view late.game_states as select * from public.game_states`;
    try {
      stopAt(nightSeconds + 70);
      expect(Math.max(...(await latestIn([`/embed/game/${gameId}`])).map(([, told]) => told))).toBe(nightSeconds);
    } finally {
      await applySchemaCode(world.db, await schemaCode(), { lockTimeout: '5s', renewsViews: true });
    }
  });

  test('the sitemap dates the game and its posts by what everybody may know', async () => {
    const { body: index } = await get('/sitemap.xml');
    const files = [...index.matchAll(/<loc>http:\/\/localhost:3000([^<]+)<\/loc>/g)].map(([, path = '']) => path);
    const pages = await Promise.all(files.map(async path => (await get(path)).body));
    const dated = [...pages.join('').matchAll(/<loc>([^<]+)<\/loc><lastmod>([^<]+)<\/lastmod>/g)].map(
      ([, loc = '', at = '']) => [loc, at] as const,
    );
    const until = night.at(nightSeconds + 60 - 180).getTime();
    const about = dated.filter(([loc]) => loc.endsWith(`/game/${gameId}`) || loc.endsWith(`/post/${night.threadId}`));
    expect(about).toHaveLength(2);
    for (const [loc, at] of about) expect([loc, Date.parse(at) <= until]).toEqual([loc, true]);
  });

  test('the share picture of a game shows the score of 180 seconds ago', async () => {
    const [late, live] = await Promise.all(
      [await visitorWithClock(world, { behind: 180, hideScores: false }), {}].map(async headers =>
        pictureDigest(pictureOfGame((await world.visitor.call<Game>('GET', `/api/games/${gameId}`, undefined, headers)).body)),
      ),
    );
    expect(late).not.toBe(live);
    expect((await get(`/og/game/${gameId}.png`)).headers.location).toContain(`v=${late}`);
  });
});

describe('mails, push messages and digests', () => {
  /** The latest moments of what a reader gets who is so far behind: by mail, by push message and in a digest. */
  let mentions = 0;
  async function received(): Promise<{ mails: number[]; pushes: number[]; digests: number[] }> {
    await passTime(world.db, 86_400);
    await runJobs(world.context, jobKinds(world.context));
    const mails = await mailsSoFar();
    await world.sql`update user_preferences set digest_at = now() - interval '25 hours'`;
    await sweep(world.context);
    await runJobs(world.context, jobKinds(world.context));
    const digests = await mailsSoFar();
    // Many mentions come as their number. Two are written at each moment.
    mentions += push.received
      .splice(0)
      .reduce((sum, { message }) => sum + Number(/^(\d+) mentions of you$/.exec(message.title)?.[1] ?? 1), 0);
    return { mails, pushes: [(mentions / 2) * 10], digests };
  }
  async function mailsSoFar(): Promise<number[]> {
    const told: number[] = [];
    while (mailbox.waiting() > 0) told.push(...momentsIn(decoded((await mailbox.next()).source)));
    return told;
  }

  test('tell a late reader nothing from after their position, and the rest once it is passed', async () => {
    for (const each of [reader, subscriber]) await each.call('PUT', '/api/clock', { behind: 180, hideScores: false });
    const early = await received();
    for (const [kind, told] of Object.entries(early)) {
      expect(Math.max(...told), kind).toBeGreaterThan(0);
      expect(Math.max(...told), kind).toBeLessThanOrEqual(nightSeconds + 60 - 180);
    }
    await reader.call('PUT', '/api/clock', { behind: 0, hideScores: false });
    const later = await received();
    expect(later.pushes).toEqual([nightSeconds]);
    // One address gets at most twenty mails.
    expect(Math.max(...later.mails)).toBeGreaterThan(nightSeconds + 60 - 180);
  });
});
