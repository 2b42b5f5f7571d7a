/** The law of one clock over rows for pushed events: no stream of a member brings anything from after the position of their row. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playReactionsEvent } from '../../../../features/games/games.contract.ts';
import { gameChanged, playsChanged } from '../../../../features/games/server/games.liveUpdates.ts';
import { storeGame, storePlay, storeState } from '../../../../features/games/server/testing/storedGame.ts';
import { answer, write } from '../../../../features/posts/server/testing/writing.ts';
import type { Row } from '../../../../features/rows/rows.contract.ts';
import { chance } from '../../../../features/sports/server/replay/season.ts';
import { postgresBus } from '../../../../platform/server/live/bus/postgresBus.ts';
import { writeAndPublish } from '../../../../platform/server/live/liveUpdate.ts';
import { type OpenedStream, openEvents, type PushedEvent } from '../../../../testing/eventStream.ts';
import { type Caller, openWorld, setUp, type World } from '../../../../testing/world.ts';
import { mark, momentsIn } from './testing/markedNight.ts';

/** ROW_NIGHT sets the length of the night in seconds. */
const nightSeconds = Number(process.env['ROW_NIGHT'] ?? 12);
/** Streams hear of a standstill or a replay within this time after it began, in milliseconds. */
const toleranceMs = 1_500;
/** The time for which somebody is held by a row that they have left, in milliseconds. */
const heldMs = 60_000;
/** The largest delay of a member, in seconds. */
const maxBehind = 6;
const [rowCount, membersOfRow] = [3, 4];
const gameId = 'nba-1';

interface Seat {
  who: Caller;
  row: WatchedRow;
  node: World;
  stream: OpenedStream | undefined;
  /** The number of events of the stream that were looked at. */
  looked: number;
  /** The time at which the owner has removed them, infinitely long ago for somebody who was not there. The row holds them still. */
  outAt: number | undefined;
}

interface WatchedRow {
  id: number;
  code: string;
  host: Caller;
  /** Its latest positions with the times at which they were read, in milliseconds since the night began. */
  positions: { at: number; read: number }[];
}

/** The events that tell of the game. */
const kinds = ['game', 'play_reactions', 'plays', 'reply_created', 'row_changed', 'row_message'];

let threadId: number;
let began: number;
const rows: WatchedRow[] = [];
const seats: Seat[] = [];
const random = chance(33);
const below = (count: number) => Math.floor(random() * count);
const sinceBegin = () => Date.now() - began;
const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds));

const world = setUp(() => openWorld({}, { openBus: postgresBus }));
const second = setUp(() => openWorld({}, { beside: world, openBus: postgresBus }));
const writer = setUp(() => world.person());
beforeAll(async () => {
  threadId = (await write(writer, 'Game thread')).id;
  await world.sql`update all_posts set created_at = now() - interval '2 hours' where id = ${threadId}`;
  await storeGame(world, gameId);
  await world.sql`
    insert into game_threads (game_id, kind, post_id, created_at) values (${gameId}, 'game', ${threadId}, now() - interval '2 hours')`;
  for (let count = 0; count < rowCount; count += 1) {
    const host = await world.person();
    const { id, code } = (await host.call<Row>('POST', `/api/games/${gameId}/rows`, {})).body;
    const row = { id, code, host, positions: [] };
    rows.push(row);
    for (let place = 0; place < membersOfRow; place += 1) {
      const who = place === 0 ? host : await world.person();
      if (place > 0) await who.call('POST', `/api/rows/${code}/join`);
      seats.push({ who, row, node: place % 2 === 0 ? world : second, stream: undefined, looked: 0, outAt: undefined });
    }
  }
  began = Math.floor(Date.now() / 1_000) * 1_000;
});
afterAll(async () => {
  for (const { stream } of seats) stream?.close();
});

async function sit(seat: Seat): Promise<void> {
  seat.stream?.close();
  const stream = await openEvents(seat.node, seat.node.as(seat.who), `?posts=${threadId}&topics=row:${seat.row.id},game:${gameId}`);
  await stream.next('opened');
  Object.assign(seat, { stream, looked: 0 });
  void stream.ended.then(() => {
    // The server asks for this one again, as it does after each change of what a reader may know.
    if (seat.stream === stream) seat.looked = -1;
  });
}

/** The time of each play, from before it is known. */
const playedAt: number[] = [];

/** Something of everything that a game tells. */
async function happen(seq: number): Promise<void> {
  const { context } = world;
  playedAt[seq] = sinceBegin();
  await storePlay(world, gameId, seq, 0);
  const startsAt = new Date(began - 3_600_000);
  await writeAndPublish(context, async (_tx, publish) => {
    await storeState(world, gameId, { startsAt, state: 'live', score: seq, at: new Date() });
    publish(gameChanged, gameId);
    publish(playsChanged, `${gameId}:${seq}`);
  });
  await writer.call('PUT', `/api/games/${gameId}/plays/${seq}/reaction`, { reaction: 'fire' });
  if (seq % 3 === 0) await answer(writer, threadId, mark(sinceBegin()));
}

async function positionOf(row: WatchedRow): Promise<number> {
  const { clock } = (await row.host.call<Row>('GET', `/api/rows/${row.code}`)).body;
  return Date.parse(clock?.position ?? '') - began;
}

/** The furthest position of a row since a moment ago. */
const furthestOf = ({ positions }: WatchedRow) => Math.max(...positions.map(({ at }) => at));

/** The moments that an event tells, in milliseconds since the night began. A score is the number of the last play. */
function momentsOf(event: PushedEvent): number[] {
  const text = JSON.stringify(event);
  const told = playReactionsEvent.data.safeParse(event);
  const plays = event.type === 'play_reactions' && told.success ? told.data.plays.map(({ seq }) => seq) : [];
  const scores = [...text.matchAll(/"(?:score|homeScore)":(\d+)/g)].map(([, score]) => Number(score));
  return [...momentsIn(text), ...[...plays, ...scores].flatMap(seq => playedAt[seq] ?? [])];
}

interface Pushed {
  events: number;
  types: Set<string>;
  leaks: string[];
}

/** Looks at what the streams have brought. The positions are read after that. */
async function look(pushed: Pushed): Promise<void> {
  const told: { seat: Seat; event: PushedEvent; moments: number[] }[] = [];
  for (const seat of seats) {
    if (!seat.stream) continue;
    for (const event of seat.stream.events.slice(Math.max(0, seat.looked))) {
      const moments = momentsOf(event);
      if (moments.length === 0) continue;
      pushed.events += 1;
      pushed.types.add(event.type);
      told.push({ seat, event, moments });
    }
    if (seat.looked === -1) await sit(seat);
    else seat.looked = seat.stream.events.length;
  }
  for (const row of rows) {
    row.positions.push({ at: await positionOf(row), read: sinceBegin() });
    row.positions = row.positions.filter(({ read }) => read > sinceBegin() - toleranceMs);
  }
  for (const { seat, event, moments } of told) {
    if (seat.outAt !== undefined && sinceBegin() > seat.outAt + heldMs - toleranceMs) continue;
    const ahead = Math.max(...moments) - furthestOf(seat.row);
    if (ahead > toleranceMs) pushed.leaks.push(`${event.type} ${ahead} ms ahead for ${seat.who.username}`);
  }
}

/** One of the things that a member may do. The hosts stay, so that somebody knows the position. */
async function act(): Promise<void> {
  const seat = seats[below(seats.length)] as Seat;
  const { who, row, node } = seat;
  const isHost = who === row.host;
  const caller = node.as(who);
  const acts = [
    () => sit(seat),
    () => sit(seat),
    async () => {
      if (isHost) return;
      seat.stream?.close();
      seat.stream = undefined;
    },
    () => caller.call('PUT', `/api/games/${gameId}/clock`, { mode: 'behind', behind: below(2) * below(maxBehind + 1) }),
    () => caller.call('PUT', `/api/rows/${row.code}/clock`, { behind: maxBehind }),
    async () => {
      const position = new Date(began + Math.max(0, furthestOf(row) - below(4_000))).toISOString();
      await caller.call('PUT', `/api/rows/${row.code}/clock`, { mode: 'replay', position, playing: below(2) === 0 });
    },
    () => caller.call('PUT', `/api/rows/${row.code}/clock`, { mode: 'together' }),
    () => caller.call('PUT', `/api/rows/${row.code}/clock`, { mode: 'together' }),
    async () => {
      if (isHost || seat.outAt !== undefined || below(2) === 0) return;
      await row.host.call('DELETE', `/api/rows/${row.code}/members/${who.username}`);
      seat.outAt = seat.stream ? sinceBegin() : Number.NEGATIVE_INFINITY;
    },
    async () => {
      if (seat.outAt === undefined) return;
      row.code = (await row.host.call<Row>('POST', `/api/rows/${row.code}/code`)).body.code;
      await caller.call('POST', `/api/rows/${row.code}/join`);
      seat.outAt = undefined;
      await sit(seat);
    },
    async () => {
      const at = Math.min(await positionOf(row), sinceBegin());
      await caller.call('POST', `/api/rows/${row.code}/messages`, { content: mark(Math.max(0, at - 1_000)) });
    },
  ];
  await acts[below(acts.length)]?.();
}

test('members who come, go, drop, lose their seats and move the clocks are brought nothing from after the position', {
  tags: 'slow',
  timeout: (nightSeconds + 120) * 1_000,
}, async () => {
  const pushed: Pushed = { events: 0, types: new Set(), leaks: [] };
  for (const [place, seat] of seats.entries()) {
    await seat.who.call('PUT', `/api/rows/${seat.row.code}/clock`, { behind: place % 3 === 0 ? maxBehind : below(2) });
    if (place % 2 === 0 || place % 3 === 0) await sit(seat);
  }
  await look(pushed);
  // A busy machine needs longer until everything was told.
  const isTold = () => pushed.events > nightSeconds * 4 && kinds.every(kind => pushed.types.has(kind));
  for (let seq = 1; sinceBegin() < nightSeconds * 1_000 || !isTold(); seq += 1) {
    await happen(seq);
    if (seq % 2 === 0) await act();
    await look(pushed);
    await pause(60);
  }
  expect(pushed.leaks).toEqual([]);
});
