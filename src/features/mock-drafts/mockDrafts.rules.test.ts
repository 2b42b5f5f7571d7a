import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { presetTeams } from './draftOrder.ts';
import {
  blankPick,
  boardOf,
  type DraftPick,
  draftProblem,
  draftTexts,
  filledBoard,
  inOrder,
  playerKey,
  readPicks,
  withPicks,
  trimmedPicks,
} from './mockDrafts.rules.ts';

/** Any text, and often the signs that mean something in a line. */
const words = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('a', 'B', '7', ' ', '-', '(', ')', '\\', '.', '•', '\n', '\t') }),
  fc
    .array(fc.constantFrom('Murray-Boyles', ' - ', '(', ')', '\\', '1. ', '- ', ' -', 'PG', '\\-', '\\(', ' (x)'), { maxLength: 6 })
    .map(parts => parts.join('')),
);
const picks = fc
  .uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 30 })
  .chain(numbers =>
    fc.tuple(
      ...numbers.sort((a, b) => a - b).map(pick => fc.record({ pick: fc.constant(pick), player: words, team: words, position: words })),
    ),
  )
  .filter(list => trimmedPicks(list).length > 0);
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom('My board', '1. Cooper Flagg - Dallas Mavericks (SF)', '2. x - y', '', '  ', '30. a - b', '1. Lakers', 'x\r', '- a'),
      { maxLength: 8 },
    )
    .map(lines => lines.join('\n')),
);

describe('the lines of a mock draft', () => {
  test('have the format that src/features/boards/README.md describes', () => {
    const list = [
      { pick: 1, player: 'Cooper Flagg', team: 'Dallas Mavericks', position: 'SF-PF' },
      { pick: 9, player: 'Collin Murray-Boyles', team: 'Toronto Raptors', position: '' },
    ];
    expect(withPicks(' My board \n', list)).toBe(
      'My board\n\n1. Cooper Flagg - Dallas Mavericks (SF-PF)\n9. Collin Murray-Boyles - Toronto Raptors',
    );
  });

  test('are read back as the same picks and the same text, whatever was written', () => {
    fc.assert(
      fc.property(texts, picks, (text, list) => {
        expect(readPicks(withPicks(text, list))).toEqual({ text: text.trim(), picks: trimmedPicks(list) });
      }),
      { numRuns: 3_000 },
    );
  });

  test('are read as somebody else writes them: without an empty line, in the middle, with Windows’ line ends', () => {
    const list = [
      { pick: 1, player: 'Cooper Flagg', team: 'Dallas Mavericks', position: 'SF (combo)' },
      { pick: 2, player: 'Dylan Harper', team: 'San Antonio Spurs - via trade', position: '' },
    ];
    const lines = '1. Cooper Flagg - Dallas Mavericks (SF (combo))\n2. Dylan Harper - San Antonio Spurs - via trade';
    expect(readPicks(`Mine\n${lines}`)).toEqual({ text: 'Mine', picks: list });
    expect(readPicks(`Mine\n\n${lines}\n\nThoughts?`)).toEqual({ text: 'Mine\nThoughts?', picks: list });
    expect(readPicks(`Mine\n\n${lines}`.replaceAll('\n', '\r\n'))).toEqual({ text: 'Mine', picks: list });
    expect(readPicks('Five reasons:\n1. defense\n2. length')).toEqual({ text: 'Five reasons:\n1. defense\n2. length', picks: [] });
  });

  test('leave out a pick without a player, and an editor gets its place back', () => {
    const list = [
      { ...blankPick(1), player: 'A' },
      { ...blankPick(2), player: ' \n' },
      { ...blankPick(3), player: 'C' },
    ];
    const { picks: stored } = readPicks(withPicks('', list));
    expect(stored.map(pick => pick.pick)).toEqual([1, 3]);
    expect(boardOf(stored)).toEqual([list[0], blankPick(2), list[2]]);
  });
});

describe('a mock draft', () => {
  const one = (part: Partial<DraftPick>): DraftPick => ({ ...blankPick(1), player: 'A', ...part });

  test('has one to thirty picks of a readable length', () => {
    expect(draftProblem([])).toBe(draftTexts.noPicks);
    expect(draftProblem([one({})])).toBeUndefined();
    expect(draftProblem([one({ pick: 31 })])).toBe(draftTexts.manyPicks);
    expect(draftProblem([one({ player: 'x'.repeat(101) })])).toBe(draftTexts.longPlayer);
    expect(draftProblem([one({ team: 'x'.repeat(61) })])).toBe(draftTexts.longTeam);
    expect(draftProblem([one({ position: 'x'.repeat(101) })])).toBe(draftTexts.longPosition);
  });

  test('fills itself with the prospect of each rank and the team whose turn it is', () => {
    const prospects = [2, 1].map(rank => ({ rank, playerName: `Number ${rank}`, position: 'PG', height: '6\'2"', school: null }));
    const board = filledBoard(prospects);
    expect(board.map(pick => pick.team)).toEqual(presetTeams);
    expect(board.slice(0, 3)).toEqual([
      { pick: 1, player: 'Number 1', team: 'Dallas Mavericks', position: 'PG' },
      { pick: 2, player: 'Number 2', team: 'San Antonio Spurs', position: 'PG' },
      blankPick(3),
    ]);
  });

  test('is renumbered with the teams of the new places', () => {
    const [first, second] = filledBoard([]);
    if (!first || !second) throw new Error('thirty were filled');
    expect(inOrder([{ ...second, player: 'B' }, first])).toEqual([{ ...first, player: 'B' }, second]);
  });
});

describe('a player', () => {
  test.each([
    ['Egor Dëmin', 'egor demin'],
    ['Walter Clayton Jr.', 'Walter Clayton'],
    ['Yang Hansen', 'Hansen Yang'],
    ['V.J. Edgecombe', 'VJ Edgecombe'],
    ['Collin Murray-Boyles', 'collin murray boyles'],
    ["De'Aaron Fox", 'De’Aaron  FOX'],
  ])('is the same as %s and as %s', (one, other) => {
    expect(playerKey(one)).toBe(playerKey(other));
  });

  test('is not somebody else', () => {
    expect(playerKey('Jase Richardson')).not.toBe(playerKey('Jason Richardson'));
    expect(playerKey('Jr')).not.toBe('');
  });
});
