/**
 * Counts how often sources of scores are asked, for one reader and for a thousand, and times a score from the source to
 * the screen. The source is a replay; everything is on this machine and is ended again. `npm run measure:sports -- --minutes 3`,
 * after a build.
 */
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { chromium, type Page } from '@playwright/test';
import { startProduct } from '../../e2e/support/product.ts';
import { gamesOf } from '../../src/features/sports/server/replay/days.ts';
import { openReplay, type Replay } from '../../src/features/sports/server/replay/replay.ts';
import type { PlayedGame } from '../../src/features/sports/server/replay/shapes.ts';
import { type League, leagues, scoresRefetch, scoresTopic } from '../../src/features/sports/sports.rules.ts';
import { createDatabase } from '../../src/platform/server/db/database.ts';
import { startTestPostgres } from '../../src/platform/server/testing/postgres.ts';
import { openStream } from '../bench/streams/streams.ts';
import { wait } from '../bench/trials/trial.ts';
import { findBrowser } from '../../script/parts/machine/browser.mjs';
import { type SignedIn, signedIn } from '../person.ts';

const given = process.argv.indexOf('--minutes');
const minutes: number = given > 0 ? Number(process.argv[given + 1]) : 3;
const manyReaders = 1_000;
const streamsPerPerson = 20;
const show = (line: string) => process.stdout.write(`${line}\n`);
const ended = new AbortController();

function played(league: League, home = 0): PlayedGame {
  const game = gamesOf(league, '2026-01-15', 0).find(each => each.status === 'IN_PROGRESS');
  if (!game) throw new Error(`nothing is played in ${league}`);
  return { ...game, scores: { away: 0, home } };
}

/** Asks as a page without a stream does. */
async function poll(url: string, league: League): Promise<void> {
  await wait(Math.random() * scoresRefetch);
  while (!ended.signal.aborted) {
    const response = await fetch(`${url}/api/sports/${league}/live-scores`);
    if (!response.ok) throw new Error(`scores: ${response.status}`);
    await response.arrayBuffer();
    await wait(scoresRefetch);
  }
}

async function follow(url: string, people: readonly SignedIn[], league: League, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let number = 0; number < count; number += 1) {
    const person = people[Math.floor(number / streamsPerPerson)];
    if (person) sockets.push(await openStream(url, person, () => undefined, `?topics=${scoresTopic(league)}`));
  }
  return sockets;
}

const calls = (replay: Replay, league: string) => replay.calls.filter(call => call.includes(`/${league}/scoreboard`)).length;

/** Changes a score again and again, at any moment; how long until it is on the screen, and of that after the source was asked. */
async function timeScreen(page: Page, replay: Replay): Promise<{ all: number; own: number }[]> {
  const times: { all: number; own: number }[] = [];
  for (let score = 1; !ended.signal.aborted; score += 1) {
    await wait(Math.random() * 15_000);
    const asked = calls(replay, 'nhl');
    let answered = 0;
    const watching = setInterval(() => {
      if (answered === 0 && calls(replay, 'nhl') > asked) answered = performance.now();
    }, 2);
    replay.show(leagues.map(league => played(league, league === 'nhl' ? score : 0)));
    const changed = performance.now();
    await page.waitForFunction(text => document.querySelector('[aria-label="NHL games"]')?.textContent?.endsWith(text), String(score), {
      polling: 'raf',
      timeout: 60_000,
    });
    const seen = performance.now();
    clearInterval(watching);
    times.push({ all: seen - changed, own: seen - (answered || seen) });
  }
  return times;
}

const postgres = await startTestPostgres();
const replay = await openReplay();
const db = createDatabase(postgres.connection, () => undefined);
const secret = randomBytes(32).toString('hex');
const { host, port, user, database } = postgres.connection;
const product = await startProduct({
  DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
  SESSION_SECRET: secret,
  SEED_DEMO: 'false',
  ESPN_API_URL: replay.url,
  NBA_CDN_URL: replay.url,
});
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
try {
  replay.show(leagues.map(league => played(league)));
  const people = await Promise.all(
    Array.from({ length: 2 + manyReaders / 2 / streamsPerPerson }, (_, index) => signedIn(db, secret, index)),
  );
  const [first, second, ...others] = people;
  if (!first || !second) throw new Error('the replay has no readers');
  const context = await browser.newContext({ baseURL: product.url });
  const [name = '', value = ''] = first.cookie.split('=', 2);
  await context.addCookies([{ name, value, url: product.url }]);
  const page = await context.newPage();
  await page.goto('/?tag=NHL');
  const sockets = [...(await follow(product.url, [second], 'nba', 1)), ...(await follow(product.url, others, 'wnba', manyReaders / 2))];
  const polling = [poll(product.url, 'nfl'), ...Array.from({ length: manyReaders / 2 }, () => poll(product.url, 'wnba'))];
  await wait(20_000);
  const asked = new Map<League, number[]>(leagues.map(league => [league, []]));
  const known = new Map(leagues.map(league => [league, calls(replay, league)]));
  const counting = setInterval(() => {
    for (const league of leagues) {
      const count = calls(replay, league);
      for (let more = known.get(league) ?? 0; more < count; more += 1) asked.get(league)?.push(performance.now());
      known.set(league, count);
    }
  }, 20);
  setTimeout(() => ended.abort(), minutes * 60_000);
  const times = await timeScreen(page, replay);
  clearInterval(counting);
  /** From the first call to the last: where the window begins and ends between them changes nothing. */
  const perHour = (league: League) => {
    const [first = 0, ...rest] = asked.get(league) ?? [];
    return rest.length === 0 ? 0 : Math.round((rest.length * 3_600_000) / ((rest.at(-1) ?? 0) - first));
  };
  show(`calls an hour, all games live, counted for ${minutes} minutes`);
  show(`  1 reader, pushed to        ${perHour('nba')}`);
  show(`  1 reader who polls         ${perHour('nfl')}`);
  show(`  1,000 readers, half each   ${perHour('wnba')}`);
  show(`  leagues that nobody reads  ${perHour('mlb')}`);
  const sorted = (which: 'all' | 'own') => times.map(time => time[which]).sort((one, other) => one - other);
  const line = (list: number[]) => `${list[Math.floor(list.length / 2)]?.toFixed(0)} ms median, ${list.at(-1)?.toFixed(0)} ms at most`;
  show(`a score to the screen, ${times.length} times`);
  show(`  from its change            ${line(sorted('all'))}`);
  show(`  from the source's answer   ${line(sorted('own'))}`);
  for (const socket of sockets) socket.destroy();
  await Promise.all(polling);
} finally {
  ended.abort();
  await browser.close();
  await product.stop();
  await db.destroy();
  await replay.close();
  await postgres.stop();
}
