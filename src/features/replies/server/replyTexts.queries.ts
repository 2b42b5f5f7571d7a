import { sql } from 'kysely';
import type { TallyRows } from '../../tallies/server/index.ts';
import type { TextRows } from '../../texts/server/index.ts';

export const replyLikeRows: TallyRows<{ replyId: number }> = {
  kind: 'reply_likes',
  given: 'reply_likes',
  sums: 'all_replies',
  sum: 'likes',
  columns: { post_id: 'post_id', reply_id: 'id' },
  key: { replyId: ['id', 'bigint'] },
  isOpen: sql`sums.deleted_at is null`,
};

/** Comments as texts. */
export const replyTexts: TextRows = {
  kind: 'reply',
  table: 'all_replies',
  view: 'replies',
  idColumn: 'reply_id',
  postId: sql`texts.post_id`,
  newestFirst: sql`id desc`,
  isLiving: sql`deleted_at is null`,
  likes: replyLikeRows,
  versions: {
    table: 'reply_versions',
    writtenAt: sql`coalesce(texts.edited_at, texts.created_at)`,
    isAnswered: sql`exists (select from replies as answer where answer.parent_id = texts.id)`,
  },
};
