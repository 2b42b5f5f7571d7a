import type { RawBuilder } from 'kysely';
import type { TallyRows } from '../../tallies/server/index.ts';
import type { PublicTextKind } from '../texts.rules.ts';

/** The tables and columns of a kind of text. Posts and comments each pass one such record. Messages have none, as they have no likes and no versions. */
export interface TextRows {
  kind: PublicTextKind;
  table: 'all_posts' | 'all_replies';
  /** The view of those that a reader may see. */
  view: 'posts' | 'replies';
  /** The column that names a text of the kind in other tables. */
  idColumn: 'post_id' | 'reply_id';
  /** The post of a row `texts`. */
  postId: RawBuilder<unknown>;
  /** The order of the index that finds the newest texts of an author. */
  newestFirst: RawBuilder<unknown>;
  /** The condition for a row that is more than the place of a deleted text. */
  isLiving: RawBuilder<unknown>;
  likes: Pick<TallyRows<object>, 'given' | 'columns'>;
  versions: {
    table: 'post_versions' | 'reply_versions';
    /** The time of the text of today in a row `texts`. */
    writtenAt: RawBuilder<unknown>;
    /** Whether a row `texts` has an answer, so that even an edit right after it leaves a version. */
    isAnswered: RawBuilder<unknown>;
  };
}
