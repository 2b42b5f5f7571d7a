import { sql } from 'kysely';
import type { TextRows } from '../../texts/server/index.ts';

/** Comments as texts. */
export const replyTexts: TextRows = {
  kind: 'reply',
  table: 'all_replies',
  view: 'replies',
  idColumn: 'reply_id',
  postId: sql`texts.post_id`,
  newestFirst: sql`id desc`,
  isLiving: sql`deleted_at is null`,
  likes: { table: 'reply_likes', columns: sql`post_id, reply_id`, values: sql`texts.post_id, texts.id` },
  versions: {
    table: 'reply_versions',
    writtenAt: sql`coalesce(texts.edited_at, texts.created_at)`,
    isAnswered: sql`exists (select from replies as answer where answer.parent_id = texts.id)`,
  },
};
