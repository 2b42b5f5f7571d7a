/** The law of one clock over rows: no call tells anybody anything from after the position of a row that holds them. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { chance } from '../../../../features/sports/server/replay/season.ts';
import { postgresBus } from '../../../../platform/server/live/bus/postgresBus.ts';
import { type Caller, openWorld, type World } from '../../../../testing/world.ts';
import {
  allAddresses,
  type Leak,
  leaksAt,
  mark,
  type MarkedNight,
  nightSeconds,
  openMarkedNight,
  storeTalk,
  storeTexts,
} from './testing/markedNight.ts';
import { acts, type Drawn } from './testing/rowActs.ts';
import { type Fan, type RowOfNight, RowsNight } from './testing/rowsNight.ts';

/** ROW_READS sets the number of random reads, about; a plain run has 500. */
const readsWanted = Number(process.env['ROW_READS'] ?? 500);
/** The time from now to the end of the night, in milliseconds. All times that the database itself writes are before that end. */
const aheadMs = 40 * 60_000;
/** The clock passes the end of the night by the largest delays, in seconds. */
const lastSecond = nightSeconds + 140;
const rowCount = 3;

let world: World;
let second: World;
let night: MarkedNight;
let people: Caller[];
beforeAll(async () => {
  world = await openWorld({ LIVE_SCORES_SOURCES: 'none' }, { caches: true, openBus: postgresBus });
  second = await openWorld({ LIVE_SCORES_SOURCES: 'none' }, { caches: true, beside: world, openBus: postgresBus });
  people = await Promise.all(Array.from({ length: 12 }, () => world.person()));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs });
  night = await openMarkedNight(world);
  await storeTexts(night, people[0] as Caller);
  await storeTalk(night);
  vi.useRealTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});
afterAll(async () => {
  await second.close();
  await world.close();
});

interface Told {
  reads: number;
  leaks: (Leak & { by: string; at: number })[];
}

/** A time of the night in seconds. Before its beginning the score is 0, too. */
const toSecond = (at: number) => Math.max(0, (at - night.began) / 1_000);

/** Everybody who may not know all of the night reads some addresses at once, on both nodes. */
async function readAll(rows: RowsNight, below: (count: number) => number, told: Told): Promise<void> {
  const positions = await rows.positions();
  const reads: Promise<void>[] = [];
  const read = async (fan: Fan, address: string, at: number) => {
    const node = rows.nodes[below(2)] ?? world;
    const leaks = await leaksAt(night, node.as(fan.who), address, () => toSecond(at));
    told.reads += 1;
    told.leaks.push(...leaks.map(leak => ({ ...leak, by: fan.who.username, at: toSecond(at) })));
  };
  const pick = <Each>(list: readonly Each[]) => list[below(list.length)] as Each;
  for (const fan of rows.fans) {
    const [at, row] = [positions.get(fan) ?? 0, pick<RowOfNight | undefined>(rows.rowsOf(fan))];
    if (at >= rows.now) continue;
    const addresses = allAddresses(night, row?.code);
    const chosen = [...Array.from({ length: 6 }, () => pick(addresses)), '/api/rows', '/api/notifications'];
    if (row) chosen.push(`/api/rows/${row.code}`, `/api/rows/${row.code}/messages`);
    for (const address of chosen) reads.push(read(fan, address, at));
  }
  await Promise.all(reads);
  const [fan] = [pick(rows.fans)];
  const [row] = rows.rowsOf(fan);
  if (row) expect(await stubOf(fan, row)).toBe((positions.get(fan) ?? 0) >= rows.end ? 200 : 409);
}

const stubOf = async ({ who: { cookie } }: Fan, { code }: RowOfNight) =>
  (await second.app.inject({ url: `/api/rows/${code}/stub.png`, headers: { cookie } })).statusCode;

/** A replayed night: people come, go, drop, block each other and move the clocks, and read after each step. */
async function watch(seed: number, told: Told): Promise<void> {
  const random = chance(seed);
  const below = (count: number) => Math.floor(random() * count);
  const pick: Drawn['pick'] = list => list[below(list.length)];
  const rows = new RowsNight(night, [world, second], people);
  const drawn = { night: rows, below, pick, blocks: new Set<string>(), said: new Map() };
  for (const [place, fan] of rows.fans.entries()) {
    if (place < rowCount) await rows.open(fan);
    else {
      const row = rows.rows[place % rowCount] as RowOfNight;
      await fan.who.call('POST', `/api/rows/${row.code}/join`);
      row.seats.push(fan);
    }
    if (place % 2 === 0) await rows.sit(fan, rows.nodes[place % 4 === 0 ? 0 : 1] ?? world);
  }
  rows.moveTo(night.began + below(nightSeconds / 2) * 1_000);
  try {
    while (rows.now < night.began + lastSecond * 1_000 && told.reads < readsWanted) {
      rows.moveTo(rows.now + 3_000 + below(14_000));
      for (let count = 1 + below(3); count > 0; count -= 1) {
        const fan = pick(rows.fans) as Fan;
        const node = pick(rows.nodes) ?? world;
        await pick(acts)?.({ ...drawn, fan, node, row: pick(rows.rowsOf(fan)) });
        await rows.positions();
      }
      await rows.comeBack();
      if (rows.rows.length < rowCount) await rows.open(pick(rows.fans) as Fan);
      await readAll(rows, below, told);
    }
  } finally {
    await rows.close();
  }
}

test('a member who is live is told all of it, so the law can find a leak', async () => {
  const rows = new RowsNight(night, [world, second], people);
  const [fan, other] = rows.fans as [Fan, Fan];
  const { code } = await rows.open(fan);
  await other.who.call('POST', `/api/rows/${code}/join`);
  rows.moveTo(night.began + nightSeconds * 1_000);
  await other.who.call('POST', `/api/rows/${code}/messages`, { content: mark(nightSeconds) });
  for (const path of [`/api/rows/${code}`, `/api/rows/${code}/messages`, '/api/rows', '/api/notifications'])
    expect(await leaksAt(night, fan.who, path, () => nightSeconds - 1), path).not.toEqual([]);
  await rows.close();
});

test('nobody reads anything from after the position of a row that holds them, in many nights', {
  tags: 'slow',
  timeout: 30 * 60_000,
}, async () => {
  const told: Told = { reads: 0, leaks: [] };
  for (let nights = 0; told.reads < readsWanted && told.leaks.length === 0; nights += 1) await watch(3_300 + nights, told);
  expect(told.leaks).toEqual([]);
  expect(told.reads).toBeGreaterThanOrEqual(readsWanted);
});
