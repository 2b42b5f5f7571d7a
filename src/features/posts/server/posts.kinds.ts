import type { RawBuilder } from 'kysely';
import type { Transaction } from '../../../platform/server/db/database.ts';
import { draftOfPost, keepMockDraft } from '../../mock-drafts/server/index.ts';
import { pollOfPost } from '../../polls/server/index.ts';
import { keepPowerRankings, rankingsOfPost } from '../../power-rankings/server/index.ts';
import type { PostKind } from '../kinds/posts.kinds.ts';

interface StoredKind {
  /** The field of a post's row that holds the details of the kind, and the SQL that reads it beside a row of `posts`. */
  details: { field: string; select: RawBuilder<unknown> } | null;
  /** Stores the rows that the content's lines describe; null removes them. The caller holds a lock on the post. */
  keep: ((tx: Transaction, postId: number, content: string | null) => Promise<void>) | null;
}

export const storedKinds: Record<PostKind, StoredKind> = {
  regular: { details: null, keep: null },
  poll: { details: { field: 'poll', select: pollOfPost }, keep: null },
  'mock-draft': { details: { field: 'draft', select: draftOfPost }, keep: keepMockDraft },
  'power-rankings': { details: { field: 'powerRankings', select: rankingsOfPost }, keep: keepPowerRankings },
  // The games of threads are read in one query beside the posts of a page.
  game: { details: null, keep: null },
  'post-game': { details: null, keep: null },
};
