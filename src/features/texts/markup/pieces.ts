/** The links and mentions in a text. src/features/posts/README.md, Mentions. */
import { addressAt } from './addresses.ts';
import { knownUsernameLength } from '../../account/account.rules.ts';
import { mentionSign, unspaced } from '../../account/people/mentions.ts';

export type TextPiece =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string; username: string };

/** The beginning of an address, or a mention. */
const special = new RegExp(`https?://|${mentionSign}[A-Za-z0-9][A-Za-z0-9_-]{2,59}(?![A-Za-z0-9_-])`, 'giu');

/** The rest of a name elsewhere: `@somebody@mastodon.social`, `@somebody.bsky.social`. A capital begins the next sentence. */
const nameElsewhere = new RegExp(`^(?:[@＠]|\\.(?!${unspaced})[^\\P{L}\\p{Lu}]|\\.\\p{N})`, 'u');

/** A link is many times as long in a page as in its text, so the links and names beyond these are words. */
const maxLinks = 100;

/** A name never ends with a hyphen or an underscore: those are the sentence's. Undefined when too little is left to be one. */
function withoutTrailingDashes(mention: string): string | undefined {
  const name = mention.replace(/[-_]+$/, '');
  return name.length > knownUsernameLength.least ? name : undefined;
}

/** Cuts a text into words, links and mentions; joined again they are the text. */
export function textPieces(content: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let [from, links] = [0, 0];
  for (const { 0: found, index } of content.matchAll(special)) {
    // The rest of an address is no beginning of another.
    if (index < from || links === maxLinks) continue;
    const isMention = /^[@＠]/.test(found);
    const text = isMention ? withoutTrailingDashes(found) : addressAt(content, index);
    if (text === undefined) continue;
    if (isMention && nameElsewhere.test(content.slice(index + text.length, index + text.length + 3))) continue;
    if (index > from) pieces.push({ kind: 'text', text: content.slice(from, index) });
    pieces.push(isMention ? { kind: 'mention', text, username: text.slice(1) } : { kind: 'link', text, href: text });
    from = index + text.length;
    links += 1;
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

/** A text with the label of each bare address in its place, as pages show it. */
export function withLabels(text: string): string {
  return textPieces(text)
    .map(piece => (piece.kind === 'link' ? linkLabel(piece.href) : piece.text))
    .join('');
}
