/** The post kind 'power-rankings': its lines stand at the end of the content. src/features/boards/README.md. */
import { splitNumberedLines } from '../boards/numberedLines.ts';

export const rankLines = { isEntry: (text: string) => !text.includes(' - '), mayHaveGaps: false };

export const powerRankingsKind = {
  title: 'Power rankings',
  firstAchievement: 'first-rankings' as const,
  textOf: (content: string): string => splitNumberedLines(content, rankLines).text,
  given: null,
};
