import type { Context } from '../../../../platform/server/http/context.ts';
import { leagues } from '../../sports.rules.ts';
import { createEspn } from '../espn/espn.ts';
import { seasonOf } from '../espn/espn.team.ts';
import { createNbaCdn } from '../nba-cdn/nbaCdn.ts';
import { type DayOfGames, dayOfGames, type Leaders, type Season } from './provider.ts';
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

/** Asks each source of scores for each kind of data once, with a fresh circuit breaker. */
export function sportsProbes({ settings, timeouts }: Pick<Context, 'settings' | 'timeouts'>, now = () => Date.now()): Probe[] {
  const log = { info: () => undefined, warn: () => undefined };
  const upstream = () => createUpstream({ name: '', headers: agentOf(settings.publicUrl), log, now, timeouts, pause: () => 500 });
  const espn = () => createEspn(upstream(), settings.espnApiUrl);
  const nba = () => createNbaCdn(upstream(), settings.nbaCdnUrl, now);
  const today = dayOfGames(now());
  const soon = () => now() + timeouts.whole;
  const probes: Probe[] = leagues.map(league => ({
    source: 'ESPN',
    what: `${league} scoreboard`,
    ask: async () => day(await espn().liveGames(league, today, soon())),
  }));
  for (const league of ['nba', 'nfl'] as const) {
    const [team] = teamsOf(league);
    if (!team) continue;
    const of = (what: string, ask: Probe['ask']) => probes.push({ source: 'ESPN', what: `${league} ${what}`, ask });
    of('schedule of a team', async () => season(await espn().teamGames(league, team, now(), soon())));
    of('leaders', async () => leaders(await espn().siteLeaders(league, team, soon())));
    of('leaders, second service', async () => leaders(await espn().coreLeaders(league, team, seasonOf(league, now()), soon())));
  }
  const [team] = teamsOf('nba');
  probes.push({ source: 'NBA', what: 'scoreboard', ask: async () => day(await nba().liveGames('nba', today, soon())) });
  if (team) probes.push({ source: 'NBA', what: 'schedule', ask: async () => season(await nba().teamGames('nba', team, now(), soon())) });
  return probes;
}
