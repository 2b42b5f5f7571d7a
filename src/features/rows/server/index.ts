export { forgetRowsOf, lockRowsOfPerson } from './rows.actions.ts';
export { keysOfChange, rowUpdates } from './rows.liveUpdates.ts';
