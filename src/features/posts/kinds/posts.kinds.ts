/** The kinds of posts. The API calls the kind of a post `feature`. docs/change-a-feature.md shows how to add one. */
import { mockDraftKind } from '../../mock-drafts/mockDrafts.kind.ts';
import type { NewPoll } from '../../polls/polls.contract.ts';
import { pollKind } from '../../polls/polls.kind.ts';
import { powerRankingsKind } from '../../power-rankings/powerRankings.kind.ts';
import type { AchievementId } from '../../profiles/achievements.rules.ts';

/** The kinds that people write. */
export const writtenKindNames = ['regular', 'poll', 'mock-draft', 'power-rankings'] as const;
/** All kinds; the threads of games, of articles and of days without a game are written by the product alone. */
export const postKindNames = [...writtenKindNames, 'game', 'post-game', 'article', 'off-day'] as const;
export type PostKind = (typeof postKindNames)[number];

/** The details of a post that a request gives beside its content; null takes them off. */
export interface GivenDetails {
  poll?: NewPoll | null | undefined;
}

export interface PostKindRules {
  /** Shown for a post without a text of its own, such as 'Poll'; empty if every post of the kind has one. */
  title: string;
  /** The achievement for the first post of the kind. */
  firstAchievement: AchievementId | null;
  /** The text that the author wrote: the content without the lines that the kind adds. */
  textOf: (content: string) => string;
  /** The field of a request that holds the details, and the error of a post of the kind without it. Null: the content holds all of it. */
  given: { field: keyof GivenDetails; missing: string } | null;
}

const regularKind: PostKindRules = { title: '', firstAchievement: null, textOf: content => content, given: null };

export const postKinds: Record<PostKind, PostKindRules> = {
  regular: regularKind,
  poll: pollKind,
  'mock-draft': mockDraftKind,
  'power-rankings': powerRankingsKind,
  game: { ...regularKind, title: 'Game thread' },
  'post-game': { ...regularKind, title: 'Post-game thread' },
  article: { ...regularKind, title: 'Article' },
  'off-day': { ...regularKind, title: 'Off-day thread' },
};

/** The record of a kind. A name that a later version stored during an upgrade counts as a regular post. */
export function recordOfKind<Value>(records: Readonly<Record<PostKind, Value>>, kind: PostKind): Value {
  return Object.hasOwn(records, kind) ? records[kind] : records.regular;
}
