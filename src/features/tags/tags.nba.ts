/** The 30 NBA teams by the names of their tags, and the tags that belong to the NBA. src/features/mock-drafts/README.md. */

export interface NbaTeam {
  name: string;
  tricode: string;
}

export const nbaTeams: readonly NbaTeam[] = [
  { tricode: 'ATL', name: 'Atlanta Hawks' },
  { tricode: 'BOS', name: 'Boston Celtics' },
  { tricode: 'BKN', name: 'Brooklyn Nets' },
  { tricode: 'CHA', name: 'Charlotte Hornets' },
  { tricode: 'CHI', name: 'Chicago Bulls' },
  { tricode: 'CLE', name: 'Cleveland Cavaliers' },
  { tricode: 'DAL', name: 'Dallas Mavericks' },
  { tricode: 'DEN', name: 'Denver Nuggets' },
  { tricode: 'DET', name: 'Detroit Pistons' },
  { tricode: 'GSW', name: 'Golden State Warriors' },
  { tricode: 'HOU', name: 'Houston Rockets' },
  { tricode: 'IND', name: 'Indiana Pacers' },
  { tricode: 'LAC', name: 'LA Clippers' },
  { tricode: 'LAL', name: 'Los Angeles Lakers' },
  { tricode: 'MEM', name: 'Memphis Grizzlies' },
  { tricode: 'MIA', name: 'Miami Heat' },
  { tricode: 'MIL', name: 'Milwaukee Bucks' },
  { tricode: 'MIN', name: 'Minnesota Timberwolves' },
  { tricode: 'NOP', name: 'New Orleans Pelicans' },
  { tricode: 'NYK', name: 'New York Knicks' },
  { tricode: 'OKC', name: 'Oklahoma City Thunder' },
  { tricode: 'ORL', name: 'Orlando Magic' },
  { tricode: 'PHI', name: 'Philadelphia 76ers' },
  { tricode: 'PHX', name: 'Phoenix Suns' },
  { tricode: 'POR', name: 'Portland Trail Blazers' },
  { tricode: 'SAC', name: 'Sacramento Kings' },
  { tricode: 'SAS', name: 'San Antonio Spurs' },
  { tricode: 'TOR', name: 'Toronto Raptors' },
  { tricode: 'UTA', name: 'Utah Jazz' },
  { tricode: 'WAS', name: 'Washington Wizards' },
];

const byName = new Map(nbaTeams.map(team => [team.name.toLowerCase(), team]));

/** The team of this name, whatever its case. */
export function nbaTeam(name: string): NbaTeam | undefined {
  return byName.get(name.trim().toLowerCase());
}

/** The short form of a team's name: the NBA's own, else the nickname in capitals (three letters first), else the first letters. */
export function tricodeOf(name: string, nicknames: readonly string[]): string {
  return (
    nbaTeam(name)?.tricode ??
    nicknames.find(nickname => /^[A-Z]{3}$/.test(nickname)) ??
    nicknames.find(nickname => /^[A-Z0-9&]{2,4}$/.test(nickname)) ??
    name
      .replace(/[^\p{L}\p{N}]/gu, '')
      .slice(0, 3)
      .toUpperCase()
  );
}

/** Whether one of the tags is 'NBA', 'NBA Draft' or a team of the NBA. */
export function hasNbaTag(tags: readonly string[]): boolean {
  return tags.some(tag => /^\s*nba( draft)?\s*$/i.test(tag) || nbaTeam(tag) !== undefined);
}
