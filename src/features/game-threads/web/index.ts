export { PostGameSummary } from './PostGameSummaryPart.tsx';
export { prefetchPostGame } from './postGame.api.ts';
