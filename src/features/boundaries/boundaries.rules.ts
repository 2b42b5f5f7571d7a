/** src/features/boundaries/README.md. */

/** The number of people that one person blocks, and of things that they mute. */
export const maxBoundaries = 1_000;

/** The number of words that one person mutes: each is compared with each unread notification. */
export const maxMutedWords = 200;

export const muteKinds = ['user', 'tag', 'word', 'post'] as const;
export type MuteKind = (typeof muteKinds)[number];

/** The longest muted word or phrase. */
export const mutedWordLimit = 60;

export const tooManyMutedWords = `You can mute up to ${maxMutedWords} words. Remove one to make room.`;

export const tooManyBoundaries = `You can block or mute up to ${maxBoundaries.toLocaleString('en-US')}. Remove one to make room.`;
