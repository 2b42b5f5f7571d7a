/** What a post shows of its power rankings, and how its author makes them: the editor is heavy and comes when it is needed. */
export { powerRankingsEditor } from './powerRankingsKind.editor.tsx';
export { RankingsCard } from './RankingsPart.tsx';
