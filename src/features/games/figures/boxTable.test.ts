import { expect, test } from 'vitest';
import { makeBox } from '../../../testing/web/makers.ts';
import { type BoxPlayer, sectionsOf } from './boxTable.ts';
import { leadersOf } from './leaders.ts';

const back = { name: 'Cole Bell', position: 'RB', starter: true, minutes: null, points: null, rebounds: null, assists: null };
const football: BoxPlayer[] = [
  { ...back, stats: { 'rushing.rushingYards': '44', 'rushing.rushingAttempts': '13' } },
  { ...back, name: 'Owen Brook', stats: { 'kicking.totalKickingPoints': '11' } },
];

test('a sport with kinds of work has a table for each, and each player stands where they worked', () => {
  const sections = sectionsOf(football).map(({ name, columns, players }) => [
    name,
    columns.map(({ label }) => label),
    players.map(each => each.name),
  ]);
  expect(sections).toEqual([
    ['Rushing', ['CAR', 'YDS'], ['Cole Bell']],
    ['Kicking', ['Total kicking points'], ['Owen Brook']],
  ]);
});

test('basketball has one table in the usual order', () => {
  const [section, ...others] = sectionsOf(makeBox().home);
  expect(section?.columns.map(({ label }) => label)).toEqual(['MIN', 'PTS', 'REB', 'AST', 'FG']);
  expect(others).toEqual([]);
});

test('leaders are chosen by the figures of the sport', () => {
  expect(leadersOf(makeBox().away).map(({ label, player, value }) => `${label} ${player} ${value}`)).toEqual([
    'Points Jonas Okafor 31',
    'Rebounds Jonas Okafor 5',
    'Assists Jonas Okafor 1',
  ]);
  expect(leadersOf(football)).toEqual([{ label: 'Rushing yards', player: 'Cole Bell', value: 44 }]);
  expect(leadersOf([])).toEqual([]);
});
