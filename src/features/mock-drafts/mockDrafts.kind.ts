/** The post kind 'mock-draft': its lines stand at the end of the content. docs/product.md, Mock drafts. */
import { hasNbaTag } from '../tags/tags.nba.ts';
import { draftProblem, draftTexts, readPicks } from './mockDrafts.rules.ts';

export const mockDraftKind = {
  title: 'Mock draft',
  firstAchievement: 'first-mock-draft' as const,
  textOf: (content: string): string => readPicks(content).text,
  problemOf(content: string, tags: readonly string[]): { path: 'content' | 'tags'; message: string } | undefined {
    const problem = draftProblem(readPicks(content).picks);
    if (problem) return { path: 'content', message: problem };
    return hasNbaTag(tags) ? undefined : { path: 'tags', message: draftTexts.noNbaTag };
  },
};
