import type { Context } from '../../../../platform/server/http/context.ts';
import { type League, leagueRecord, leagues } from '../../leagues/leagues.ts';
import { createEspn } from '../espn/espn.ts';
import { seasonOf } from '../espn/espn.team.ts';
import { createNbaCdn } from '../nba-cdn/nbaCdn.ts';
import { cdnLeague } from '../nba-cdn/nbaCdn.scores.ts';
import type { GameDetails } from '../games/gameDetails.ts';
import type { Standings } from '../games/standings.ts';
import { type DayOfGames, dayOfGames, type Leaders, type Season, type SportsProvider } from './provider.ts';
import { teamsOf } from '../teams/teams.ts';
import { agentOf, createUpstream } from './upstream.ts';

/** One request to a source; resolves to a short description of the answer. */
export interface Probe {
  source: string;
  what: string;
  ask: () => Promise<string>;
}

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
const marked = (isReplay: boolean) => (isReplay ? ', a replay' : '');
const day = ({ games, dropped, isReplay }: DayOfGames) =>
  `${count(games.length, 'game')}${dropped > 0 ? `, ${dropped} unreadable` : ''}${marked(isReplay)}`;
const season = ({ played, toCome, isReplay }: Season) => `${played.length} played, ${toCome.length} to come${marked(isReplay)}`;
const leaders = ({ leaders: by, isReplay }: Leaders) =>
  `${Object.entries(by)
    .map(([kind, { value, player }]) => `${kind} ${player} ${value}`)
    .join(', ')}${marked(isReplay)}`;

const details = ({ plays, players, isReplay }: GameDetails) =>
  `${count(plays.length, 'play')}, ${players ? `${players.home.length + players.away.length} players` : 'no box'}${marked(isReplay)}`;
const table = ({ groups, isReplay }: Standings) =>
  `${count(
    groups.reduce((sum, { rows }) => sum + rows.length, 0),
    'team',
  )}${marked(isReplay)}`;

/** The details of the day's first game that has begun; a day may have none. */
async function firstDetails(source: SportsProvider, league: League, today: string, until: () => number): Promise<string> {
  const { games } = await source.liveGames(league, today, until());
  const begun = games.find(({ state }) => state === 'live' || state === 'final');
  if (!begun || !source.gameDetails) return 'no game has begun today';
  return details(await source.gameDetails(league, begun.game.gameId, until()));
}

/** Asks each source of scores for each kind of data once, with a fresh circuit breaker. */
export function sportsProbes({ settings, timeouts }: Pick<Context, 'settings' | 'timeouts'>, now = () => Date.now()): Probe[] {
  const log = { info: () => undefined, warn: () => undefined };
  const upstream = () => createUpstream({ name: '', headers: agentOf(settings.publicUrl), log, now, timeouts, pause: () => 500 });
  const espn = () => createEspn(upstream(), settings.espnApiUrl);
  const nba = () => createNbaCdn(upstream(), settings.nbaCdnUrl, now);
  const today = dayOfGames(now());
  const soon = () => now() + timeouts.whole;
  const probes: Probe[] = leagues.flatMap(league => {
    const of = (what: string, ask: Probe['ask']): Probe => ({ source: 'ESPN', what: `${league} ${what}`, ask });
    return [
      of('scoreboard', async () => day(await espn().liveGames(league, today, soon()))),
      ...(leagueRecord(league).season.byMonth
        ? [of('month of games', async () => day(await espn().monthGames(league, today.slice(0, 7), soon())))]
        : []),
      of('plays and box', () => firstDetails(espn(), league, today, soon)),
      of('standings', async () => table(await espn().standings(league, soon()))),
    ];
  });
  for (const league of leagues.filter(each => leagueRecord(each).leaders)) {
    const [team] = teamsOf(league);
    if (!team) continue;
    const of = (what: string, ask: Probe['ask']) => probes.push({ source: 'ESPN', what: `${league} ${what}`, ask });
    of('schedule of a team', async () => season(await espn().teamGames(league, team, now(), soon())));
    of('leaders', async () => leaders(await espn().siteLeaders(league, team, soon())));
    of('leaders, second service', async () => leaders(await espn().coreLeaders(league, team, seasonOf(league, now()), soon())));
  }
  const [team] = teamsOf(cdnLeague);
  probes.push({ source: 'NBA', what: 'scoreboard', ask: async () => day(await nba().liveGames(cdnLeague, today, soon())) });
  probes.push({ source: 'NBA', what: 'plays and box', ask: () => firstDetails(nba(), cdnLeague, today, soon) });
  if (team)
    probes.push({ source: 'NBA', what: 'schedule', ask: async () => season(await nba().teamGames(cdnLeague, team, now(), soon())) });
  return probes;
}
