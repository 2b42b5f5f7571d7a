/** The marks of spoilers, `||`, also in full width. A spoiler may reach over several blocks: all of its words are hidden. */
import type { MarkdownIt, StateInline, Token } from 'markdown-it';

/** Vertical bars, and the full-width ones of Chinese and Japanese keyboards. */
const bars = /[|｜]+/y;

interface Mark {
  /** The place of its paragraph in the text. */
  block: number;
  /** Whether words follow it, or it begins a line. */
  opens: boolean;
  /** Whether words stand before it, or it ends a line. */
  closes: boolean;
}

/** Underscores are letters of names such as `HoopsFan_23`, never emphasis. */
const wordSigns = /[^\n!#$%&*+\-:<=>@[\]\\^`{|}~｜]+/y;

/** The parser's own rule does not stop at a vertical bar, which begins a spoiler. */
function readWords(state: StateInline, silent: boolean): boolean {
  wordSigns.lastIndex = state.pos;
  const text = wordSigns.exec(state.src)?.[0];
  if (!text) return false;
  if (!silent) state.pending += text;
  state.pos += text.length;
  return true;
}

const isBlank = (sign: string | undefined) => sign === ' ' || sign === '\t' || sign === '\u3000';
const isEdge = (sign: string | undefined) => sign === undefined || sign === '\n';

/** Whether a mark can open and close a spoiler, by what stands on its sides. */
function sidesOf(text: string, start: number, end: number): Pick<Mark, 'opens' | 'closes'> {
  let [before, after] = [start - 1, end];
  while (isBlank(text[before])) before -= 1;
  while (isBlank(text[after])) after += 1;
  const [beginsLine, endsLine] = [isEdge(text[before]), isEdge(text[after])];
  return { opens: beginsLine || (after === end && !endsLine), closes: endsLine || (before === start - 1 && !beginsLine) };
}

/** Reads a run of exactly two signs as a mark. Longer runs stay text. */
function readMark(state: StateInline, silent: boolean): boolean {
  bars.lastIndex = state.pos;
  const run = bars.exec(state.src)?.[0];
  if (!run) return false;
  if (!silent && run.length === 2) {
    const token = state.push('spoiler_mark', '', 0);
    token.content = run;
    token.meta = sidesOf(state.src, state.pos, state.pos + 2);
  } else if (!silent) state.pending += run;
  state.pos += run.length;
  return true;
}

interface TokenMark extends Mark {
  token: Token;
}

function marksOf(tokens: readonly Token[]): TokenMark[] {
  return tokens.flatMap(({ children }, block) =>
    (children ?? []).flatMap(token =>
      token.type === 'spoiler_mark' ? [{ token, block, opens: token.meta?.opens === true, closes: token.meta?.closes === true }] : [],
    ),
  );
}

/** Whether the next mark of the same block that is not a bar between blanks closes a spoiler. */
function nextCloses(marks: readonly Mark[]): boolean[] {
  const found: boolean[] = [];
  for (let place = marks.length - 2; place >= 0; place -= 1) {
    const [mark, next] = [marks[place], marks[place + 1]];
    if (!next || next.block !== mark?.block) continue;
    found[place] = next.opens || next.closes ? next.closes : (found[place + 1] ?? false);
  }
  return found;
}

/** The pairs of marks that open and close a spoiler. A mark without a partner is text. */
function pairsOf<M extends Mark>(marks: readonly M[]): [M, M][] {
  const pairs: [M, M][] = [];
  const closesLater = nextCloses(marks);
  let opener: M | undefined;
  for (const [place, mark] of marks.entries()) {
    const isBar = !mark.opens && !mark.closes;
    if (!opener) opener = mark;
    else if (mark.block !== opener.block && !(opener.opens && mark.closes)) opener = mark;
    else if (isBar && opener.opens && closesLater[place]) continue;
    else {
      pairs.push([opener, mark]);
      opener = undefined;
    }
  }
  return pairs;
}

/** Pairs the marks of a text: tokens become `spoiler_open` and `spoiler_close`, and a mark without a partner stays text. */
export function pairSpoilers(tokens: readonly Token[]): void {
  const marks = marksOf(tokens);
  for (const { token } of marks) token.type = 'text';
  for (const [opener, closer] of pairsOf(marks)) {
    opener.token.type = 'spoiler_open';
    closer.token.type = 'spoiler_close';
  }
}

export interface SpoiledPiece {
  text: string;
  isHidden: boolean;
}

/** Cuts a line that is shown as typed otherwise, such as an option of a poll, at its spoilers. It needs no parser, so browsers have it. */
export function spoiledPieces(line: string): SpoiledPiece[] {
  const marks = [...line.matchAll(/[|｜]+/g)].flatMap(({ 0: { length }, index }) =>
    length === 2 ? [{ index, block: 0, ...sidesOf(line, index, index + length) }] : [],
  );
  const pieces: SpoiledPiece[] = [];
  let from = 0;
  for (const [opener, closer] of pairsOf(marks)) {
    pieces.push(
      { text: line.slice(from, opener.index), isHidden: false },
      { text: line.slice(opener.index + 2, closer.index), isHidden: true },
    );
    from = closer.index + 2;
  }
  return [...pieces, { text: line.slice(from), isHidden: false }].filter(({ text }) => text !== '');
}

/** Teaches the parser `||spoiler||`. */
export function spoilers(parser: MarkdownIt): void {
  parser.inline.ruler.at('text', readWords);
  parser.inline.ruler.before('emphasis', 'spoiler', readMark);
  parser.core.ruler.push('spoilers', ({ tokens }) => pairSpoilers(tokens));
}
