import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { Context } from '../../../../platform/server/http/context.ts';
import { writeAndPublish } from '../../../../platform/server/live/liveUpdate.ts';
import type { GameDetails } from '../../../sports/server/index.ts';
import type { League } from '../../../sports/sports.rules.ts';
import { gameChanged, playsChanged } from '../games.liveUpdates.ts';
import { storeCallsOfPlays } from '../alerts/storeCalls.ts';
import { appendBox, newestBox, type StoredBox } from './boxes.queries.ts';
import { appendPlays, putPlayKeys, storedPlayKeys, storedPlays } from './plays.queries.ts';
import { mergePlays } from './plays.rules.ts';
import { appendStates, lockGames, newestStates } from './states.queries.ts';
import type { StoredState } from './states.rules.ts';

/** The box of a game that is on is stored at most this often, in milliseconds. */
const betweenBoxesMs = 15_000;

/** The plays, the box and the injuries of a game as a source gives them. */
export interface DetailsRead {
  gameId: string;
  league: League;
  source: string;
  details: GameDetails;
  /** The moment at which the details were read. */
  at: Date;
}

/** Stores the points by period where they add up to the known score. */
async function storeLineScore(
  tx: Transaction,
  { gameId, details: { lineScore, venue }, at }: DetailsRead,
  known: StoredState | undefined,
): Promise<boolean> {
  if (!known || known.state === 'scheduled') return false;
  const sum = (side: 'home' | 'away') => lineScore.reduce((total, period) => total + period[side], 0);
  const fits = lineScore.length > 0 && sum('home') === known.home.score && sum('away') === known.away.score;
  const next = { ...known, lineScore: fits ? lineScore : known.lineScore, venue: known.venue ?? venue };
  if (isDeepStrictEqual(known, next)) return false;
  await appendStates(tx, [{ gameId, state: next }], at);
  return true;
}

async function storeBox(tx: Transaction, { gameId, details: { players, injuries }, at }: DetailsRead, isOver: boolean): Promise<void> {
  if (!players && injuries.home.length + injuries.away.length === 0) return;
  const box: StoredBox = { home: players?.home ?? [], away: players?.away ?? [], injuries };
  const known = await newestBox(tx, gameId);
  if (known && isDeepStrictEqual(known.box, box)) return;
  // The first box after the final counts for its thread.
  if (known && !isOver && at.getTime() - known.knownAt.getTime() < betweenBoxesMs) return;
  await appendBox(tx, gameId, box, at);
}

/**
 * Stores the plays and the box of a game as far as they are new. Storing the same again, on any node, changes nothing. `note` runs in
 * the same transaction.
 */
export async function storeDetails(context: Context, read: DetailsRead, note: (tx: Transaction) => Promise<void>): Promise<void> {
  const { gameId, league, source, details, at } = read;
  await writeAndPublish(
    context,
    async (tx, publish) => {
      await note(tx);
      // Nodes that store the same game at once take turns, so a play gets one place.
      await lockGames(tx, [gameId]);
      const state = (await newestStates(tx, [gameId])).get(gameId)?.state;
      const times = { startsAt: Date.parse(state?.startsAt ?? ''), readAt: at.getTime() };
      const known = { plays: await storedPlays(tx, gameId), keys: await storedPlayKeys(tx, gameId) };
      const { versions, keys } = mergePlays(league, source, known, details.plays, times);
      if (keys.length > 0) await putPlayKeys(tx, gameId, keys);
      if (versions.length > 0) {
        await appendPlays(tx, gameId, versions, at);
        await storeCallsOfPlays(tx, { gameId, league, at }, state, versions);
      }
      const hasLineScore = await storeLineScore(tx, read, state);
      await storeBox(tx, read, state?.state === 'final');
      for (const { seq } of versions) publish(playsChanged, `${gameId}:${seq}`);
      if (versions.length > 0 || hasLineScore) publish(gameChanged, gameId);
    },
    { isQuiet: true },
  );
}
