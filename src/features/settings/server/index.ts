/** The archive and the deletion of an account. */
export { deletionOf } from './deletion.ts';
export { deleteAccount, exportData } from './settings.actions.ts';
