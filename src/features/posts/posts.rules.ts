/** Specification, "Limits", "Views", "Mentions" and sections 5, 6 and 9. */
import { beginning } from '../../platform/shared/text.ts';
import { uploadedName } from '../images/images.rules.ts';
import { draftProblem, draftTexts, readPicks } from '../mock-drafts/mockDrafts.rules.ts';
import { rankingProblem, rankingTexts, readRankings } from '../power-rankings/powerRankings.rules.ts';
import { hasNbaTag } from '../tags/tags.nba.ts';

export const postFeatures = ['regular', 'poll', 'mock-draft', 'power-rankings'] as const;
export type PostFeature = (typeof postFeatures)[number];

export const postLengthLimit = 10_000;
export const imageUrlLimit = 2_048;
/** A share or a page description quotes this much of a post. */
export const shareTextLength = 100;

/** One viewer counts once in so many minutes; an address brings so many signed-out viewers in that time. */
export const viewWindowMinutes = 30;
export const viewersPerAddress = 5;

/** Pictures that come with the product itself. */
const ownPicture = /^\/demo\/[a-z0-9-]+\.svg$/;

/** Why a text can't be a post's picture; undefined when it can. */
export function imageUrlProblem(text: string): string | undefined {
  if (ownPicture.test(text) || uploadedName(text)) return undefined;
  if (text.length > imageUrlLimit) return `An image address has at most ${imageUrlLimit.toLocaleString('en-US')} characters`;
  // The URL parser drops line breaks and blanks silently; an address that holds one is not what it seems.
  if (/[\s\\]/.test(text) || !/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text))
    return 'An image address starts with http:// or https://';
  const url = new URL(text);
  if (url.username || url.password) return 'An image address must not hold a user name';
  return undefined;
}

/** The beginning of a text with its line breaks, cut at a word where that loses little. */
export function opening(content: string, length: number): string {
  if (content.length <= length) return content;
  const cut = beginning(content, length);
  const lastBreak = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'));
  return `${(lastBreak > length * 0.6 ? cut.slice(0, lastBreak) : cut).trimEnd()}…`;
}

/** The beginning of a text on one line. */
export function excerpt(content: string, length: number = shareTextLength): string {
  return opening(content.replace(/\s+/g, ' ').trim(), length);
}

interface BoardPost {
  feature: PostFeature;
  content: string;
  tags: readonly string[];
}

export interface BoardProblem {
  path: 'content' | 'tags';
  message: string;
}

/** Why a post can't be the mock draft or the power rankings that it calls itself; undefined when it can, or is neither. */
export function boardProblem({ feature, content, tags }: BoardPost): BoardProblem | undefined {
  if (feature !== 'mock-draft' && feature !== 'power-rankings') return undefined;
  const isDraft = feature === 'mock-draft';
  const problem = isDraft ? draftProblem(readPicks(content).picks) : rankingProblem(readRankings(content).teams);
  if (problem) return { path: 'content', message: problem };
  return hasNbaTag(tags) ? undefined : { path: 'tags', message: isDraft ? draftTexts.noNbaTag : rankingTexts.noNbaTag };
}

/** What a person wrote: the content without the lines of a mock draft or of power rankings, which are shown as what they are. */
export function textOf({ feature, content }: { feature: PostFeature; content: string }): string {
  if (feature === 'mock-draft') return readPicks(content).text;
  return feature === 'power-rankings' ? readRankings(content).text : content;
}

const boardNames = { 'mock-draft': 'Mock draft', 'power-rankings': 'Power rankings' } as const;

/** What a post is called where its text stands for it: the text, or what it shows when it says nothing. */
export function headlineOf(post: { feature: PostFeature; content: string }, length: number = shareTextLength): string {
  const text = excerpt(textOf(post), length);
  if (text || post.feature === 'regular' || post.feature === 'poll') return text;
  return boardNames[post.feature];
}
