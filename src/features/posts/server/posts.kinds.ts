import type { RawBuilder } from 'kysely';
import type { Transaction } from '../../../platform/server/db/database.ts';
import { mockDraftProblem } from '../../mock-drafts/mockDrafts.rules.ts';
import { draftOfPost, storeMockDraft } from '../../mock-drafts/server/index.ts';
import { pollOfPost } from '../../polls/server/index.ts';
import { powerRankingsProblem } from '../../power-rankings/powerRankings.rules.ts';
import { storePowerRankings, rankingsOfPost } from '../../power-rankings/server/index.ts';
import type { PostKind } from '../kinds/posts.kinds.ts';

/** The reason why a post cannot be of its kind, and the field that has to change. */
export interface KindProblem {
  path: 'content' | 'tags';
  message: string;
}

interface StoredKind {
  /** Checks the text and the tags of a post. Writing alone needs it, so it is not among the rules that every page has. */
  problem: ((content: string, tags: readonly string[]) => KindProblem | undefined) | null;
  /** The field of a post's row that holds the details of the kind, and the SQL that reads it beside a row of `posts`. */
  details: { field: string; select: RawBuilder<unknown> } | null;
  /**
   * Stores the rows that the content's lines describe, written at a time, by default now; null removes them. The caller holds a lock on the
   * post.
   */
  keep: ((tx: Transaction, postId: number, content: string | null, writtenAt?: Date) => Promise<void>) | null;
}

export const storedKinds: Record<PostKind, StoredKind> = {
  regular: { problem: null, details: null, keep: null },
  poll: { problem: null, details: { field: 'poll', select: pollOfPost }, keep: null },
  'mock-draft': { problem: mockDraftProblem, details: { field: 'draft', select: draftOfPost }, keep: storeMockDraft },
  'power-rankings': {
    problem: powerRankingsProblem,
    details: { field: 'powerRankings', select: rankingsOfPost },
    keep: storePowerRankings,
  },
  // The games of threads are read in one query beside the posts of a page.
  game: { problem: null, details: null, keep: null },
  'post-game': { problem: null, details: null, keep: null },
};
