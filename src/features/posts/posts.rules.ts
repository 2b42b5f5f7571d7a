/** src/features/posts/README.md. */
import { excerpt, shareTextLength } from '../texts/texts.rules.ts';
import { uploadedName } from '../images/images.rules.ts';
import { type Markup, plainTextOf } from '../texts/markup/markup.ts';
import { type PostKind, postKinds, recordOfKind } from './kinds/posts.kinds.ts';

export const postLengthLimit = 10_000;
export const imageUrlLimit = 2_048;
export const maxImages = 4;
export const tooManyImages = `A post shows at most ${maxImages} pictures`;

/** One viewer counts once within this many minutes. An address counts at most `viewersPerAddress` visitors in that time. */
export const viewWindowMinutes = 30;
export const viewersPerAddress = 5;

/** Words that no post has held yet and that help misspelled searches: of one post, and of one person on a day. */
export const newWordsPerPost = 200;
export const newWordsPerDay = 2_000;

/** Pictures that come with the product itself. */
const ownPicture = /^\/demo\/[a-z0-9-]+\.svg$/;

/** Why a text can't be a post's picture; undefined when it can. */
export function imageUrlProblem(text: string): string | undefined {
  if (ownPicture.test(text) || uploadedName(text)) return undefined;
  if (text.length > imageUrlLimit) return `An image address has at most ${imageUrlLimit.toLocaleString('en-US')} characters`;
  // The URL parser silently drops line breaks and blanks, so an address with one would lead to another place than it shows.
  if (/[\s\\]/.test(text) || !/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text))
    return 'An image address starts with http:// or https://';
  const url = new URL(text);
  if (url.username || url.password) return 'An image address must not hold a user name';
  return undefined;
}

/** The address of the picture that stands for a post where it is shared. It leads to the address of its content of today. */
export function sharePictureHref(postId: number): string {
  return `/og/post/${postId}.png`;
}

/** The text that the author wrote: the content without the lines that the kind adds. */
export function textOf({ feature, content }: { feature: PostKind; content: string }): string {
  return recordOfKind(postKinds, feature).textOf(content);
}

/** The words that stand for a post: its text, or the title of its kind where it has none. `length` is in characters. */
export function headlineOf(post: { feature: PostKind; content: string; markup: Markup }, length: number = shareTextLength): string {
  return excerpt(plainTextOf(textOf(post), post.markup), length) || recordOfKind(postKinds, post.feature).title;
}
