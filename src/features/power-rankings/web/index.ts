/** The power rankings of a post and their editor. The editor is large, so it is loaded on demand. */
export { powerRankingsEditor } from './powerRankingsKind.editor.tsx';
export { RankingsCard } from './RankingsPart.tsx';
export { handInPreviousRankings } from './PreviousRankings.tsx';
