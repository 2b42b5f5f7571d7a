/** src/features/follows/README.md. */

/** The number of people that a person can follow. The feed reads the newest posts of each. */
export const maxFollows = 1_000;
export const tooManyFollows = `You follow ${maxFollows.toLocaleString('en-US')} people, which is the most. Unfollow somebody first.`;

export const followListSize = 50;
