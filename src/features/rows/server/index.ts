export { forgetRowsOf, lockRowsOfPerson, sweepRows } from './rows.actions.ts';
export { keysOfChange, rowUpdates } from './rows.liveUpdates.ts';
export { rowMessageChanged, rowMessageReactions, rowMessageSent } from './messages/rowMessages.liveUpdates.ts';
export { arriveInRows, topicsOfMember } from './presence/rowPresence.ts';
export { rowMessageStored } from './messages/rowMessages.events.ts';
export { rowMessageHiding, rowReactionTally } from './messages/rowMessages.actions.ts';
export { isRowMessageSeen, rowMessageRows } from './messages/rowMessages.queries.ts';
