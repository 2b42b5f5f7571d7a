import { expect, test } from 'vitest';
import { type KeyPress, keyOf } from './shortcuts.ts';

const press = (key: string, code: string, more: Partial<KeyPress> = {}) =>
  keyOf({ key, code, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });

test('a letter is told apart by Shift, and not by Caps Lock', () => {
  expect(press('z', 'KeyZ')).toBe('z');
  expect(press('Z', 'KeyZ', { shiftKey: true })).toBe('Z');
  expect(press('Z', 'KeyZ')).toBe('z');
  expect(press('z', 'KeyZ', { shiftKey: true })).toBe('Z');
});

test('a letter is what is printed on the key, and its place where another script is', () => {
  expect(press('z', 'KeyY')).toBe('z');
  expect(press('я', 'KeyZ')).toBe('z');
  expect(press('Я', 'KeyZ', { shiftKey: true })).toBe('Z');
  expect(press('é', 'Digit2')).toBe('é');
});

test('a sign is the sign, wherever its key is and whatever it takes to type it', () => {
  expect(press('?', 'Slash', { shiftKey: true })).toBe('?');
  expect(press('/', 'Digit7', { shiftKey: true })).toBe('/');
});

test('nothing is pressed with Ctrl, Meta or Alt, and by a key without a sign', () => {
  expect(press('z', 'KeyZ', { ctrlKey: true })).toBeUndefined();
  expect(press('z', 'KeyZ', { metaKey: true })).toBeUndefined();
  expect(press('z', 'KeyZ', { altKey: true })).toBeUndefined();
  for (const key of ['Enter', 'Process', 'Dead', 'F1', 'Unidentified', '']) expect(press(key, 'KeyZ')).toBeUndefined();
});
