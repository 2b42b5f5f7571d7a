/** The functions that posts call for their mock drafts in their own queries and transactions, and the import of a draft year. */
export { consensus, storeDraftYear, storeMockDraft, presentDraft } from './mockDrafts.actions.ts';
export { draftOfPost, type StoredDraft } from './mockDrafts.queries.ts';
