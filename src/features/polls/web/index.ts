/** What a post shows of its poll, and how its author writes it. */
export { PollCard } from './PollCard.tsx';
export { pollEditor } from './pollKind.editor.tsx';
export { voteAfterSignIn } from './polls.api.ts';
