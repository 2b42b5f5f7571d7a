/** The checks of each kind of post. They stand apart from the kinds, because only writing needs them and every page has the kinds. */
import { mockDraftProblem } from '../../mock-drafts/mockDrafts.rules.ts';
import { powerRankingsProblem } from '../../power-rankings/powerRankings.rules.ts';
import type { PostKind } from './posts.kinds.ts';

/** The reason why a post cannot be of its kind, and the field that has to change. */
export interface KindProblem {
  path: 'content' | 'tags';
  message: string;
}

const none = () => undefined;

export const kindProblems: Record<PostKind, (content: string, tags: readonly string[]) => KindProblem | undefined> = {
  regular: none,
  poll: none,
  'mock-draft': mockDraftProblem,
  'power-rankings': powerRankingsProblem,
  game: none,
  'post-game': none,
};
