export { sportsServiceOf, type SportsService } from './sportsService.ts';
export type { GameDetails, ListedGame, SourcePlay } from './games/gameDetails.ts';
export { freshForMs } from './scores/days.ts';
export { undecided } from './scores/undecided.ts';
export { dayOfGames } from './upstream/provider.ts';
export { leaguesOfClub, tagOfTeam, teamNamed, teamsOf } from './teams/teams.ts';
