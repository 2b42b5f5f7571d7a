/** A text field's value and its selection, in UTF-16 units. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** Replaces the characters from `start` to `end`; afterwards those from `selectFrom` to `selectTo` are selected. */
export interface TextChange {
  start: number;
  end: number;
  text: string;
  selectFrom: number;
  selectTo: number;
}

export type Tool = (selected: Selected) => TextChange;

/** Puts a sign on both sides of the selection, or takes it off where it stands there. */
function around(sign: string): Tool {
  return ({ text, start, end }) => {
    const inside = text.slice(start, end);
    const isAround = text.slice(start - sign.length, start) === sign && text.slice(end, end + sign.length) === sign;
    // `**bold**` stands in stars too, and yet is not italic.
    const isLonger = sign === '*' && text[start - 2] === '*' && text[start - 3] !== '*';
    if (isAround && !isLonger) {
      const from = start - sign.length;
      return { start: from, end: end + sign.length, text: inside, selectFrom: from, selectTo: from + inside.length };
    }
    const from = start + sign.length;
    return { start, end, text: sign + inside + sign, selectFrom: from, selectTo: from + inside.length };
  };
}

/** Begins each line of the selection with a sign, or takes it off where all have it. */
function before(sign: string): Tool {
  return ({ text, start, end }) => {
    const from = text.lastIndexOf('\n', start - 1) + 1;
    const next = text.indexOf('\n', end);
    const to = next === -1 ? text.length : next;
    const lines = text.slice(from, to).split('\n');
    const hasAll = lines.every(line => line.startsWith(sign));
    const changed = lines.map(line => (hasAll ? line.slice(sign.length) : sign + line)).join('\n');
    return { start: from, end: to, text: changed, selectFrom: from + changed.length, selectTo: from + changed.length };
  };
}

/** Makes the selected words a link and selects its address, which is to be typed; of an address it asks for the words. */
function link({ text, start, end }: Selected): TextChange {
  const inside = text.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/i.test(inside);
  const address = isAddress ? inside : 'https://';
  const words = isAddress ? '' : inside;
  const from = isAddress || words === '' ? start + 1 : start + words.length + 3;
  const to = isAddress || words === '' ? from : from + address.length;
  return { start, end, text: `[${words}](${address})`, selectFrom: from, selectTo: to };
}

export const tools = {
  bold: around('**'),
  italic: around('*'),
  spoiler: around('||'),
  quote: before('> '),
  list: before('- '),
  link,
} satisfies Record<string, Tool>;

/** Changes a field as if it were typed: its form hears of it, and Undo takes it back. */
export function change(area: HTMLTextAreaElement, { start, end, text, selectFrom, selectTo }: TextChange): void {
  area.focus();
  area.setSelectionRange(start, end);
  if (!document.execCommand('insertText', false, text)) {
    area.setRangeText(text, start, end, 'end');
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  area.setSelectionRange(selectFrom, selectTo);
}
