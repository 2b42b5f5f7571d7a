import { expect, test } from 'vitest';
import { cardStunt } from './cardStunt.ts';

/** The places of the seats of a path: `M` begins a column, and `m` moves down from the seat before. */
function seats(path = ''): string[] {
  let x = 0;
  let y = 0;
  const places: string[] = [];
  for (const [, command, first, second] of path.matchAll(/([Mm])(\d+) (\d+)/g)) {
    if (command === 'M') [x, y] = [Number(first), Number(second)];
    else {
      y += Number(second);
      places.push(`${x} ${y}`);
    }
  }
  return places;
}

test('every seat of the stand is there once, with a card or without', () => {
  const stand = cardStunt(['GAME', 'ON'], { columns: 3, rows: 3 });
  const columns = stand.width / 16;
  const all = [stand.idle, ...stand.words].flatMap(seats);
  expect(all).toHaveLength(columns * 13);
  expect(new Set(all).size).toBe(all.length);
});

test('each word has cards of its own', () => {
  const [game, on] = cardStunt(['GAME', 'ON'], { columns: 0, rows: 0 }).words;
  expect(seats(game).length).toBeGreaterThan(seats(on).length);
  expect(seats(on).length).toBeGreaterThan(20);
});
