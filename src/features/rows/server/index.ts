export { forgetRowsOf, lockRowsOfPerson } from './rows.actions.ts';
export { keysOfChange, rowUpdates } from './rows.liveUpdates.ts';
export { rowMessageChanged, rowMessageReactions, rowMessageSent } from './messages/rowMessages.liveUpdates.ts';
export { arriveInRows, topicsOfMember } from './presence/rowPresence.ts';
