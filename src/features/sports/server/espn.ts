import type { League } from '../sports.rules.ts';
import { espnScoreboard } from './espn.scores.ts';
import type { SportsProvider } from './provider.ts';
import type { Address, Upstream } from './upstream.ts';

const paths: Readonly<Record<League, string>> = {
  nba: 'basketball/nba',
  wnba: 'basketball/wnba',
  nfl: 'football/nfl',
  mlb: 'baseball/mlb',
  nhl: 'hockey/nhl',
  'college-basketball': 'basketball/mens-college-basketball',
  'college-football': 'football/college-football',
};

/** Without its group only ranked teams of colleges are listed: 50 is Division I, 80 is FBS. */
const groups: Partial<Record<League, string>> = { 'college-basketball': '50', 'college-football': '80' };

/** ESPN, for every league. One configured address stands for all of its hosts. */
export function createEspn(ask: Upstream, configured: URL | undefined): SportsProvider {
  function addressOf(host: string, path: string, query: Record<string, string>): Address {
    const base = configured ? `${configured.origin}${configured.pathname.replace(/\/$/, '')}` : `https://${host}`;
    return { url: new URL(`${base}${path}?${new URLSearchParams(query).toString()}`), isConfigured: configured !== undefined };
  }

  return {
    name: 'espn',
    title: 'ESPN',
    covers: () => true,
    liveGames(league, day, until) {
      const group = groups[league];
      // Always the day: without one the answer may be the first of the next season.
      const query = { dates: day.replaceAll('-', ''), ...(group && { groups: group, limit: '300' }) };
      const address = addressOf('site.api.espn.com', `/apis/site/v2/sports/${paths[league]}/scoreboard`, query);
      return ask(address, until, answer => espnScoreboard(league, answer));
    },
  };
}
