import { sql } from 'kysely';
import type { World } from '../../../../testing/world.ts';
import { forgetClockGames } from '../clock/games/clockGames.ts';

const side = (tricode: string, name: string, score: number) => ({
  tricode,
  name,
  color: '#007A33',
  wins: 1,
  losses: 1,
  record: '1-1',
  score,
});

interface GameFacts {
  startedAgoSeconds?: number;
  state?: 'scheduled' | 'live' | 'final' | 'canceled';
  /** The score of both teams in the state. */
  score?: number;
}

/** Stores a game of the Celtics and the Lakers, without a source that is due, unless it is there. */
export async function storeGame(
  { db }: Pick<World, 'db'>,
  id: string,
  { startedAgoSeconds = 3_600, state = 'live', score = 0 }: GameFacts = {},
): Promise<void> {
  const startsAt = new Date(Date.now() - startedAgoSeconds * 1_000);
  const endedAt = state === 'final' ? sql`now()` : null;
  await sql`
    insert into games (id, league, day, home_team, away_team, number, starts_at, ended_at)
    values (${id}, 'nba', (${startsAt}::timestamptz at time zone 'America/New_York')::date, 'BOS', 'LAL', (select count(*) + 1 from games where home_team = 'BOS'),
      ${startsAt}, ${endedAt})
    on conflict do nothing`.execute(db);
  await storeState({ db }, id, { startsAt, state, score });
  await sql`
    insert into source_reads (what, due_at, read_at) values (${`details ${id}`}, now() + interval '1 hour', now())
    on conflict do nothing`.execute(db);
  forgetClockGames({ db });
}

/** Stores a state of a game that is known from now on, or since a time. */
export async function storeState(
  { db }: Pick<World, 'db'>,
  id: string,
  { startsAt, state, score, at = new Date(startsAt) }: { startsAt: Date; state: string; score: number; at?: Date },
): Promise<void> {
  const facts = {
    startsAt: startsAt.toISOString(),
    state,
    status: state === 'live' ? 'Q1 5:00' : state,
    period: state === 'scheduled' ? 0 : 1,
    clock: state === 'live' ? 'PT05M00.00S' : '',
    home: side('BOS', 'Celtics', score),
    away: side('LAL', 'Lakers', score),
    lineScore: [],
    venue: null,
    source: 'ESPN',
    isReplay: false,
  };
  await sql`insert into game_states values (${id}, ${at}::timestamptz, ${JSON.stringify(facts)}::jsonb) on conflict do nothing`.execute(db);
}

/** Stores a play that happened so many seconds ago and is known since then. */
export async function storePlay({ db }: Pick<World, 'db'>, id: string, seq: number, secondsAgo: number): Promise<void> {
  const at = new Date(Date.now() - secondsAgo * 1_000).toISOString();
  const facts = {
    seq,
    at,
    period: 1,
    clock: '',
    text: `Shot ${seq}`,
    kind: 'shot',
    team: 'home',
    scoring: true,
    homeScore: seq,
    awayScore: 0,
    homeWin: 0.5,
  };
  await sql`insert into game_plays values (${id}, ${seq}::int, ${at}::timestamptz, ${JSON.stringify(facts)}::jsonb)`.execute(db);
}
