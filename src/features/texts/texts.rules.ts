/** Rules that posts, comments and messages share. */

/** The kinds of texts. A subject names one text by its kind and its id, as `reply:12`. */
export const textKinds = ['post', 'reply', 'message'] as const;
export type TextKind = (typeof textKinds)[number];

/** An edit within this time of posting, and before the first answer, leaves no version. src/features/texts/README.md. */
export const silentEditSeconds = 120;
/** The former versions of a text that its history shows. */
export const maxVersions = 200;
