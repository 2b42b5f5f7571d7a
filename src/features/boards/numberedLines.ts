/**
 * A text with a list at its end: lines 'N. …', set off by an empty line. Text and list survive a round trip, whatever the text
 * holds. A list that a person typed is found anywhere in the text.
 */

export interface NumberedLine {
  number: number;
  text: string;
}

export interface ListReading {
  /** Whether the text after 'N. ' is an entry of this list. */
  isEntry: (text: string) => boolean;
  /** Whether numbers may be left out: 1, 2, 5. Otherwise they count from 1 without a gap. */
  mayHaveGaps: boolean;
}

const linePattern = /^\s*([1-9]\d{0,2})\. +(\S.*)$/;

/** Collapses blanks to one and trims the text, so that an entry fits on one line. */
export function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The text, an empty line, the list. Numbers rise; every entry is one line. */
export function withNumberedLines(text: string, lines: readonly NumberedLine[]): string {
  const list = lines.map(line => `${line.number}. ${line.text}`).join('\n');
  return [text.trim(), list].filter(Boolean).join('\n\n');
}

function entryOf(line: string, { isEntry }: ListReading): NumberedLine | undefined {
  const [, number = '', text = ''] = linePattern.exec(line.trimEnd()) ?? [];
  return text && isEntry(text) ? { number: Number(number), text } : undefined;
}

const follows = (before: number, after: number, { mayHaveGaps }: ListReading) => (mayHaveGaps ? before < after : before + 1 === after);

function isList(lines: readonly NumberedLine[], reading: ListReading): boolean {
  const startsRight = reading.mayHaveGaps || lines[0]?.number === 1;
  return startsRight && lines.every((line, index) => index === 0 || follows(lines[index - 1]?.number ?? 0, line.number, reading));
}

/** The list that ends the text: it goes up to an empty line, to a line that is no entry, or to a number that does not come before. */
function listAtEnd(lines: readonly string[], reading: ListReading): { list: NumberedLine[]; from: number } {
  const list: NumberedLine[] = [];
  let from = lines.length;
  while (from > 0) {
    const entry = entryOf(lines[from - 1] ?? '', reading);
    const [next] = list;
    if (!entry || (next && !follows(entry.number, next.number, reading))) break;
    list.unshift(entry);
    from -= 1;
  }
  return { list, from };
}

/** Reads the result of `withNumberedLines`. Without a list at the end, entries anywhere are the list and the other lines the text. */
export function splitNumberedLines(content: string, reading: ListReading): { text: string; lines: NumberedLine[] } {
  const all = content.trimEnd().split('\n');
  const { list, from } = listAtEnd(all, reading);
  if (list.length > 0 && isList(list, reading)) return { text: all.slice(0, from).join('\n').trim(), lines: list };
  const entries = all.map(line => entryOf(line, reading));
  const scattered = entries.filter(entry => entry !== undefined);
  if (scattered.length === 0 || !isList(scattered, reading)) return { text: content.trim(), lines: [] };
  const others = all.filter((line, index) => entries[index] === undefined && line.trim() !== '');
  return { text: others.join('\n').trim(), lines: scattered };
}
