import { expect, test } from 'vitest';
import { fitted, maxZoom, moved, sideOf, wholeOf, zoomed } from './crop.ts';

const wide = { width: 900, height: 300 };

test('the crop begins as the largest square in the middle', () => {
  expect([wholeOf(wide), sideOf(wide, wholeOf(wide))]).toEqual([{ x: 450, y: 150, zoom: 1 }, 300]);
});

test('a drag moves the picture with the pointer and stops at its edges', () => {
  expect(moved(wide, wholeOf(wide), 0.5, 0.5)).toEqual({ x: 300, y: 150, zoom: 1 });
  expect(moved(wide, wholeOf(wide), 9, -9)).toEqual({ x: 150, y: 150, zoom: 1 });
  expect(moved(wide, { x: 450, y: 150, zoom: 2 }, 0, -9)).toEqual({ x: 450, y: 225, zoom: 2 });
});

test('zooming stays between the whole square and the most, and never leaves the picture', () => {
  expect(zoomed(wide, wholeOf(wide), 100).zoom).toBe(maxZoom);
  expect(zoomed(wide, { x: 40, y: 40, zoom: maxZoom }, 0.001)).toEqual({ x: 150, y: 150, zoom: 1 });
  expect(fitted(wide, { x: -5, y: 999, zoom: 3 })).toEqual({ x: 50, y: 250, zoom: 3 });
});
