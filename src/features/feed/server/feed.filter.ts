import { createHash } from 'node:crypto';
import type { Connection } from '../../../platform/server/db/database.ts';
import { tagIds } from '../../tags/server/index.ts';
import { parseSearch } from '../feed.rules.ts';
import { type PostsState, resolveWords } from './search/search.queries.ts';

/** Which posts a list is about; every part narrows it. */
export interface FeedFilter {
  /** Posts that carry any of these; undefined for all posts. */
  tagIds?: number[];
  /** Every entry must match; an entry is one word with the spellings it may stand for. */
  words?: string[][];
  authorId?: string;
  /** Posts of the people whom this person follows. */
  followedBy?: string;
  /** Posts that this person likes, the latest like first. It stands alone. */
  likedBy?: string;
  /** How far the posts had come when the words were looked up. */
  state?: PostsState | undefined;
}

/** A list that can't hold anything, such as one of a tag that does not exist. */
export function isEmpty(view: FeedFilter): boolean {
  return view.tagIds?.length === 0 || view.words?.some(spellings => spellings.length === 0) === true;
}

/** Whether a list holds only some of the posts. */
export function isNarrowed({ tagIds, words, authorId, followedBy, likedBy }: FeedFilter): boolean {
  return [tagIds, words, authorId, followedBy, likedBy].some(part => part !== undefined);
}

/** The same text for the same list, so that a cursor is used with the list it came from. */
export function filterKey(view: FeedFilter): string {
  return createHash('sha256')
    .update(JSON.stringify([view.tagIds?.toSorted(), view.words, view.authorId, view.likedBy, view.followedBy]))
    .digest('base64url')
    .slice(0, 10);
}

export async function tagView(db: Connection, names: readonly string[]): Promise<FeedFilter> {
  const given = names.filter(Boolean);
  return given.length === 0 ? {} : { tagIds: await tagIds(db, given) };
}

export async function searchView(db: Connection, q: string): Promise<FeedFilter> {
  const { text, tags } = parseSearch(q);
  const { words, state } = text ? await resolveWords(db, text) : { words: [], state: undefined };
  if (words.length === 0 && (text !== '' || tags.length === 0)) return { words: [[]] };
  return { ...(tags.length > 0 && { tagIds: await tagIds(db, tags) }), ...(words.length > 0 && { words, state }) };
}
