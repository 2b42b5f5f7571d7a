export { PostGameSummary } from './PostGameSummaryPart.tsx';
export { prefetchPostGame } from './postGame.api.ts';
export { StartTalk } from './StartTalk.tsx';
