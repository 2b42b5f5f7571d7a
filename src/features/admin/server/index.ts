export { choiceOfSettings, newMemberTeams, readOnlyText, seasonLeagues, threadChoice } from './siteModes.ts';
