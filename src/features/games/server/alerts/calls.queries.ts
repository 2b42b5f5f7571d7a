import { sql } from 'kysely';
import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { League } from '../../../sports/sports.rules.ts';
import { type CallFacts, type CallKind, holds, type KnownNow } from '../../alerts/alerts.rules.ts';
import { isBefore } from '../storing/states.rules.ts';

export interface StoredCall {
  id: number;
  gameId: string;
  league: League;
  kind: CallKind;
  knownAt: Date;
  facts: CallFacts;
}

/** The facts of a state, in SQL. */
export const factsOfState = (state: string) => {
  const column = sql.ref(state);
  return sql<CallFacts>`jsonb_build_object('state', ${column} -> 'state', 'startsAt', ${column} -> 'startsAt', 'period', ${column} -> 'period',
    'clock', ${column} -> 'clock', 'home', ${column} -> 'home' -> 'score', 'away', ${column} -> 'away' -> 'score', 'seq', null)`;
};

/** The facts about the moment of a call that are known now. */
export async function knownNow(tx: Transaction, { gameId, knownAt, facts }: StoredCall): Promise<KnownNow | undefined> {
  const { rows } = await sql<{ newest: CallFacts; later: CallFacts[]; play: Omit<CallFacts, 'state' | 'startsAt'> | null }>`
    select ${factsOfState('newest.state')} as newest,
      (select coalesce(json_agg(${factsOfState('later.state')} order by known_at), '[]') from game_states as later
        where game_id = ${gameId} and known_at > ${knownAt}::timestamptz) as later,
      (select jsonb_build_object('period', play -> 'period', 'clock', play -> 'clock', 'home', play -> 'homeScore', 'away', play -> 'awayScore', 'seq', seq)
        from game_plays where game_id = ${gameId} and seq = ${facts.seq ?? 0}::int and play -> 'withdrawn' is null
          and known_at = (select max(known_at) from game_plays where game_id = ${gameId} and seq = ${facts.seq ?? 0}::int)) as play
    from (select state from game_states where game_id = ${gameId} order by known_at desc limit 1) as newest`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const takenBack = row.later.filter(later => later.state === 'live' && !isBefore(facts, later));
  const { newest } = row;
  if (facts.seq === null) return { newest, takenBack };
  return { newest, takenBack: [], play: row.play && { ...facts, ...row.play } };
}

/** Whether the rule of a call holds for its moment as it is known now. */
async function isTrueNow(tx: Transaction, call: StoredCall): Promise<boolean> {
  const known = await knownNow(tx, call);
  return known !== undefined && holds(call.league, call.kind, call.facts, known);
}

/**
 * Stores a call in the transaction of the state or play that makes it. A game calls once of a kind; one that is no longer true, and a final
 * after another, make room for the new one, which reaches those who were not told.
 */
export async function putCall(
  tx: Transaction,
  { gameId, league, kind, facts, at }: { gameId: string; league: League; kind: CallKind; facts: CallFacts; at: Date },
): Promise<void> {
  const { rows } = await sql<StoredCall>`
    select id, game_id as "gameId", kind, known_at as "knownAt", facts from game_calls where game_id = ${gameId} and kind = ${kind}`.execute(
    tx,
  );
  const [known] = rows;
  if (known && kind !== 'final' && (await isTrueNow(tx, { ...known, league }))) return;
  await sql`
    insert into game_calls (game_id, kind, known_at, facts) values (${gameId}, ${kind}, ${at}, ${JSON.stringify(facts)}::jsonb)
    on conflict (game_id, kind) do update set known_at = excluded.known_at, facts = excluded.facts,
      pushed_up_to = null, told_up_to = null, is_done = false`.execute(tx);
}
