import type { LimitedCaller, Context, Viewer } from '../../../../platform/server/http/context.ts';
import { type Clocks, isLive, liveClocks } from '../../clock/clock.rules.ts';
import { storedClocksOf } from './clocks.queries.ts';
import { readClocks, readCookieText } from './clocks.stored.ts';
import { clockedReader } from './readers/lateReader.ts';

declare module '../../../../platform/server/http/context.ts' {
  interface LimitedCaller {
    /** The text of the cookie that the clock was read from; undefined for a member. */
    cookie: string | undefined;
  }
}
declare module '../../../../platform/server/http/cookies.ts' {
  interface CookieNames {
    /** A visitor's clock. */
    clock: true;
  }
}

/** A member, or a visitor with the text of the cookie that has their clock. */
interface ReaderWithClocks {
  viewer: Pick<Viewer, 'id' | 'hasClock'> | null;
  cookie: string | undefined;
}

async function clocksOf({ db }: Pick<Context, 'db'>, { viewer, cookie }: ReaderWithClocks): Promise<Clocks> {
  if (!viewer) return cookie === undefined ? liveClocks : readCookieText(cookie);
  if (!viewer.hasClock) return liveClocks;
  const { clock, shared } = await storedClocksOf(db, viewer.id);
  return readClocks(clock, shared);
}

/** How far a caller may know games by their clocks; undefined if they are live in every game. */
export async function loadClock(context: Pick<Context, 'db'>, reader: ReaderWithClocks): Promise<LimitedCaller | undefined> {
  const clocks = await clocksOf(context, reader);
  if (isLive(clocks)) return undefined;
  const readAgain = reader.viewer ? () => clocksOf(context, reader) : undefined;
  return clockedReader(context, clocks, { cookie: reader.cookie, readAgain });
}

/** How far a member may know games now, whatever their call knew, such as the reader of a mail; undefined if they are live in all. */
export async function clockOfMember(context: Pick<Context, 'db'>, userId: string): Promise<LimitedCaller | undefined> {
  return loadClock(context, { viewer: { id: userId, hasClock: true }, cookie: undefined });
}

/** The clocks of the caller of a route. */
export async function clocksOfCaller(
  context: Pick<Context, 'db'>,
  { viewer, limited }: { viewer: Viewer | null; limited: LimitedCaller | undefined },
): Promise<Clocks> {
  return clocksOf(context, { viewer, cookie: limited?.cookie });
}
