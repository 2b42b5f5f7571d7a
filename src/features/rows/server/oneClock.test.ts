/** The law of one clock over rows: nobody who is here is told anything of the game from after the row's position. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postgresBus } from '../../../platform/server/live/bus/postgresBus.ts';
import { type OpenedStream, openEvents } from '../../../testing/eventStream.ts';
import { type Caller, openWorld, type World } from '../../../testing/world.ts';
import type { Play } from '../../games/games.contract.ts';
import { playsChanged } from '../../games/server/games.liveUpdates.ts';
import { storeGame, storePlay } from '../../games/server/testing/storedGame.ts';
import { chance } from '../../sports/server/replay/season.ts';
import type { Row } from '../rows.contract.ts';

/** ROW_NIGHT sets the length of the night in seconds. */
const nightSeconds = Number(process.env['ROW_NIGHT'] ?? 20);
/** Streams hear of a standstill within this time after it began, in milliseconds; a play is known for a moment before its event leaves. */
const toleranceMs = 1_000;

let world: World;
let second: World;
beforeAll(async () => {
  world = await openWorld({}, { openBus: postgresBus });
  second = await openWorld({}, { beside: world, openBus: postgresBus });
  await storeGame(world, 'nba-1');
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds));

interface Fan {
  who: Caller;
  node: World;
  stream: OpenedStream | undefined;
  /** The number of events of the stream that were looked at. */
  looked: number;
}

test('random members with random delays come, go and drop, and nobody here learns anything from after the position', async () => {
  const random = chance(33);
  const pick = (count: number) => Math.floor(random() * count);
  const host = await world.person();
  const row = (await host.call<Row>('POST', '/api/games/nba-1/rows', {})).body;
  const fans: Fan[] = [];
  for (let index = 0; index < 6; index += 1) {
    const who = index === 0 ? host : await world.person();
    if (index > 0) await who.call('POST', `/api/rows/${row.code}/join`);
    fans.push({ who, node: pick(2) === 0 ? world : second, stream: undefined, looked: 0 });
  }
  const positions: number[] = [];
  const leaks: string[] = [];
  let reads = 0;
  let pushed = 0;
  const positionNow = async () => {
    const { clock } = (await host.call<Row>('GET', `/api/rows/${row.code}`)).body;
    return Date.parse(clock?.position ?? '');
  };

  /** Looks at what the streams have brought, and reads the game as everybody who is here. The position is read after that. */
  async function look(): Promise<void> {
    const told: [kind: string, at: number][] = [];
    for (const fan of fans) {
      const { stream, who, node } = fan;
      if (!stream) continue;
      for (const event of stream.events.slice(fan.looked))
        if (event.type === 'plays') {
          pushed += 1;
          for (const play of event.plays as Play[]) told.push(['event', Date.parse(play.at)]);
        }
      fan.looked = stream.events.length;
      const { plays } = (await node.as(who).call<{ plays: Play[] }>('GET', '/api/games/nba-1/plays?after=0')).body;
      reads += 1;
      const newest = plays.at(-1);
      if (newest) told.push(['read', Date.parse(newest.at)]);
    }
    if (!fans.some(({ stream }) => stream)) return;
    const position = await positionNow();
    positions.push(position);
    for (const [kind, at] of told)
      if (at > position + (kind === 'event' ? toleranceMs : 0)) leaks.push(`${kind} ${at - position} ms ahead`);
  }

  const sit = async (fan: Fan) => {
    const stream = await openEvents(fan.node, fan.node.as(fan.who), `?topics=row:${row.id},game:nba-1`);
    await stream.next('opened');
    Object.assign(fan, { stream, looked: 0 });
  };
  for (const fan of fans.slice(0, 2)) await sit(fan);
  const until = Date.now() + nightSeconds * 1_000;
  for (let seq = 1; Date.now() < until; seq += 1) {
    await storePlay(world, 'nba-1', seq, 0);
    world.context.live.publish([{ update: playsChanged, id: `nba-1:${seq}`, isQuiet: true }]);
    const fan = fans[pick(fans.length)];
    if (fan && seq % 4 === 0) {
      if (!fan.stream) {
        await fan.who.call('PUT', `/api/rows/${row.code}/clock`, { behind: pick(6) });
        await sit(fan);
      } else if (fans.filter(({ stream }) => stream).length > 1) {
        fan.stream.close();
        fan.stream = undefined;
      }
    }
    await look();
    await pause(120);
  }
  for (const { stream } of fans) stream?.close();
  expect(leaks).toEqual([]);
  // The position never jumps back.
  expect(positions.filter((at, place) => at < (positions[place - 1] ?? 0))).toEqual([]);
  expect([reads, pushed].map(count => count > nightSeconds)).toEqual([true, true]);
  // The night was told at all: the position has moved with it.
  expect((positions.at(-1) ?? 0) - (positions[0] ?? 0)).toBeGreaterThan(nightSeconds * 300);
});
