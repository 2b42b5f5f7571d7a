import type { Context } from '../../../../../platform/server/http/context.ts';
import { type Clocks, liveClocks } from '../../../clock/clock.rules.ts';
import { earlyStartMs, maxBehindSeconds } from '../../../games.rules.ts';
import { writeCookieText } from '../clocks.stored.ts';
import { gamesOfClock } from '../games/clockGames.ts';
import type { LateReader } from '../lateReads.ts';
import { lateReaderOf } from './lateReader.ts';

const publicClocks: Clocks = { ...liveClocks, behind: maxBehindSeconds };

/** The text of a visitor's cookie with the clock of outputs, for calls of this server to itself. */
export const publicClockText = writeCookieText(publicClocks);

/**
 * The reader of outputs that nobody in particular reads, such as feeds and share pictures: as far behind as a reader can be. Undefined
 * while no game is on or has just ended, because then nothing is hidden.
 */
export async function publicReader(context: Pick<Context, 'db'>): Promise<LateReader | undefined> {
  const now = Date.now();
  const since = now - maxBehindSeconds * 1_000;
  const games = (await gamesOfClock(context)).filter(
    ({ startsAt, endedAt }) => startsAt <= now + earlyStartMs && (endedAt === null || endedAt > since),
  );
  return games.length === 0 ? undefined : lateReaderOf(publicClocks, games, now);
}
