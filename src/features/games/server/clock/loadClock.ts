import type { ClockedReader, Context, Viewer } from '../../../../platform/server/http/context.ts';
import { type Clocks, isLive, liveClocks } from '../../clock/clock.rules.ts';
import { storedClocksOf } from './clocks.queries.ts';
import { readClocks, readCookieText } from './clocks.stored.ts';
import { clockedReader } from './readers/lateReader.ts';

/** A member with clocks, or the text of a visitor's cookie. */
type ReaderWithClocks = { viewer: Viewer } | { cookie: string };

async function clocksOf({ db }: Pick<Context, 'db'>, reader: ReaderWithClocks): Promise<Clocks> {
  return 'viewer' in reader ? readClocks(await storedClocksOf(db, reader.viewer.id)) : readCookieText(reader.cookie);
}

/** How far a caller may know games by their clocks; undefined if they are live in every game. */
export async function loadClock(context: Pick<Context, 'db'>, reader: ReaderWithClocks): Promise<ClockedReader | undefined> {
  const clocks = await clocksOf(context, reader);
  return isLive(clocks) ? undefined : clockedReader(context, clocks, 'cookie' in reader ? reader.cookie : undefined);
}

/** How far a member who is not the caller may know games, such as the reader of a mail; undefined if they are live in all. */
export async function clockOfMember(context: Pick<Context, 'db'>, userId: string): Promise<ClockedReader | undefined> {
  const clocks = readClocks(await storedClocksOf(context.db, userId));
  return isLive(clocks) ? undefined : clockedReader(context, clocks);
}

/** The clocks of the caller of a route. */
export async function clocksOfCaller(
  context: Pick<Context, 'db'>,
  { viewer, clocked }: { viewer: Viewer | null; clocked: ClockedReader | undefined },
): Promise<Clocks> {
  if (viewer) return viewer.hasClock ? clocksOf(context, { viewer }) : liveClocks;
  return clocked?.cookie === undefined ? liveClocks : readCookieText(clocked.cookie);
}
