import { z } from 'zod';
import { type Clocks, liveClocks } from '../../clock/clock.rules.ts';
import type { HeldClock } from '../../clock/shared.rules.ts';
import { gameIdPattern, maxBehindSeconds } from '../../games.rules.ts';

const seconds = z.int().min(0).max(maxBehindSeconds);
const time = z.int().nonnegative();

/** Clocks as they are stored: of a member in the database, of a visitor in a cookie. */
const storedClocks = z.object({
  behind: seconds,
  hideScores: z.boolean(),
  games: z.record(
    z.string().regex(gameIdPattern),
    z.object({ mode: z.enum(['live', 'behind', 'replay']), behind: seconds, position: time, setAt: time, playing: z.boolean() }),
  ),
});

/** Reads stored clocks. Clocks that cannot be read are live, as after a change of their form. */
export function readClocks(value: unknown, shared: readonly HeldClock[] = []): Clocks {
  const parsed = storedClocks.safeParse(value);
  return { ...(parsed.success ? parsed.data : liveClocks), shared };
}

/** The clocks that a reader has set, in the form that is stored. */
export function ownClocks({ behind, hideScores, games }: Clocks): object {
  return { behind, hideScores, games };
}

/** The number of games whose clocks fit into a cookie. */
const maxGamesInCookie = 12;

/** The clocks of a visitor as the text of their cookie. */
export function writeCookieText(clocks: Clocks): string {
  const games = Object.fromEntries(Object.entries(clocks.games).slice(-maxGamesInCookie));
  return Buffer.from(JSON.stringify(ownClocks({ ...clocks, games }))).toString('base64url');
}

export function readCookieText(text: string): Clocks {
  try {
    return readClocks(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    return liveClocks;
  }
}
