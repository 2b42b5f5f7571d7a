/** The blocks of the small Markdown where it differs from CommonMark: quotes, the ends of lists, and lines of signs alone. */
import type { MarkdownIt, StateBlock } from 'markdown-it';

const lineAt = (state: StateBlock, line: number) =>
  state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
const indentAt = (state: StateBlock, line: number) => (state.sCount[line] ?? 0) - state.blkIndent;

/** A quote has a blank, a letter or a quotation mark behind its sign: `>:(` is a face, and `>50` a comparison. */
const quoteSign = /^>+(?=[\s\p{L}\p{Pi}「『《【]|$)/u;

function isQuoted(state: StateBlock, line: number): boolean {
  const indent = indentAt(state, line);
  return indent >= 0 && indent < 4 && quoteSign.test(lineAt(state, line));
}

/** Takes the sign of a quote, and one blank behind it, away from a line. Returns what gives them back. */
function openLine(state: StateBlock, line: number): () => void {
  const [bMark = 0, tShift = 0, sCount = 0, bsCount = 0] = [
    state.bMarks[line],
    state.tShift[line],
    state.sCount[line],
    state.bsCount[line],
  ];
  const rest = lineAt(state, line).slice(1);
  const [blanks = ''] = /^[ \t]*/.exec(rest) ?? [];
  const skipped = blanks ? 1 : 0;
  const columns = blanks.slice(skipped).replaceAll('\t', '    ').length;
  state.bMarks[line] = bMark + tShift + 1 + skipped;
  state.tShift[line] = blanks.length - skipped;
  state.sCount[line] = columns;
  state.bsCount[line] = sCount + 1 + skipped;
  return () => {
    state.bMarks[line] = bMark;
    state.tShift[line] = tShift;
    state.sCount[line] = sCount;
    state.bsCount[line] = bsCount;
  };
}

/** Reads a quote. A line without the sign is the writer's own and ends it. */
function readQuote(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if (!isQuoted(state, start)) return false;
  if (silent) return true;
  const restore: (() => void)[] = [];
  let line = start;
  for (; line < end && isQuoted(state, line); line += 1) restore.push(openLine(state, line));
  const { blkIndent, listIndent, lineMax, parentType } = state;
  Object.assign(state, { blkIndent: 0, listIndent: -1, lineMax: line, parentType: 'blockquote' });
  state.push('blockquote_open', 'blockquote', 1);
  state.md.block.tokenize(state, start, line);
  state.push('blockquote_close', 'blockquote', -1);
  Object.assign(state, { blkIndent, listIndent, lineMax, parentType, line });
  for (const each of restore) each();
  return true;
}

/** Reads lines as a paragraph, whatever they begin with. */
function readAsTyped(state: StateBlock, start: number, end: number): true {
  state.push('paragraph_open', 'p', 1);
  const token = state.push('inline', '', 0);
  token.content = state.getLines(start, end, state.blkIndent, false).trim();
  token.children = [];
  state.push('paragraph_close', 'p', -1);
  state.line = end;
  return true;
}

const signsAlone = /^(?:>|[-*+](?=\s|$)|\d{1,9}[.)](?=\s|$)|\s)+$/;

/** Reads lines that have signs of quotes and lists and no words. They are shown as typed. */
function readSigns(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if (silent || !signsAlone.test(lineAt(state, start))) return false;
  let line = start + 1;
  while (line < end && indentAt(state, line) >= 0 && signsAlone.test(lineAt(state, line))) line += 1;
  const goesOn = line < end && lineAt(state, line - 1).startsWith('>') && isQuoted(state, line);
  return goesOn ? false : readAsTyped(state, start, line);
}

/** A plus and a zero before a number are part of a figure, `+ 12` or `00.`, and no signs of a list. */
const noListSign = /^(?:\+|0\d+[.)])(?:\s|$)/;

function readFigures(state: StateBlock, start: number, _end: number, silent: boolean): boolean {
  if (indentAt(state, start) >= 4 || !noListSign.test(lineAt(state, start))) return false;
  return silent || readAsTyped(state, start, start + 1);
}

const numberSign = /^\d{1,9}[.)]\s+\S/;

/** Whether a line ends the paragraph before it: a line after a list that is not indented, and numbered lines, whatever their numbers. */
function endsParagraph(state: StateBlock, line: number, end: number, silent: boolean): boolean {
  if (!silent) return false;
  const indent = state.sCount[line] ?? 0;
  if (state.listIndent >= 0 && indent < state.blkIndent && indent <= state.listIndent) return true;
  const isNumbered = (place: number) => indentAt(state, place) < 4 && numberSign.test(lineAt(state, place));
  return isNumbered(line) && line + 1 < end && isNumbered(line + 1);
}

/** Teaches the parser the blocks of the small Markdown. */
export function blocks(parser: MarkdownIt): void {
  const { ruler } = parser.block;
  ruler.at('blockquote', readQuote, { alt: ['paragraph', 'list'] });
  ruler.before('blockquote', 'signs', readSigns);
  ruler.before('blockquote', 'figures', readFigures, { alt: ['list'] });
  ruler.before('paragraph', 'ends', endsParagraph, { alt: ['paragraph'] });
}
