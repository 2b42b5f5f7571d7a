export interface KeyPress {
  key: string;
  /** The position of the key, whatever is printed on it. */
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/**
 * The single key that was pressed; undefined with Ctrl, Meta or Alt, and for keys without a sign. Letters are told apart by
 * Shift and not by Caps Lock, and by their place where the keyboard writes another script.
 */
export function keyOf({ key, code, shiftKey, ctrlKey, metaKey, altKey }: KeyPress): string | undefined {
  if (ctrlKey || metaKey || altKey || key.length !== 1) return undefined;
  const letter = /^[a-z]$/i.test(key) ? key : /^\p{L}$/u.test(key) ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
  if (letter === undefined) return key;
  return shiftKey ? letter.toUpperCase() : letter.toLowerCase();
}
