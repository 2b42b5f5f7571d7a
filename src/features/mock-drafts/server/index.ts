/** What posts do with their mock drafts, inside their own queries and transactions, and how a year of drafts comes in. */
export { keepDraftYear, keepMockDraft, presentDraft } from './mockDrafts.actions.ts';
export { draftOfPost, type StoredDraft } from './mockDrafts.queries.ts';
