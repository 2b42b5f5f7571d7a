/** A backslash before a sign of the small Markdown shows the sign. Before any other character it is a backslash, as in `¯\_(ツ)_/¯`. */
import type { MarkdownIt, StateInline } from 'markdown-it';

const inlineSigns = '*~|`[]';

function isSign(text: string, place: number): boolean {
  const sign = text[place] ?? '';
  if (inlineSigns.includes(sign) && sign !== '') return true;
  const line = text.slice(text.lastIndexOf('\n', place) + 1, place - 1);
  if ('.)'.includes(sign) && sign !== '') return /^\s*\d{1,9}$/.test(line) && /\s/.test(text[place + 1] ?? '');
  return (sign === '>' || sign === '-') && line.trim() === '';
}

function readEscape(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  // Two backslashes before a sign show one, and the sign marks.
  const isBackslash = src[pos + 1] === '\\' && isSign(src, pos + 2);
  if (src[pos] !== '\\' || !(isBackslash || isSign(src, pos + 1))) return false;
  if (!silent) {
    const token = state.push('text_special', '', 0);
    token.content = src[pos + 1] ?? '';
    token.markup = `\\${token.content}`;
    token.info = 'escape';
  }
  state.pos += 2;
  return true;
}

export function escapes(parser: MarkdownIt): void {
  parser.inline.ruler.at('escape', readEscape);
}
