/** What a post shows of its mock draft, and how its author makes it: the editor is heavy and comes when it is needed. */
export { DraftInvitation } from './DraftInvitation.tsx';
export { MockDraftCard } from './MockDraftPart.tsx';
export { mockDraftEditor } from './mockDraftKind.editor.tsx';
