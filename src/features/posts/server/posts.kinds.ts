import type { RawBuilder } from 'kysely';
import type { Transaction } from '../../../platform/server/db/database.ts';
import type { Refusal } from '../../../platform/shared/errors.ts';
import { mockDraftProblem } from '../../mock-drafts/mockDrafts.rules.ts';
import { draftOfPost, type StoredDraft, storeMockDraft } from '../../mock-drafts/server/index.ts';
import type { Poll } from '../../polls/polls.contract.ts';
import { pollOfPost, setPollHidden, storePoll } from '../../polls/server/index.ts';
import { powerRankingsProblem } from '../../power-rankings/powerRankings.rules.ts';
import type { PowerRankings } from '../../power-rankings/powerRankings.contract.ts';
import { storePowerRankings, rankingsOfPost } from '../../power-rankings/server/index.ts';
import { articleOfPost } from './postTexts.queries.ts';
import type { PostArticle } from '../posts.contract.ts';
import type { GivenDetails, PostKind } from '../kinds/posts.kinds.ts';

/** The reason why a post cannot be of its kind, and the field that has to change. */
export interface KindProblem {
  path: 'content' | 'tags';
  message: string;
}

/** The columns of a post's row that hold the details of its kind. */
export interface KindColumns {
  poll: Poll | null;
  draft: StoredDraft | null;
  powerRankings: PowerRankings | null;
  article: PostArticle | null;
}

type ChangedDetails = GivenDetails & { content?: string | undefined };

/** The rows beside a post that its kind adds. The caller of a write holds a lock on the post. */
interface KindDetails {
  field: keyof KindColumns;
  /** Reads them beside a row of `posts`. */
  select: RawBuilder<unknown>;
  /** The words that they add to the text that is screened. */
  wordsOf: (given: GivenDetails) => string[];
  /** Stores them, or removes them with null. An undefined field keeps its value. Returns whether anything changed. */
  storeDetails: (tx: Transaction, postId: number, given: ChangedDetails | null) => Promise<boolean | Refusal<'invalid_input'>>;
  /** Hides them with their post, or shows them. */
  syncDetails: (tx: Transaction, post: { id: number; content: string; writtenAt: Date }, isVisible: boolean) => Promise<void>;
}

interface StoredKind {
  /** Checks the text and the tags of a post. Writing alone needs it, so it is not among the rules that every page has. */
  problem: ((content: string, tags: readonly string[]) => KindProblem | undefined) | null;
  details: KindDetails | null;
}

/** How the rows are stored that lines of the content describe, written at a time, by default now; null removes them. */
type StoreLines = (tx: Transaction, postId: number, content: string | null, writtenAt?: Date) => Promise<void>;

/** Details that are lines of the content. Nothing of them is left while the post is hidden. */
const linesOfContent = (storeLines: StoreLines): Omit<KindDetails, 'field' | 'select'> => ({
  wordsOf: () => [],
  async storeDetails(tx, postId, given) {
    if (given && given.content === undefined) return false;
    await storeLines(tx, postId, given?.content ?? null);
    return true;
  },
  syncDetails: (tx, { id, content, writtenAt }, isVisible) => storeLines(tx, id, isVisible ? content : null, writtenAt),
});

const pollDetails: KindDetails = {
  field: 'poll',
  select: pollOfPost,
  wordsOf: ({ poll }) => (poll ? [poll.question, ...poll.options] : []),
  storeDetails: (tx, postId, given) => storePoll(tx, postId, given && given.poll),
  syncDetails: (tx, { id }, isVisible) => setPollHidden(tx, id, !isVisible),
};

/** A column of the post, which `writeHousePost` writes. */
const articleDetails: KindDetails = {
  field: 'article',
  select: articleOfPost,
  wordsOf: () => [],
  storeDetails: async () => false,
  syncDetails: async () => undefined,
};

export const storedKinds: Record<PostKind, StoredKind> = {
  regular: { problem: null, details: null },
  poll: { problem: null, details: pollDetails },
  'mock-draft': { problem: mockDraftProblem, details: { field: 'draft', select: draftOfPost, ...linesOfContent(storeMockDraft) } },
  'power-rankings': {
    problem: powerRankingsProblem,
    details: { field: 'powerRankings', select: rankingsOfPost, ...linesOfContent(storePowerRankings) },
  },
  // The games of threads are read in one query beside the posts of a page.
  game: { problem: null, details: null },
  // Nobody writes its poll, so no words of it are screened.
  'post-game': { problem: null, details: { ...pollDetails, wordsOf: () => [] } },
  article: { problem: null, details: articleDetails },
  'off-day': { problem: null, details: null },
};
