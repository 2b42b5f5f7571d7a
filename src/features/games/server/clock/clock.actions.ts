import type { Context, LimitedCaller, Viewer } from '../../../../platform/server/http/context.ts';
import type { CookieName } from '../../../../platform/server/http/cookies.ts';
import { type LiveUpdate, writeAndPublish } from '../../../../platform/server/live/liveUpdate.ts';
import { type Refusal, refuse } from '../../../../platform/shared/errors.ts';
import { markClock } from '../../../account/server/index.ts';
import type { GameClock } from '../../clock/clock.contract.ts';
import {
  type Clocks,
  delayOfTap,
  hasNoClock,
  isLive,
  type OwnClock,
  ownDelay,
  ownPosition,
  positionIn,
  withGameClock,
} from '../../clock/clock.rules.ts';
import { threadLeadMinutes } from '../../games.rules.ts';
import type { ClockGame } from './games/clockGames.ts';
import { wakeCalls } from '../alerts/delivery.queries.ts';
import { deleteClocks, heldClocksOf, putClocks } from './clocks.queries.ts';
import { ownClocks, readClocks, writeCookieText } from './clocks.stored.ts';
import { clocksOfCaller } from './loadClock.ts';
import { settleGameReads } from './gameReads.ts';
import { moveSharedClocks } from './shared/sharedClocks.ts';

/** The time for which a visitor’s clock is kept after they last set it, in seconds. */
const clockSeconds = 30 * 24 * 3_600;

/** The caller of a clock's route, and where a visitor's clock is kept. */
export interface ClockOwner {
  viewer: Viewer | null;
  limited: LimitedCaller | undefined;
  setCookie: (name: CookieName, value: string | undefined, maxAgeSeconds: number) => void;
}

/**
 * Changes the clocks of a person, or those of a visitor in their cookie. A person's changes wait for each other, so that none is lost,
 * and their streams come back with the new position. The clocks that they share move with their delay; `sharedClockMoved` is published
 * with the ids of those.
 */
export async function changeClocks(
  context: Context,
  { viewer, limited, setCookie }: ClockOwner,
  change: (clocks: Clocks) => Clocks,
  sharedClockMoved: LiveUpdate<number>,
): Promise<Clocks> {
  if (!viewer) {
    const clocks = change(await clocksOfCaller(context, { viewer, limited }));
    setCookie('clock', isLive(clocks) ? undefined : writeCookieText(clocks), clockSeconds);
    return clocks;
  }
  const changed = await writeAndPublish(
    context,
    async (tx, publish) => {
      const stored = await heldClocksOf(tx, viewer.id);
      const former = readClocks(stored.clock, stored.shared);
      await settleGameReads(tx, viewer.id, former);
      const clocks = change(former);
      if (hasNoClock(clocks)) await deleteClocks(tx, viewer.id);
      else await putClocks(tx, viewer.id, ownClocks(clocks));
      await markClock(tx, viewer.id, !isLive(clocks));
      await wakeCalls(tx, viewer.id);
      for (const id of await moveSharedClocks(tx, viewer.id)) publish(sharedClockMoved, id);
      return clocks;
    },
    { isQuiet: true },
  );
  context.live.reopen([viewer.id]);
  return changed;
}

/** A reader's clock for a game as the wire has it. */
export function presentGameClock(clocks: Clocks, game: ClockGame, now: number): GameClock {
  const own = clocks.games[game.id];
  const { mode, at } = ownPosition(clocks, game, now) ?? { mode: 'live' as const, at: now };
  const shown = { isOwn: own !== undefined, playing: own?.mode === 'replay' ? own.playing : true };
  if (mode === 'hidden') return { mode: 'live', behind: 0, position: null, ...shown };
  const position = new Date(positionIn(clocks, game, now)?.at ?? at).toISOString();
  return { mode, behind: mode === 'behind' ? ownDelay(clocks, game.id) : 0, position, ...shown };
}

interface AskedClock {
  mode: OwnClock['mode'];
  behind?: number | undefined;
  position?: string | undefined;
  playing?: boolean | undefined;
}

/** A clock that can be set: the mode behind has its delay. */
export function askedClock(asked: AskedClock): AskedClock | Refusal<'invalid_input'> {
  if (asked.mode !== 'behind' || asked.behind !== undefined) return asked;
  const message = 'is needed for the mode behind';
  return refuse('invalid_input', 'Please say how far you are behind.', [{ path: 'behind', message }]);
}

/** The earliest position of a replay: its thread may have begun before the game. */
const firstPosition = ({ startsAt }: ClockGame) => startsAt - threadLeadMinutes * 60_000;

/** The clock that a reader asks for; a replay goes on where they left it. */
export function ownClockOf(clocks: Clocks, game: ClockGame, asked: AskedClock, now: number): OwnClock {
  const { mode, behind = 0, playing = true } = asked;
  if (mode === 'behind') return { mode: behind === 0 ? 'live' : 'behind', behind, position: 0, setAt: now, playing: true };
  if (mode === 'live') return { mode, behind: 0, position: 0, setAt: now, playing: true };
  const left = clocks.games[game.id]?.mode === 'replay' ? ownPosition(clocks, game, now)?.at : undefined;
  const position = asked.position === undefined ? (left ?? game.startsAt) : Date.parse(asked.position);
  return { mode, behind: 0, position: Math.min(now, Math.max(firstPosition(game), position)), setAt: now, playing };
}

/** The clocks of a reader who sees a play now that was known here at a time. */
export function tapped(clocks: Clocks, game: ClockGame, knownAt: number, now: number): Clocks {
  const behind = delayOfTap(knownAt, now);
  const own = { mode: behind === 0 ? 'live' : 'behind', behind, position: 0, setAt: now, playing: true } as const;
  return withGameClock(clocks, game.id, own);
}
