import type { MarkdownIt, StateInline } from 'markdown-it';

const marker = 0x7c;

/** Reads a run of `||` as delimiters, as the parser's own rule reads `~~`. */
function readMarkers(state: StateInline, silent: boolean): boolean {
  if (silent || state.src.charCodeAt(state.pos) !== marker) return false;
  const { length } = state.scanDelims(state.pos, true);
  if (length !== 2) {
    // Three signs or more are no spoiler; they stay as they are.
    state.pending += '|'.repeat(length);
    state.pos += length;
    return true;
  }
  state.push('text', '', 0).content = '||';
  // A spoiler may begin and end with a blank: `|| the end ||`.
  state.delimiters.push({ marker, length: 0, token: state.tokens.length - 1, end: -1, open: true, close: true });
  state.pos += length;
  return true;
}

function turn(state: StateInline, place: number, nesting: 1 | -1): void {
  const token = state.tokens[place];
  if (!token) return;
  token.type = nesting === 1 ? 'spoiler_open' : 'spoiler_close';
  token.nesting = nesting;
  token.content = '';
}

/** Turns the matched pairs into the beginning and the end of spoilers. */
function joinPairs(state: StateInline): boolean {
  for (const delimiters of [state.delimiters, ...state.tokens_meta.map(meta => meta?.delimiters ?? [])])
    for (const opener of delimiters) {
      const closer = opener.marker === marker ? delimiters[opener.end] : undefined;
      if (!closer) continue;
      turn(state, opener.token, 1);
      turn(state, closer.token, -1);
    }
  return true;
}

/** Teaches the parser `||spoiler||`. */
export function spoilers(parser: MarkdownIt): void {
  parser.inline.ruler.before('emphasis', 'spoiler', readMarkers);
  parser.inline.ruler2.before('emphasis', 'spoiler', joinPairs);
}
