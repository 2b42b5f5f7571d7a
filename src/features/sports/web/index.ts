export { Marks } from './Marks.tsx';
export { prefetchTeam, useTeamGames, useTeamSchedule } from './sports.api.ts';
export { SportsCard } from './SportsPart.tsx';
