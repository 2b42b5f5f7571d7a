export { leaguesOfSettings, newMemberTeams, readOnlyText, threadLeagues } from './siteModes.ts';
