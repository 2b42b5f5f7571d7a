/** The mock draft of a post and its editor. The editor is large, so it is loaded on demand. */
export { DraftInvitation } from './DraftInvitation.tsx';
export { MockDraftCard } from './MockDraftPart.tsx';
export { mockDraftEditor } from './editor/mockDraftKind.editor.tsx';
