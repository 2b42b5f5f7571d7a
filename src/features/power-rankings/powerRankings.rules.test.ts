import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { onOneLine } from '../boards/numberedLines.ts';
import { nbaTeams } from '../tags/tags.nba.ts';
import { maxRanks, rankingProblem, rankingTexts, readRankings, withRankings } from './powerRankings.rules.ts';

const teams = fc
  .array(
    fc.oneof(
      fc.constantFrom(...nbaTeams.map(team => team.name)),
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('a', '1', '.', ' ', '-', '\\', '(', '\n') }),
    ),
    { minLength: 1, maxLength: 30 },
  )
  .filter(list => list.some(team => onOneLine(team) !== ''));
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('Hot takes', '1. Lakers', '2. Celtics', '31. x', '', ' ', '1. a - b', 'x\r'), { maxLength: 8 })
    .map(lines => lines.join('\n')),
);

describe('the lines of power rankings', () => {
  test('have the format that src/features/boards/README.md describes', () => {
    expect(withRankings('Week 5', ['Oklahoma City Thunder', 'Denver Nuggets'])).toBe(
      'Week 5\n\n1. Oklahoma City Thunder\n2. Denver Nuggets',
    );
  });

  test('are read back as the same teams and the same text, whatever was written', () => {
    fc.assert(
      fc.property(texts, teams, (text, list) => {
        expect(readRankings(withRankings(text, list))).toEqual({ text: text.trim(), teams: list.map(onOneLine).filter(Boolean) });
      }),
      { numRuns: 3_000 },
    );
  });

  test('are read as somebody else writes them, and a draft pick is none', () => {
    expect(readRankings('Mine\n1. Lakers\n2. Celtics\nFight me')).toEqual({ text: 'Mine\nFight me', teams: ['Lakers', 'Celtics'] });
    expect(readRankings('1. Cooper Flagg - Dallas Mavericks').teams).toEqual([]);
    expect(readRankings('1. Lakers\n3. Celtics').teams).toEqual([]);
  });
});

test('power rankings have one to thirty teams, each once', () => {
  const all = nbaTeams.map(team => team.name);
  expect(maxRanks).toBe(30);
  expect(rankingProblem(all)).toBeUndefined();
  expect(rankingProblem([])).toBe(rankingTexts.noRanks);
  expect(rankingProblem([...all, 'Seattle SuperSonics'])).toBe(rankingTexts.manyRanks);
  expect(rankingProblem(['Utah Jazz', 'utah jazz'])).toBe(rankingTexts.sameTeam);
  expect(rankingProblem(['x'.repeat(61)])).toBe(rankingTexts.longTeam);
});
