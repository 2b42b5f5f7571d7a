import { z } from 'zod';
import { type Clocks, liveClocks } from '../../clock/clock.rules.ts';
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
export function readClocks(value: unknown): Clocks {
  const parsed = storedClocks.safeParse(value);
  return parsed.success ? parsed.data : liveClocks;
}

/** The number of games whose clocks fit into a cookie. */
const maxGamesInCookie = 12;

/** The clocks of a visitor as the text of their cookie. */
export function writeCookieText({ games, ...rest }: Clocks): string {
  const kept = Object.fromEntries(Object.entries(games).slice(-maxGamesInCookie));
  return Buffer.from(JSON.stringify({ ...rest, games: kept })).toString('base64url');
}

export function readCookieText(text: string): Clocks {
  try {
    return readClocks(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    return liveClocks;
  }
}
