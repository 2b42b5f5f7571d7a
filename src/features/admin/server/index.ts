export { newMemberTeams, readOnlyText, threadLeagues } from './siteModes.ts';
