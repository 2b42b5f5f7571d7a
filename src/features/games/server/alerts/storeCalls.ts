import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { League } from '../../../sports/sports.rules.ts';
import { type CallFacts, callsOf } from '../../alerts/alerts.rules.ts';
import type { StoredPlay } from '../../games.contract.ts';
import { furthest, isPlayAhead, type StoredState } from '../storing/states.rules.ts';
import { putCall } from './calls.queries.ts';

const factsOf = ({ state, startsAt, period, clock, home, away }: StoredState): CallFacts => ({
  state,
  startsAt,
  period,
  clock,
  home: home.score,
  away: away.score,
  seq: null,
});

interface Change {
  gameId: string;
  league: League;
  at: Date;
}

async function store(tx: Transaction, { gameId, league, at }: Change, before: CallFacts | undefined, facts: CallFacts): Promise<void> {
  for (const kind of callsOf(league, before, facts, at.getTime())) await putCall(tx, { gameId, league, kind, facts, at });
}

/** Stores what a new state of a game calls, in its transaction. */
export async function storeCallsOfState(
  tx: Transaction,
  change: Change,
  before: StoredState | undefined,
  next: StoredState,
): Promise<void> {
  await store(tx, change, before && factsOf(before), factsOf(next));
}

/** Stores what new plays of a game call, in their transaction: sources give plays sooner than scoreboards. */
export async function storeCallsOfPlays(
  tx: Transaction,
  change: Change,
  state: StoredState | undefined,
  plays: readonly StoredPlay[],
): Promise<void> {
  const play = furthest(plays.filter(({ withdrawn }) => !withdrawn));
  if (!state || !play || !isPlayAhead(state, play)) return;
  const { seq, period, clock, homeScore: home, awayScore: away } = play;
  await store(tx, change, factsOf(state), { ...factsOf(state), state: 'live', period, clock, home, away, seq });
}
