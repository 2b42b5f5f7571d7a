import { describe, expect, test } from 'vitest';
import { type DraftResult, gradePicks, letterOf, letters, mostPoints, percentOfPoints } from './grading.rules.ts';

const results: DraftResult[] = [
  { pick: 1, player: 'Cooper Flagg', announcedTeam: 'Dallas Mavericks', team: 'Dallas Mavericks' },
  { pick: 2, player: 'Dylan Harper', announcedTeam: 'San Antonio Spurs', team: 'San Antonio Spurs' },
  { pick: 14, player: 'Carter Bryant', announcedTeam: 'San Antonio Spurs', team: 'San Antonio Spurs' },
  { pick: 16, player: 'Yang Hansen', announcedTeam: 'Memphis Grizzlies', team: 'Portland Trail Blazers' },
  { pick: 18, player: 'Walter Clayton Jr.', announcedTeam: 'Washington Wizards', team: 'Utah Jazz' },
];
const pick = (number: number, player: string, team: string) => ({ pick: number, player, team });

describe('a mock draft', () => {
  test('is graded as by hand', () => {
    const picks = [
      pick(1, 'cooper flagg', 'Dallas Mavericks'), // exact: 10
      pick(2, 'Carter Bryant', 'San Antonio Spurs'), // his team has the 2nd pick too: 6
      pick(3, 'Dylan Harper', 'Philadelphia 76ers'), // first round, another team: 3
      pick(5, 'Walter Clayton', 'utah jazz'), // where the trade of the night sent him: 6
      pick(11, 'Hansen Yang', 'Portland Trail Blazers'), // 6
      pick(30, 'My cousin', 'LA Clippers'), // nobody: 0
    ];
    const earned = gradePicks(picks, results);
    expect(earned).toEqual([10, 6, 3, 6, 6, 0]);
    // 31 of the 300 points of a whole round.
    expect(mostPoints).toBe(300);
    const percent = percentOfPoints(earned.reduce((sum, one) => sum + one, 0));
    expect([percent, letterOf(percent)]).toEqual([10, 'F']);
  });

  test('earns once for a player it picks everywhere, where he earns most', () => {
    const everywhere = Array.from({ length: 30 }, (_, index) => pick(index + 1, 'Dylan Harper', 'Chicago Bulls'));
    const earned = gradePicks(everywhere, results);
    expect(earned[1]).toBe(10);
    expect(earned.reduce((sum, one) => sum + one, 0)).toBe(10);
  });

  test('earns nothing before there are results', () => {
    expect(gradePicks([pick(1, 'Cooper Flagg', 'Dallas Mavericks')], [])).toEqual([0]);
  });
});

test('the letters go down with the percentage, and the best board has the best one', () => {
  expect(letters.map(({ from }) => from)).toEqual(letters.map(({ from }) => from).sort((a, b) => b - a));
  expect([100, 75, 74, 50, 49, 20, 19, 0].map(letterOf)).toEqual(['A+', 'A+', 'A', 'B', 'B-', 'D', 'F', 'F']);
});
