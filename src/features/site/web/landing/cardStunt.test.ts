import { expect, test } from 'vitest';
import { cardStunt } from './cardStunt.ts';

const seats = (path: string | undefined) => path?.split('M').length ?? 0;

test('every seat of the stand is there once, with a card or without', () => {
  const stand = cardStunt(['GAME', 'ON'], { columns: 3, rows: 3 });
  const columns = stand.width / 16;
  const all = [stand.idle, ...stand.words].join('').match(/M\d+ \d+/g) ?? [];
  expect(all).toHaveLength(columns * 13);
  expect(new Set(all).size).toBe(all.length);
});

test('each word has cards of its own', () => {
  const [game, on] = cardStunt(['GAME', 'ON'], { columns: 0, rows: 0 }).words;
  expect(seats(game)).toBeGreaterThan(seats(on));
  expect(seats(on)).toBeGreaterThan(20);
});
