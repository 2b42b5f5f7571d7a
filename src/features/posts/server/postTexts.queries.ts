import { sql } from 'kysely';
import type { TextRows } from '../../texts/server/index.ts';

/** Posts as texts. */
export const postTexts: TextRows = {
  kind: 'post',
  table: 'all_posts',
  view: 'posts',
  idColumn: 'post_id',
  postId: sql`texts.id`,
  newestFirst: sql`created_at desc, id desc`,
  isLiving: sql`true`,
  likes: { table: 'post_likes', columns: sql`post_id`, values: sql`texts.id` },
  versions: {
    table: 'post_versions',
    writtenAt: sql`coalesce(texts.edit_moment_at, texts.edited_at, texts.moment_at, texts.created_at)`,
    isAnswered: sql`texts.comments > 0`,
  },
};

/** The article of another site that a post is about, beside a row of `posts`. */
export const articleOfPost = sql`posts.article`;
