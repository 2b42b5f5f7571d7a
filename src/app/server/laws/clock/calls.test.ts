/** The law of one clock: no answer tells a reader anything of a game from after their position. src/features/games/README.md, One clock. */
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { applySchemaCode, schemaCode } from '../../../../platform/server/db/routines.ts';
import { chance } from '../../../../features/sports/server/replay/season.ts';
import { lateReaderAt } from '../../../../features/games/server/clock/lateReads.ts';
import { readingAs } from '../../../../platform/server/db/limited/limitedReads.ts';
import { openSources } from '../../../../testing/sources.ts';
import { openWorld, setUp } from '../../../../testing/world.ts';
import { pageOfAnswers, rendererOf } from '../../pages/testing/answersRenderer.ts';
import {
  gameId,
  leaksOf,
  leaksOfWrites,
  momentsIn,
  nightSeconds,
  type OwnTexts,
  openMarkedNight,
  seqAt,
  storeOwnTexts,
  storeTalk,
  storeTexts,
  tellingWrites,
  visitorWithClock,
} from './testing/markedNight.ts';

const second = 1_000;
/** LATE_READS sets the number of random reads, about; a plain run has 1,500. */
const readsOfTurn = 1_500;
const turns = Math.ceil(Number(process.env['LATE_READS'] ?? readsOfTurn) / readsOfTurn);

/** A page that shows what the calls of a thread answer, and one that reads past the views of late readers. */
const renderer = rendererOf(async ({ path }, ask) => {
  if (path !== '/planted')
    return pageOfAnswers('A thread', ask, [`/api${path}`, `/api${path}/replies`, `/api/games/${gameId}`, '/api/posts']);
  const rows = await world.sql<{ text: string }>`select play ->> 'text' as text from game_plays`;
  return pageOfAnswers(rows.map(({ text }) => text).join(), ask, []);
});

let own: OwnTexts;
const sources = setUp(openSources);
const world = setUp(() => openWorld({ ...sources.settings, LIVE_SCORES_SOURCES: 'none' }, { caches: true, renderer }));
const night = setUp(() => openMarkedNight(world));
const reader = setUp(() => world.person());
beforeAll(async () => {
  await storeTexts(night, reader);
  own = await storeOwnTexts(night, reader);
  await storeTalk(night);
  // The texts were moved in the database itself, so answers that the product caches for a second are old.
  await cachesExpire();
});
afterEach(() => vi.useRealTimers());

/** Answers are cached for a second. */
const cachesExpire = () => new Promise(resolve => setTimeout(resolve, 1_100));

/** Stops the clock at a moment of the night. */
const stopAt = (moment: number) => vi.useFakeTimers({ toFake: ['Date'], now: night.at(moment) });
const setAll = (behind: number, hideScores = false) => reader.call('PUT', '/api/clock', { behind, hideScores });
const setOne = (clock: object) => reader.call('PUT', `/api/games/${gameId}/clock`, clock);

test('a live reader is told all of it, so the law can find a leak', async () => {
  const leaks = await leaksOf(night, reader, () => 0);
  const paths = new Set(leaks.map(({ address }) => address.replace(/\?.*/, '').replace(/\d+/, ':id')));
  for (const path of ['/api/posts', '/api/posts/search', '/api/notifications', '/api/bookmarks', '/api/posts/liked'])
    expect([...paths], path).toContain(path);
  for (const part of ['', '/plays', '/box', '/plays/101/replies', '/top-plays'])
    expect([...paths].join(), part).toContain(`/api/games/nba-:id${part}`);
});

test('a live reader is told all of it by what they write, too', async () => {
  const { leaks, called } = await leaksOfWrites(night, reader, own, () => nightSeconds - 1);
  const telling = new Set(leaks.map(({ address }) => address));
  const expected = [
    'bookmarks.add',
    'tags.addFavorite',
    'tags.saveFavorite',
    'posts.update',
    'replies.visit',
    'notifications.markRead',
    'gameThreads.start',
  ];
  expect(telling).toEqual(new Set(expected));
  const others = tellingWrites.filter(name => !called.has(name));
  // A reason against a name, texts that the caller has just written, the article of another site, messages, which tell nothing of games, and rows, which have a law.
  const ofRows = ['rows.create', 'rows.join', 'rows.renewCode', 'rows.saveClock', 'rowMessages.send', 'rowMessages.edit'];
  expect(others).toEqual([
    'account.checkUsername',
    'posts.create',
    'replies.create',
    'replies.edit',
    'chat.send',
    'chat.edit',
    ...ofRows,
    'articles.open',
  ]);
});

describe('no answer of the contract tells a reader anything from after their position', () => {
  const random = chance(2_611);
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from));
  /** A delay whose position is not before the night: its reader would be told nothing. */
  const behindAt = (now: number) => between(1, Math.min(now, 180) + 1);
  /** Each kind of reader sets a clock at a random moment of the night; it returns their position at the time of the calls. */
  const kinds: Record<string, (now: number) => Promise<{ position: number; headers?: Record<string, string> }>> = {
    'who is behind all games': async now => {
      const behind = behindAt(now);
      await setAll(behind);
      return { position: now - behind };
    },
    'who is behind in this game': async now => {
      const behind = behindAt(now);
      await setOne({ mode: 'behind', behind });
      return { position: now - behind };
    },
    'who watches later and has paused': async now => {
      const position = between(0, Math.min(now, nightSeconds));
      await setOne({ mode: 'replay', position: night.at(position).toISOString(), playing: false });
      return { position };
    },
    'who watches later': async now => {
      const [position, passed] = [between(0, now - 60), between(1, 60)];
      await setOne({ mode: 'replay', position: night.at(position).toISOString() });
      stopAt(now + passed);
      return { position: position + passed };
    },
    'who taps on a play': async now => {
      // The play tells that the reader sees the moment at which it was known.
      const seen = Math.ceil((now - 170) / 10) * 10;
      await reader.call('POST', `/api/games/${gameId}/clock/tap`, { seq: Math.max(0, seen) + 1 });
      return { position: Math.max(0, seen) };
    },
    'who hides scores': async () => {
      await setAll(0, true);
      return { position: 0 };
    },
    'who is a visitor with a cookie': async now => {
      const behind = behindAt(now);
      return { position: now - behind, headers: await visitorWithClock(world, { behind, hideScores: false }) };
    },
    'who is a visitor and hides scores': async () => ({
      position: 0,
      headers: await visitorWithClock(world, { behind: 0, hideScores: true }),
    }),
  };
  const drawn = Array.from({ length: turns }, () =>
    Object.keys(kinds).flatMap(kind =>
      [between(100, nightSeconds), between(nightSeconds, nightSeconds + 170)].map(now => [kind, now] as const),
    ),
  ).flat();

  test.each(drawn)('%s, at %i seconds', async (kind, now) => {
    stopAt(now);
    const { position, headers } = (await kinds[kind]?.(now)) ?? { position: 0 };
    const caller = headers ? world.visitor : reader;
    expect(await leaksOf(night, caller, () => position, headers)).toEqual([]);
    if (!headers) expect((await leaksOfWrites(night, reader, own, () => position)).leaks).toEqual([]);
    const seq = seqAt(10 * between(0, nightSeconds / 10 + 1));
    const reacting = await caller.call('PUT', `/api/games/${gameId}/plays/${seq}/reaction`, { reaction: 'clap' }, headers);
    if (!headers) expect(reacting.status, `play ${seq} at ${position}`).toBe(seq <= seqAt(position) && !kind.includes('hides') ? 200 : 404);
    await reader.call('DELETE', `/api/games/${gameId}/clock`);
    await setAll(0);
  });

  test('and shows a game with hidden scores once the reader asks for it', async () => {
    await setAll(0, true);
    expect((await reader.call('GET', `/api/games/${gameId}`)).body).toMatchObject({ hidden: true, state: 'scheduled', home: { score: 0 } });
    await setOne({ mode: 'live' });
    expect((await reader.call('GET', `/api/games/${gameId}`)).body).toMatchObject({ state: 'final', home: { score: nightSeconds } });
    await reader.call('DELETE', `/api/games/${gameId}/clock`);
    await setAll(0);
  });
});

describe('a leak is found', { tags: 'slow' }, () => {
  /** The tables of late readers, each with a call that a read past its view gives away. */
  const planted = [
    ['all_posts', '/api/posts'],
    ['all_replies', '/replies'],
    ['all_notifications', '/api/notifications'],
    ['game_states', `/api/games/${gameId}`],
    ['game_plays', `/api/games/${gameId}/plays`],
    ['game_boxes', `/api/games/${gameId}/box`],
  ] as const;

  // Each plant has a delay of its own, so that no reader gets what is cached for another.
  test.each(planted.map(([table, address], index) => [table, address, 101 + index] as const))(
    'if a query reads the table %s past its view',
    async (table, address, behind) => {
      stopAt(nightSeconds);
      await setAll(behind);
      expect(await leaksOf(night, reader, () => nightSeconds - behind)).toEqual([]);
      const rows = await world.sql<{ columns: string }>`
        select string_agg(quote_ident(attname) || '::' || format_type(atttypid, atttypmod) || ' as ' || quote_ident(attname), ', ' order by attnum) as columns
        from pg_attribute where attrelid = ${`late.${table}`}::regclass and attnum > 0`;
      await sql.raw(`create or replace view late.${table} as select ${rows[0]?.columns} from public.${table}`).execute(world.db);
      try {
        await cachesExpire();
        const leaks = await leaksOf(night, reader, () => nightSeconds - behind);
        expect(leaks.map(leak => leak.address).join(' ')).toContain(address);
      } finally {
        await applySchemaCode(world.db, await schemaCode(), { lockTimeout: '5s', renewsViews: true });
        await setAll(0);
      }
    },
  );

  test('if a single column is read past the view', async () => {
    stopAt(nightSeconds);
    await setAll(123);
    const rows = await world.sql<{ definition: string }>`select pg_get_viewdef('late.all_posts'::regclass) as definition`;
    const leaky = rows[0]?.definition.replace(/\(comments - .*?\) AS comments|CASE(?:(?!\bEND\b).)*END AS comments/s, 'comments');
    expect(leaky).not.toBe(rows[0]?.definition);
    await sql.raw(`create or replace view late.all_posts as ${leaky}`).execute(world.db);
    try {
      await cachesExpire();
      expect(await leaksOf(night, reader, () => nightSeconds - 123)).toContainEqual({
        address: `/api/posts/${night.threadId}`,
        told: nightSeconds,
      });
    } finally {
      await applySchemaCode(world.db, await schemaCode(), { lockTimeout: '5s', renewsViews: true });
      await setAll(0);
    }
  });

  test('if the number of comments of a play is that of now', async () => {
    stopAt(nightSeconds);
    await setAll(111);
    const rows = await world.sql<{ definition: string }>`select pg_get_functiondef('late.later_talk'::regproc) as definition`;
    await sql.raw(rows[0]?.definition.replace('group by play_seq', 'and false group by play_seq') ?? '').execute(world.db);
    try {
      await cachesExpire();
      const leaks = await leaksOf(night, reader, () => nightSeconds - 111);
      expect(leaks.map(({ address }) => address)).toContain(`/api/games/${gameId}/plays`);
    } finally {
      await sql.raw(rows[0]?.definition ?? '').execute(world.db);
      await setAll(0);
    }
  });

  test('if a handler reads outside of the reader’s position', async () => {
    const headers = await visitorWithClock(world, { behind: 90, hideScores: false });
    const { body } = await world.app.inject({ url: '/planted', headers });
    expect(Math.max(...momentsIn(body))).toBe(nightSeconds);
  });
});

test('a page tells no more than its calls, even if a live reader opened it before', async () => {
  const headers = await visitorWithClock(world, { behind: 90, hideScores: false });
  const position = () => (Date.now() - night.began) / second - 90;
  const latest = async (headersOfReader: Record<string, string>) =>
    Math.max(...momentsIn((await world.app.inject({ url: `/posts/${night.threadId}`, headers: headersOfReader })).body));
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await latest({})).toBe(nightSeconds);
    const told = await latest(headers);
    expect(told).toBeLessThanOrEqual(position());
    expect(told).toBeGreaterThan(0);
  }
});

test('every view of late readers has the columns of its table', async () => {
  const rows = await world.sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns as here
    where table_schema = 'public' and exists (select from information_schema.tables as late where late.table_schema = 'late' and late.table_name = here.table_name)
      and not exists (select from information_schema.columns as late
        where late.table_schema = 'late' and late.table_name = here.table_name and late.column_name = here.column_name)`;
  expect(rows).toEqual([]);
});

test('a connection of late readers without positions reads nothing', async () => {
  const nobody = lateReaderAt({ positions: '', earliest: '' }, { key: 'none', hidesOthers: false });
  await expect(readingAs(nobody, () => world.sql`select count(*) from posts`)).rejects.toThrow('timestamp');
});
