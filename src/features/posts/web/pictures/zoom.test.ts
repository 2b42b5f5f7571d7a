import { expect, test } from 'vitest';
import { maxZoom, movedBy, swipeStep, wholeView, zoomedAt } from './zoom.ts';

const frame = { width: 400, height: 300 };

test('the point under the pointer stays in place while a picture is enlarged', () => {
  const point = { x: 100, y: -50 };
  const view = zoomedAt(wholeView, 2, frame, point);
  expect(view).toEqual({ zoom: 2, x: -100, y: 50 });
  expect((point.x - view.x) / view.zoom).toBe(point.x);
});

test('a picture is never smaller than whole nor larger than the maximum, and whole it stands in the middle', () => {
  expect(zoomedAt({ zoom: 2, x: 90, y: 10 }, 0.1, frame)).toEqual({ zoom: 1, x: 0, y: 0 });
  expect(zoomedAt(wholeView, 100, frame).zoom).toBe(maxZoom);
});

test('an enlarged picture moves up to its edges, and a whole one does not move', () => {
  expect(movedBy({ zoom: 2, x: 0, y: 0 }, { x: 999, y: -999 }, frame)).toEqual({ zoom: 2, x: 200, y: -150 });
  expect(movedBy(wholeView, { x: 30, y: 30 }, frame)).toEqual(wholeView);
});

test.each([
  [{ x: -80, y: 10 }, 1],
  [{ x: 80, y: -10 }, -1],
  [{ x: -20, y: 0 }, 0],
  [{ x: -60, y: 70 }, 0],
])('a movement of %j is a step of %i', (movement, step) => {
  expect(swipeStep(movement)).toBe(step);
});
