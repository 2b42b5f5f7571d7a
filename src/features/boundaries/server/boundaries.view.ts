/** Decides what a reader's blocks and mutes hide from them. */
import type { Viewer } from '../../../platform/server/http/context.ts';
import type { Boundaries } from './boundaries.viewer.ts';
import { searchedWords } from '../../../platform/server/text/wordMatching.ts';

/** Whether a block stands between a reader and a person; null stands for a deleted account. */
export function isBlocked(viewer: Pick<Viewer, 'boundaries'> | null, personId: string | null): boolean {
  return personId !== null && viewer?.boundaries?.blocked.has(personId) === true;
}

/** Whether a reader has a block in either direction. Without one, nothing has to be looked up. */
export function hasBlocks(viewer: Pick<Viewer, 'boundaries'> | null): boolean {
  return (viewer?.boundaries?.blocked.size ?? 0) > 0;
}

/** Whether a text holds one of the words or phrases, which are folded and stand between spaces; null stands for none. */
export function holdsWord(words: readonly string[] | null, text: string): boolean {
  if (!words || words.length === 0) return false;
  const folded = searchedWords(text);
  return words.some(word => folded.includes(word));
}

interface ListedPost {
  id: number;
  authorId: string | null;
  content: string;
  tags: readonly string[];
}

/** Whether a post is left out of a reader's feeds and searches: they mute its author, a tag, a word of it, or the post. */
export function isMutedPost(boundaries: Boundaries, { id, authorId, content, tags }: ListedPost): boolean {
  const { muted } = boundaries;
  if (muted.posts.has(id) || (authorId !== null && muted.people.has(authorId))) return true;
  return tags.some(tag => muted.tags.has(tag.toLowerCase())) || holdsWord(boundaries.muted.words, content);
}

/** Whether a reader's page collapses a comment: they mute its author or a word of it. */
export function isMutedComment(boundaries: Boundaries, { authorId, content }: Pick<ListedPost, 'authorId' | 'content'>): boolean {
  return (authorId !== null && boundaries.muted.people.has(authorId)) || holdsWord(boundaries.muted.words, content);
}

/** Whether a reader's page collapses a quote: they mute its author or a word of it. */
export function isMutedQuote(boundaries: Boundaries, { authorName, text }: { authorName: string | null; text: string }): boolean {
  const { people } = boundaries.muted;
  return (authorName !== null && people.size > 0 && [...people.values()].includes(authorName)) || holdsWord(boundaries.muted.words, text);
}

/** The names of a text's mentions without those of blocked people. */
export function mentionsSeen({ blocked }: Boundaries, mentions: readonly string[]): string[] {
  const names = new Set(blocked.values());
  return mentions.filter(name => !names.has(name));
}

/** The former names of a text's mentions without those of people who are not among the mentions that a reader sees. */
export function renamesSeen(renamed: Readonly<Record<string, string>>, mentions: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(renamed).filter(([, username]) => mentions.includes(username)));
}

/** Whether a name is that of a blocked person. */
export function isBlockedName({ blocked }: Boundaries, username: string | null): boolean {
  return username !== null && blocked.size > 0 && [...blocked.values()].includes(username);
}
