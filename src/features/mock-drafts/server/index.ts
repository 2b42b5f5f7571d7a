/** What posts do with their mock drafts, inside their own queries and transactions, and how a year of drafts comes in. */
export { keepDraftYear, keepMockDraft, presentDraft } from './mock-drafts.actions.ts';
export { draftOfPost, type StoredDraft } from './mock-drafts.queries.ts';
