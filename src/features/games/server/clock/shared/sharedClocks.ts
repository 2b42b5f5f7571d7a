import { type Database, inTransaction, type Transaction } from '../../../../../platform/server/db/database.ts';
import { markClock } from '../../../../account/server/index.ts';
import { isLive } from '../../../clock/clock.rules.ts';
import { type SharedClock, sharedPosition, withDelay } from '../../../clock/shared.rules.ts';
import { threadLeadMinutes } from '../../../games.rules.ts';
import { heldClocksOf } from '../clocks.queries.ts';
import { readClocks } from '../clocks.stored.ts';
import type { ClockGame } from '../games/clockGames.ts';
import { settleGameReads } from '../gameReads.ts';
import {
  type ClockReader,
  clocksHeldBy,
  deleteHeldReaders,
  lockSharedClock,
  putReader,
  readersOf,
  storeSharedClock,
} from './sharedClocks.queries.ts';

const largestDelay = (readers: readonly ClockReader[]) => Math.max(0, ...readers.map(({ behind }) => behind));

/** Moves a locked clock after the people on it, or their delays, have changed. While nobody is on it, it goes on as it was. */
async function move(tx: Transaction, clock: SharedClock, isFirst: boolean): Promise<boolean> {
  const here = (await readersOf(tx, [clock.id])).filter(({ isHere }) => isHere);
  if (here.length === 0) return false;
  const behind = largestDelay(here);
  // Whoever comes first has nobody to wait for.
  const from = isFirst && clock.mode === 'together' ? { ...clock, position: 0, before: 0, behind } : clock;
  const moved = withDelay(from, behind, Date.now());
  await storeSharedClock(tx, moved);
  return moved.behind !== clock.behind || moved.position !== clock.position;
}

/** Moves the shared clocks of a person whose delay has changed. Returns their ids. */
export async function moveSharedClocks(tx: Transaction, userId: string): Promise<number[]> {
  const moved: number[] = [];
  for (const id of await clocksHeldBy(tx, userId)) {
    const clock = await lockSharedClock(tx, id);
    if (!clock) continue;
    await move(tx, clock, false);
    moved.push(id);
  }
  return moved;
}

export interface Entered {
  /** Whether the clock did not hold them before. */
  isNew: boolean;
  /** Whether they were not on it, even if it held them still. */
  wasAway: boolean;
}

/** Holds a person by a shared clock from now on; undefined if the clock is gone. */
export async function enterSharedClock(tx: Transaction, id: number, userId: string): Promise<Entered | undefined> {
  const stored = await heldClocksOf(tx, userId);
  const clock = await lockSharedClock(tx, id);
  if (!clock) return undefined;
  const own = stored.shared.find(shared => shared.id === id);
  // They may have left while this waited for the clock.
  if (own && (await clocksHeldBy(tx, userId)).includes(id)) return { isNew: false, wasAway: false };
  // How far they have read so far is known only by the clocks that held until now.
  if (!own) await settleGameReads(tx, userId, readClocks(stored.clock, stored.shared));
  const isFirst = (await readersOf(tx, [id])).length === 0;
  await putReader(tx, id, userId, true);
  await markClock(tx, userId, true);
  await move(tx, clock, isFirst);
  return { isNew: !own, wasAway: true };
}

/** Holds a person by a shared clock for a short while longer. The clock moves to the others' delays. */
export async function leaveSharedClock(tx: Transaction, id: number, userId: string): Promise<void> {
  const clock = await lockSharedClock(tx, id);
  if (!clock) return;
  await putReader(tx, id, userId, false);
  await move(tx, clock, false);
}

/** A replay that several people share, or with null the end of it. */
export type AskedReplay = { position?: string | undefined; playing?: boolean | undefined } | null;

/** Sets the mode of a shared clock. A replay goes on where it was left, and begins at the start of the game. */
export async function setSharedMode(tx: Transaction, id: number, game: ClockGame, asked: AskedReplay): Promise<void> {
  // The clocks of people are locked before one that they share.
  for (const { userId } of (await readersOf(tx, [id])).toSorted((one, other) => (one.userId < other.userId ? -1 : 1))) {
    const stored = await heldClocksOf(tx, userId);
    await settleGameReads(tx, userId, readClocks(stored.clock, stored.shared));
  }
  const clock = await lockSharedClock(tx, id);
  if (!clock) return;
  const now = Date.now();
  if (asked === null) {
    if (clock.mode === 'together') return;
    const here = (await readersOf(tx, [id])).filter(({ isHere }) => isHere);
    await storeSharedClock(tx, {
      ...clock,
      mode: 'together',
      behind: largestDelay(here),
      before: 0,
      position: 0,
      setAt: now,
      playing: true,
    });
    return;
  }
  const left = clock.mode === 'replay' ? sharedPosition(clock, now) : game.startsAt;
  const position = asked.position === undefined ? left : Date.parse(asked.position);
  const first = game.startsAt - threadLeadMinutes * 60_000;
  await storeSharedClock(tx, {
    ...clock,
    mode: 'replay',
    behind: 0,
    before: 0,
    position: Math.min(now, Math.max(first, position)),
    setAt: now,
    playing: asked.playing ?? true,
  });
}

/** Forgets people whom shared clocks hold no more. Their calls need not look for clocks again, unless they have set some. */
export async function sweepClockReaders(db: Database): Promise<void> {
  for (const userId of await deleteHeldReaders(db))
    await inTransaction(
      db,
      async tx => {
        const stored = await heldClocksOf(tx, userId);
        if (isLive(readClocks(stored.clock, stored.shared))) await markClock(tx, userId, false);
      },
      { isQuiet: true },
    );
}
