/** Rules that posts, comments and messages share. */

import { opening } from '../../platform/shared/text.ts';

/** The kinds of texts. A subject names one text by its kind and its id, as `reply:12`. */
export const textKinds = ['post', 'reply', 'message', 'row_message'] as const;
export type TextKind = (typeof textKinds)[number];
export type PublicTextKind = Exclude<TextKind, 'message' | 'row_message'>;

export const subjectOf = (kind: TextKind, id: number | string): string => `${kind}:${id}`;

/** The addresses of texts on the page of their post. */
export const pageOfText: Record<PublicTextKind, (id: number | string, postId: number | string | null) => string> = {
  post: id => `/post/${id}`,
  reply: (id, postId) => `/post/${postId}#reply-${id}`,
};

/** An edit within this time of posting, and before the first answer, leaves no version. src/features/texts/README.md. */
export const silentEditSeconds = 120;
/** The former versions of a text that its history shows. */
export const maxVersions = 200;

/** A share, a notification or a page description quotes this much of a text. */
export const shareTextLength = 100;

/** The beginning of a text on one line. */
export function excerpt(content: string, length: number = shareTextLength): string {
  return opening(content.replace(/\s+/g, ' ').trim(), length);
}
