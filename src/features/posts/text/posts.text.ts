/** The links and mentions in a text. docs/product.md, 8 Mentions. */
import { usernameLength } from '../../account/account.rules.ts';

export type TextPiece =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string; username: string };

/**
 * Each alternative reads its characters once, so any text takes linear time. A character that steers the direction of
 * writing ends an address: behind it the address would read as another.
 */
const special = /https?:\/\/[^\s<>"\p{Cc}\p{Cf}]+|(?<![\w@/.-])@[A-Za-z][A-Za-z0-9_-]{7,19}(?![A-Za-z0-9_-])/giu;
const trailingSigns = new Set(['.', ',', ';', ':', '!', '?', "'", ')', ']', '}', '…']);

/** Punctuation at the end of an address belongs to the sentence; a closing bracket belongs to the address if it was opened inside. */
function withoutTrailingSigns(url: string): string {
  const opened = url.indexOf('(');
  let end = url.length;
  while (end > 0 && trailingSigns.has(url[end - 1] ?? '')) {
    if (url[end - 1] === ')' && opened !== -1 && opened < end) break;
    end -= 1;
  }
  return url.slice(0, end);
}

/** A name never ends with a hyphen or an underscore: those are the sentence's. Undefined when too little is left to be one. */
function withoutTrailingDashes(mention: string): string | undefined {
  const name = mention.replace(/[-_]+$/, '');
  return name.length > usernameLength.least ? name : undefined;
}

/** Cuts a text into words, links and mentions; joined again they are the text. */
export function textPieces(content: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const match of content.matchAll(special)) {
    const text = match[0].startsWith('@') ? withoutTrailingDashes(match[0]) : withoutTrailingSigns(match[0]);
    if (text === undefined || (!text.startsWith('@') && !URL.canParse(text))) continue;
    if (match.index > from) pieces.push({ kind: 'text', text: content.slice(from, match.index) });
    pieces.push(text.startsWith('@') ? { kind: 'mention', text, username: text.slice(1) } : { kind: 'link', text, href: text });
    from = match.index + text.length;
  }
  if (from < content.length) pieces.push({ kind: 'text', text: content.slice(from) });
  return pieces;
}

/** The distinct usernames that a text mentions, ignoring case, in the spelling of their first mention. They may not exist. */
export function mentionedNames(content: string): string[] {
  const names = new Map<string, string>();
  for (const piece of textPieces(content)) {
    if (piece.kind !== 'mention') continue;
    const key = piece.username.toLowerCase();
    if (!names.has(key)) names.set(key, piece.username);
  }
  return [...names.values()];
}

/**
 * The label of a link: its host and its path as typed, shortened in the middle. The host is the parsed one, so
 * `https://nba.com@evil.example` shows the real destination, and a host in another script shows as its ASCII name.
 */
export function linkLabel(href: string): string {
  const behindScheme = href.replace(/^https?:\/\//i, '');
  const pathStart = behindScheme.search(/[/?#\\]/);
  const path = pathStart === -1 ? '' : behindScheme.slice(pathStart);
  const label = new URL(href).host.replace(/^www\./, '') + path;
  return label.length > 48 ? `${label.slice(0, 32)}…${label.slice(-12)}` : label.replace(/\/$/, '');
}
