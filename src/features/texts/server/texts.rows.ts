import type { RawBuilder } from 'kysely';

/** Where the rows of a kind of text are: the record that posts and comments hand in. Chat has its own rows without likes and versions. */
export interface TextRows {
  table: 'all_posts' | 'all_replies';
  /** The view of those that a reader may see. */
  view: 'posts' | 'replies';
  /** The order of the index that finds the newest texts of an author. */
  newestFirst: RawBuilder<unknown>;
  /** The condition for a row that is more than the place of a deleted text. */
  isLiving: RawBuilder<unknown>;
  likes: {
    table: 'post_likes' | 'reply_likes';
    /** The column with the id of the text. */
    id: 'post_id' | 'reply_id';
    /** All columns that name the text, and their values in a row `texts`. */
    columns: RawBuilder<unknown>;
    values: RawBuilder<unknown>;
  };
  versions: {
    table: 'post_versions' | 'reply_versions';
    id: 'post_id' | 'reply_id';
    /** The time of the text of today in a row `texts`. */
    writtenAt: RawBuilder<unknown>;
    /** Whether a row `texts` has an answer, so that even an edit right after it leaves a version. */
    isAnswered: RawBuilder<unknown>;
  };
}
