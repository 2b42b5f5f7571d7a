export { Marks } from './Marks.tsx';
export { prefetchScores, prefetchTeam, useTeamGames, useTeamSchedule } from './sports.api.ts';
export { StartTime, useStartText } from './StartTime.tsx';
export { LastGames, SportsCard } from './SportsPart.tsx';
