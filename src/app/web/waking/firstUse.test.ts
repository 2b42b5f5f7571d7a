import { expect, test, vi } from 'vitest';
import { onFirstControl, onFirstUse } from '../../../design/index.ts';

const move = (x: number, y: number, movementX = 0) => dispatchEvent(new PointerEvent('pointermove', { screenX: x, screenY: y, movementX }));

test('a move of a pointer that rests, which browsers send after a layout, is no use of the page', () => {
  const act = vi.fn();
  const leave = onFirstUse(act);
  move(10, 10);
  move(10, 10);
  expect(act).not.toHaveBeenCalled();
  leave();
});

test('a pointer that moves is the first use, once', () => {
  const act = vi.fn();
  onFirstUse(act);
  move(10, 10);
  move(11, 10);
  move(12, 10);
  expect(act).toHaveBeenCalledTimes(1);
});

test('a first move that tells its distance is a use', () => {
  const act = vi.fn();
  onFirstUse(act);
  move(10, 10, 4);
  expect(act).toHaveBeenCalledTimes(1);
});

test.each(['pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'])('%s is a use', sign => {
  const act = vi.fn();
  onFirstUse(act);
  dispatchEvent(new Event(sign));
  expect(act).toHaveBeenCalledTimes(1);
});

test('what a control opens is fetched when somebody points at one or presses a key, and not before', () => {
  document.body.innerHTML = '<p>Words</p><button><span>Like</span></button>';
  const over = (selector: string) => document.querySelector(selector)?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  for (const use of [() => over('button span'), () => dispatchEvent(new Event('keydown'))]) {
    const act = vi.fn();
    onFirstControl(act);
    over('p');
    expect(act).not.toHaveBeenCalled();
    use();
    use();
    expect(act).toHaveBeenCalledTimes(1);
  }
});
