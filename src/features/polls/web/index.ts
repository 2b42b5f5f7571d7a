/** The poll of a post and its editor. */
export { PollCard } from './PollCard.tsx';
export { pollEditor } from './pollKind.editor.tsx';
export { type Vote, voteAfterSignIn } from './polls.api.ts';
export { unsentVotes } from './unsentVotes.ts';
