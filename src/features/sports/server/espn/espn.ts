import { leagueRecord } from '../../leagues/leagues.ts';
import { gamesShown, type League } from '../../sports.rules.ts';
import { espnScoreboard } from './espn.scores.ts';
import { espnStandings } from './espn.standings.ts';
import { espnSummary } from './espn.summary.ts';
import { athleteName, athletePath, espnFirsts, espnLeaders, espnSchedule, seasonOf } from './espn.team.ts';
import { firstGood, isClientError, type Leaders, type Season, SourceError, type SportsProvider } from '../upstream/provider.ts';
import { maxListed } from '../scores/months.ts';
import type { Team } from '../teams/teams.ts';
import type { Address, Upstream } from '../upstream/upstream.ts';

const regularSeason = '2';
const postseason = '3';

/** ESPN has two services that name leaders. */
interface Espn extends SportsProvider {
  monthGames: NonNullable<SportsProvider['monthGames']>;
  standings: NonNullable<SportsProvider['standings']>;
  siteLeaders: (league: League, team: Team, until: number) => Promise<Leaders>;
  coreLeaders: (league: League, team: Team, year: number, until: number) => Promise<Leaders>;
}

type AddressOf = (host: string, path: string, query?: Record<string, string>) => Address;

/** The two services of ESPN that name leaders. */
function createLeaders(ask: Upstream, addressOf: AddressOf): Pick<Espn, 'siteLeaders' | 'coreLeaders'> {
  async function siteLeaders(league: League, team: Team, until: number): Promise<Leaders> {
    const address = addressOf('site.web.api.espn.com', `/apis/site/v3/sports/${leagueRecord(league).path}/leaders`, {
      team: team.espnId,
      limit: '5',
    });
    return ask(address, until, answer => espnLeaders(league, answer));
  }

  /** Here each leader has a page of their own, which says the name. */
  async function coreLeaders(league: League, team: Team, year: number, until: number): Promise<Leaders> {
    const [sport, name] = leagueRecord(league).path.split('/');
    const path = `/v2/sports/${sport}/leagues/${name}/seasons/${year}/types/2/teams/${team.espnId}/leaders`;
    const firsts = await ask(addressOf('sports.core.api.espn.com', path), until, answer => espnFirsts(league, answer));
    const found = await Promise.all(
      firsts.map(async ({ kind, value, athlete }) => {
        const where = athletePath(athlete);
        const player = where ? await ask(addressOf('sports.core.api.espn.com', where), until, athleteName) : '';
        return player ? [[kind, { value, player }] as const] : [];
      }),
    );
    const leaders = found.flat();
    if (leaders.length === 0) throw new SourceError('the list of leaders is empty');
    return { leaders: Object.fromEntries(leaders), isReplay: false };
  }

  return { siteLeaders, coreLeaders };
}

/** ESPN, for every league. One configured address replaces all of its hosts. Months may be asked for apart, see `createSportsService`. */
export function createEspn(ask: Upstream, configured: URL | undefined, askMonth: Upstream = ask): Espn {
  function addressOf(host: string, path: string, query: Record<string, string> = {}): Address {
    const base = configured ? `${configured.origin}${configured.pathname.replace(/\/$/, '')}` : `https://${host}`;
    const search = new URLSearchParams(query).toString();
    return { url: new URL(`${base}${path}${search && `?${search}`}`), isConfigured: configured !== undefined };
  }

  async function season(league: League, team: Team, year: number, until: number): Promise<Season> {
    const part = (seasontype: string) => {
      const path = `/apis/site/v2/sports/${leagueRecord(league).path}/teams/${team.espnId}/schedule`;
      const address = addressOf('site.api.espn.com', path, { season: String(year), seasontype });
      return ask(address, until, answer => espnSchedule(league, team, answer));
    };
    // One answer has one part of a season. One after the other: a source that comes back is tried by a single call.
    const first = await part(regularSeason);
    const second = await part(postseason).catch((error: unknown) => {
      // The second part of most seasons is not there yet.
      if (isClientError(error)) return { played: [], toCome: [], isReplay: false };
      throw error;
    });
    return joined(first, second);
  }

  /** A day or a month of games. Without one the answer may be the first day of the next season. */
  function scoreboardOf(league: League, dates: string, limit: string | undefined): Address {
    const { path, group } = leagueRecord(league);
    const query = { dates: dates.replaceAll('-', ''), ...(group && { groups: group }), ...(limit && { limit }) };
    return addressOf('site.api.espn.com', `/apis/site/v2/sports/${path}/scoreboard`, query);
  }

  const { siteLeaders, coreLeaders } = createLeaders(ask, addressOf);

  return {
    name: 'espn',
    title: 'ESPN',
    covers: () => true,
    liveGames: (league, day, until) =>
      ask(scoreboardOf(league, day, leagueRecord(league).group && '300'), until, answer => espnScoreboard(league, answer)),
    monthGames: (league, month, until) =>
      askMonth(scoreboardOf(league, month, String(maxListed)), until, answer => espnScoreboard(league, answer)),
    async teamGames(league, team, now, until) {
      const year = seasonOf(league, now);
      const current = await season(league, team, year, until);
      // One more than are shown, because a late reader may not know the last of them.
      return current.played.length > gamesShown ? current : joined(current, await season(league, team, year - 1, until));
    },
    async teamLeaders(league, team, now, until) {
      const year = seasonOf(league, now);
      // Before a season's first game it has no leaders, so the previous season is read.
      const ways = [
        () => siteLeaders(league, team, until),
        () => coreLeaders(league, team, year, until),
        () => coreLeaders(league, team, year - 1, until),
      ];
      return (await firstGood(ways, way => way())).answer;
    },
    gameDetails(league, sourceId, until) {
      const address = addressOf('site.api.espn.com', `/apis/site/v2/sports/${leagueRecord(league).path}/summary`, { event: sourceId });
      return ask(address, until, answer => espnSummary(league, sourceId, answer));
    },
    standings(league, until) {
      const { path, group } = leagueRecord(league);
      const address = addressOf('site.api.espn.com', `/apis/v2/sports/${path}/standings`, group ? { group } : {});
      return ask(address, until, answer => espnStandings(league, answer));
    },
    siteLeaders,
    coreLeaders,
  };
}

function joined(one: Season, other: Season): Season {
  return {
    played: [...one.played, ...other.played],
    toCome: [...one.toCome, ...other.toCome],
    isReplay: one.isReplay || other.isReplay,
  };
}
