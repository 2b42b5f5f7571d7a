/** The post kind 'power-rankings': its lines stand at the end of the content. docs/product.md, Power rankings. */
import { hasNbaTag } from '../tags/tags.nba.ts';
import { rankingProblem, rankingTexts, readRankings } from './powerRankings.rules.ts';

export const powerRankingsKind = {
  title: 'Power rankings',
  firstAchievement: 'first-rankings' as const,
  textOf: (content: string): string => readRankings(content).text,
  problemOf(content: string, tags: readonly string[]): { path: 'content' | 'tags'; message: string } | undefined {
    const problem = rankingProblem(readRankings(content).teams);
    if (problem) return { path: 'content', message: problem };
    return hasNbaTag(tags) ? undefined : { path: 'tags', message: rankingTexts.noNbaTag };
  },
};
