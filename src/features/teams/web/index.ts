export { LeaguePanel } from './LeaguePanel.tsx';
export { TagBanner } from './TagBanner.tsx';
export { TeamNow } from './TeamNow.tsx';
export { TeamPanel } from './TeamPanel.tsx';
export { prefetchTagPage } from './teams.api.ts';
