import { sql } from 'kysely';
import type { World } from '../../../../testing/world.ts';
import { forgetClockGames } from '../clock/games/clockGames.ts';

/** A team in a state of a game, with other fields where they matter. */
export const makeSide = (tricode: string, name: string, score = 0, part: object = {}) => ({
  tricode,
  name,
  color: '#007A33',
  wins: 1,
  losses: 1,
  record: '1-1',
  score,
  ...part,
});

/** A state of a game that began an hour ago, with other fields where they matter. */
export const makeState = (part: object = {}, score = 0) => ({
  startsAt: new Date(Date.now() - 3_600_000).toISOString(),
  state: 'live',
  status: 'Q1 5:00',
  period: 1,
  clock: 'PT05M00.00S',
  lineScore: [],
  venue: null,
  source: 'ESPN',
  isReplay: false,
  home: makeSide('BOS', 'Celtics', score),
  away: makeSide('LAL', 'Lakers', score),
  ...part,
});

/** Inserts a state of a game that has been known for some seconds. */
export async function insertState({ db }: Pick<World, 'db'>, id: string, knownAgoSeconds: number, state: object): Promise<void> {
  await sql`
    insert into game_states values (${id}, now() - make_interval(secs => ${knownAgoSeconds}), ${JSON.stringify(state)}::jsonb)`.execute(db);
}

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
  const isLive = state === 'live';
  const period = state === 'scheduled' ? 0 : 1;
  const given = { startsAt: startsAt.toISOString(), state, period, ...(!isLive && { status: state, clock: '' }) };
  const facts = makeState(given, score);
  await sql`insert into game_states values (${id}, ${at}::timestamptz, ${JSON.stringify(facts)}::jsonb) on conflict do nothing`.execute(db);
}

/** Stores a play that happened so many seconds ago and is known since then. */
export async function storePlay(
  { db }: Pick<World, 'db'>,
  id: string,
  seq: number,
  secondsAgo: number,
  text = `Shot ${seq}`,
): Promise<void> {
  const at = new Date(Date.now() - secondsAgo * 1_000).toISOString();
  const facts = {
    seq,
    at,
    period: 1,
    clock: '',
    text,
    kind: 'shot',
    team: 'home',
    scoring: true,
    homeScore: seq,
    awayScore: 0,
    homeWin: 0.5,
  };
  await sql`insert into game_plays values (${id}, ${seq}::int, ${at}::timestamptz, ${JSON.stringify(facts)}::jsonb)`.execute(db);
}
