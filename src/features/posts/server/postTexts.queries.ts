import { sql } from 'kysely';
import type { TextRows } from '../../texts/server/index.ts';

/** Posts as texts. */
export const postTexts: TextRows = {
  table: 'all_posts',
  view: 'posts',
  newestFirst: sql`created_at desc, id desc`,
  isLiving: sql`true`,
  likes: { table: 'post_likes', id: 'post_id', columns: sql`post_id`, values: sql`texts.id` },
  versions: {
    table: 'post_versions',
    id: 'post_id',
    writtenAt: sql`coalesce(texts.edit_moment_at, texts.edited_at, texts.moment_at, texts.created_at)`,
    isAnswered: sql`texts.comments > 0`,
  },
};
