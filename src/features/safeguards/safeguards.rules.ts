/** Limits of newcomers, and rules about texts. docs/product.md, 25 Safeguards. */

/** An account is a newcomer's for so long, in hours, and until so many of its posts or comments stand. */
export const newcomer = { hours: 24, texts: 3 };

/** The limits of a newcomer: of one text, and of an hour. */
export const newcomerLimits = { links: 2, images: 1, mentions: 3, postsAnHour: 3, commentsAnHour: 10 };

/** The time within which the same text by the same account is a duplicate, in minutes. */
export const duplicateMinutes = 10;

export const ruleActions = ['refuse', 'hold'] as const;
export type RuleAction = (typeof ruleActions)[number];

export const maxRules = 1_000;

/** The inputs that decide whether a shield goes up by itself: so many comments in a thread's last minute, and this share by first-time commenters. */
export const shieldRise = { comments: 60, share: 0.3 };
/** A shield that went up by itself comes down after so many calm minutes. */
export const calmMinutes = 15;

export function isRush({ comments, byFirstTimers }: { comments: number; byFirstTimers: number }): boolean {
  return comments >= shieldRise.comments && byFirstTimers > comments * shieldRise.share;
}

const clock = (until: Date): string => `${until.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Tells a newcomer about a limit, and when it ends. `until` is null where only the number of their texts is missing. */
export function newcomerSentence(limit: string, until: Date | null): string {
  const end = until ? `This ends ${clock(until)}` : 'This ends';
  return `New members can ${limit}. ${end}${until ? ', once' : ' once'} ${newcomer.texts} of your posts or comments are up.`;
}

/** Tells a newcomer that an hour's number is reached, and when the next one is possible. */
export function hourSentence(limit: string, next: Date): string {
  return `New members can ${limit} an hour. You can go on at ${clock(next)}.`;
}

const hostPattern = /(?:https?:\/\/)?((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,24})(?![\p{L}\p{N}@])/giu;

/** The host names in a text, in lower case: of addresses, and of words that look like one. */
export function hostsIn(text: string): string[] {
  return [...text.normalize('NFKC').matchAll(hostPattern)].map(([, host = '']) => host.toLowerCase());
}

/** Whether a host is a domain or below it. */
export function isUnderDomain(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
