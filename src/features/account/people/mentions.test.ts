import { describe, expect, test } from 'vitest';
import { mentionAt } from './mentions.ts';

/** `|` is the caret. */
function at(text: string) {
  const caret = text.indexOf('|');
  return mentionAt(text.replace('|', ''), caret);
}

describe('the mention under the caret', () => {
  test('is what stands between @ and the caret', () => {
    expect(at('@cou|')).toEqual({ start: 0, beginning: 'cou' });
    expect(at('What says @Court|sideCasey?')).toEqual({ start: 10, beginning: 'Court' });
    expect(at('　＠cou|')).toEqual({ start: 1, beginning: 'cou' });
    expect(at('(@h|')).toEqual({ start: 1, beginning: 'h' });
    expect(at('one\n@Mile_High-M|')).toEqual({ start: 4, beginning: 'Mile_High-M' });
  });

  test('begins with a letter right after the @', () => {
    expect(at('@|')).toBeUndefined();
    expect(at('@ cou|')).toBeUndefined();
    expect(at('@7cou|')).toBeUndefined();
    expect(at('@cou |')).toBeUndefined();
    expect(at('cou|')).toBeUndefined();
  });

  test('is not found inside e-mail addresses and links', () => {
    expect(at('casey@exam|')).toBeUndefined();
    expect(at('https://x.com/@somebo|')).toBeUndefined();
    expect(at('a.@somebo|')).toBeUndefined();
    expect(at('josé@somebo|')).toBeUndefined();
    expect(at('.@somebo|')).toEqual({ start: 1, beginning: 'somebo' });
  });

  test('is never longer than a name', () => {
    expect(at(`@${'a'.repeat(20)}|`)?.beginning).toHaveLength(20);
    expect(at(`@${'a'.repeat(21)}|`)).toBeUndefined();
  });
});
