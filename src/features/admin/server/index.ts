export { choiceOfSettings, newMemberTeams, readOnlyText, threadChoice } from './siteModes.ts';
