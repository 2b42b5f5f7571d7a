/** What a text means beside its words: links, and the people it names. Specification, "Mentions". */

export type TextPiece =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string; username: string };

/** Each alternative reads its characters once, so that any text takes linear time. */
const special = /https?:\/\/[^\s<>"]+|(?<![\w@/.-])@[A-Za-z][A-Za-z0-9_-]{7,19}(?![A-Za-z0-9_-])/gi;
const trailingSigns = new Set(['.', ',', ';', ':', '!', '?', "'", ')', ']', '}', '…']);

/** A sentence's own signs at the end of an address are not part of it; a bracket is when it was opened inside. */
function withoutTrailingSigns(url: string): string {
  let end = url.length;
  while (end > 0 && trailingSigns.has(url[end - 1] ?? '')) {
    if (url[end - 1] === ')' && url.slice(0, end).includes('(')) break;
    end -= 1;
  }
  return url.slice(0, end);
}

/** Cuts a text into words, links and mentions; joined again they are the text. */
export function textPieces(content: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const match of content.matchAll(special)) {
    const text = match[0].startsWith('@') ? match[0] : withoutTrailingSigns(match[0]);
    if (!text.startsWith('@') && !URL.canParse(text)) continue;
    if (match.index > from) pieces.push({ kind: 'text', text: content.slice(from, match.index) });
    pieces.push(text.startsWith('@') ? { kind: 'mention', text, username: text.slice(1) } : { kind: 'link', text, href: text });
    from = match.index + text.length;
  }
  if (from < content.length) pieces.push({ kind: 'text', text: content.slice(from) });
  return pieces;
}

/** How a link is shown: without its scheme, shortened in the middle of long paths. */
export function linkLabel(href: string): string {
  const label = href.replace(/^https?:\/\/(www\.)?/i, '');
  return label.length > 48 ? `${label.slice(0, 32)}…${label.slice(-12)}` : label.replace(/\/$/, '');
}
