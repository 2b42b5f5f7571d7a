export { deleteOrRemove } from './acting/deletions.actions.ts';
export { finalsJob } from './finals/finals.actions.ts';
export { addEntry } from './log/log.actions.ts';
export { logShield, sweepShields } from './log/shieldEntries.ts';
export { carryRestrictions, rememberIdentities } from './identities/identities.actions.ts';
export { sweepIdentities } from './identities/identities.queries.ts';
export { anonymizeLog } from './log/log.queries.ts';
export { sweepKeptTexts } from './keptTexts.queries.ts';
export { fileTakedown } from './reports/takedowns.actions.ts';
