/** The post kind 'mock-draft': its lines stand at the end of the content. src/features/boards/README.md. */
import { splitNumberedLines } from '../boards/numberedLines.ts';

export const pickLines = { isEntry: (text: string) => text.includes(' - '), mayHaveGaps: true };

export const mockDraftKind = {
  title: 'Mock draft',
  firstAchievement: 'first-mock-draft' as const,
  textOf: (content: string): string => splitNumberedLines(content, pickLines).text,
  given: null,
};
