/** The poll of a post and its editor. */
export { PollCard } from './PollCard.tsx';
export { pollEditor } from './pollKind.editor.tsx';
export { voteAfterSignIn } from './polls.api.ts';
