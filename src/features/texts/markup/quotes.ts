/** Words that a reader selected on a page, found again in the text that they come from. */
import { hiddenSpoiler, type Markup, showSpoiler, type TextNode } from './markup.ts';
import { withLabels } from './pieces.ts';

interface Part {
  text: string;
  isHidden: boolean;
}

function partsOf(nodes: readonly TextNode[], isHidden = false): Part[] {
  return nodes.flatMap(node =>
    typeof node === 'string' ? { text: node, isHidden } : partsOf(node.children, isHidden || node.kind === 'spoiler'),
  );
}

/** Neighbours that are hidden alike, as one part. */
function joined(parts: readonly Part[]): Part[] {
  const all: Part[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (last?.isHidden === part.isHidden) last.text += part.text;
    else all.push({ ...part });
  }
  return all;
}

/** A text as pages show it: an address by its label, and a spoiler open, closed, or left out of the selection. */
const views: ((part: Part) => string)[] = [
  ({ text }: Part) => text,
  ({ text, isHidden }: Part) => (isHidden ? showSpoiler : text),
  ({ text, isHidden }: Part) => (isHidden ? '' : text),
];
const hasWords = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;
const withoutBlanks = (text: string) => text.replace(/\s+/g, '');

/** The words at a place of a text without blanks, with their spoilers hidden; undefined if none of them is hidden. */
function hiddenWords(shown: readonly Part[], from: number, to: number): string | undefined {
  let place = 0;
  let isTouched = false;
  let words = '';
  for (const { text, isHidden } of shown) {
    const start = place;
    // Blanks have no place, so they belong to the words before them.
    const kept = Array.from(text).filter(sign => {
      if (/\S/.test(sign)) place += sign.length;
      return place > from && place <= to;
    });
    const isInside = start < to && place > from;
    if (isHidden && isInside) isTouched = true;
    words += isHidden ? (isInside ? hiddenSpoiler : '') : kept.join('');
  }
  return isTouched ? words.trim() : undefined;
}

/**
 * The words that a selection quotes of a text: the selection itself, or, if a part of it is hidden as a spoiler, the words with that
 * part hidden. Undefined if the text does not show the selection. Blanks do not count.
 *
 * @param markup the parsed form of `content`; null without markup
 */
export function quotedWords(selection: string, content: string, markup: Markup | undefined): string | undefined {
  const wanted = withoutBlanks(selection);
  if (!hasWords.test(wanted)) return undefined;
  const parts = joined(markup ? partsOf(markup) : [{ text: content, isHidden: false }]);
  for (const label of [withLabels, (text: string) => text])
    for (const view of views) {
      const shown = parts.map(part => ({ ...part, text: view({ ...part, text: label(part.text) }) }));
      const from = withoutBlanks(shown.map(({ text }) => text).join('')).indexOf(wanted);
      if (from !== -1) return hiddenWords(shown, from, from + wanted.length) ?? selection;
    }
  // The source of a text without spoilers can be quoted as it was typed, with its signs.
  return !/[|｜]{2}/.test(content) && withoutBlanks(content).includes(wanted) ? selection : undefined;
}
