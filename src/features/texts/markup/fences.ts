/** Preformatted text between lines of three backticks or more. Its lines and blanks stay. */
import type { MarkdownIt, StateBlock } from 'markdown-it';

const opening = /^(`{3,})([^`]*)$/;
const language = /^\s*[a-z][a-z0-9+#-]*\s*$/;

interface Fence {
  /** The lines inside. */
  content: string;
  /** The word behind the opening sign that names a language. It is not shown. */
  language: string;
  /** The first line behind it. */
  end: number;
}

/** Reads the fence that begins on a line. Text may follow the opening sign and stand before the closing one. */
function fenceAt(state: StateBlock, start: number, end: number): Fence | undefined {
  const indent = state.sCount[start] ?? 0;
  const first = state.src.slice((state.bMarks[start] ?? 0) + (state.tShift[start] ?? 0), state.eMarks[start]);
  const [, sign, info = ''] = opening.exec(first) ?? [];
  if (!sign || indent - state.blkIndent >= 4) return undefined;
  const isLanguage = language.test(info);
  const lines = isLanguage || info.trim() === '' ? [] : [info.trim()];
  let isClosed = false;
  let line = start + 1;
  for (; line < end && !isClosed; line += 1) {
    if (!state.isEmpty(line) && (state.sCount[line] ?? 0) < state.blkIndent) break;
    const text = state.getLines(line, line + 1, indent, false);
    const last = text.trimEnd();
    isClosed = last.endsWith(sign) && !last.slice(0, -sign.length).includes('`');
    const shown = isClosed ? last.slice(0, -sign.length) : text;
    if (!isClosed || shown.trim() !== '') lines.push(shown);
  }
  const isSentence = !isClosed && lines.length > 0 && !isLanguage && info.trim() !== '';
  if (isSentence || lines.every(text => text.trim() === '')) return undefined;
  return { content: lines.join('\n'), language: isLanguage ? info.trim() : '', end: line };
}

function readFence(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  const fence = fenceAt(state, start, end);
  if (!fence || silent) return fence !== undefined;
  const token = state.push('fence', 'code', 0);
  token.content = fence.content;
  token.info = fence.language;
  state.line = fence.end;
  return true;
}

/** Teaches the parser preformatted text. */
export function fences(parser: MarkdownIt): void {
  parser.block.ruler.at('fence', readFence, { alt: ['paragraph', 'list'] });
}
