/** The teams of the first round of 2025 in the order after the lottery. src/features/mock-drafts/README.md, Editor. */
export const presetTeams: readonly string[] = [
  'Dallas Mavericks',
  'San Antonio Spurs',
  'Philadelphia 76ers',
  'Charlotte Hornets',
  'Utah Jazz',
  'Washington Wizards',
  'New Orleans Pelicans',
  'Brooklyn Nets',
  'Toronto Raptors',
  'Houston Rockets',
  'Portland Trail Blazers',
  'Chicago Bulls',
  'Atlanta Hawks',
  'San Antonio Spurs',
  'Oklahoma City Thunder',
  'Orlando Magic',
  'Minnesota Timberwolves',
  'Washington Wizards',
  'Brooklyn Nets',
  'Miami Heat',
  'Utah Jazz',
  'Atlanta Hawks',
  'Indiana Pacers',
  'Oklahoma City Thunder',
  'Orlando Magic',
  'Brooklyn Nets',
  'Brooklyn Nets',
  'Boston Celtics',
  'Phoenix Suns',
  'LA Clippers',
];

export const maxPicks = presetTeams.length;

export function presetTeam(pick: number): string {
  return presetTeams[pick - 1] ?? '';
}
