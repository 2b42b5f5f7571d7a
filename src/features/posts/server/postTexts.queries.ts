import { sql } from 'kysely';
import type { TallyRows } from '../../tallies/server/index.ts';
import type { TextRows } from '../../texts/server/index.ts';

/** The total of an author has the likes of visible posts. */
export const postLikeRows: TallyRows<{ postId: number }> = {
  kind: 'post_likes',
  given: 'post_likes',
  sums: 'all_posts',
  sum: 'likes',
  columns: { post_id: 'id' },
  key: { postId: ['id', 'bigint'] },
  owner: sql<string | null>`case when sums.hidden is null then sums.author_id end`,
};

/** Posts as texts. */
export const postTexts: TextRows = {
  kind: 'post',
  table: 'all_posts',
  view: 'posts',
  idColumn: 'post_id',
  postId: sql`texts.id`,
  newestFirst: sql`created_at desc, id desc`,
  isLiving: sql`true`,
  likes: postLikeRows,
  versions: {
    table: 'post_versions',
    writtenAt: sql`coalesce(texts.edit_moment_at, texts.edited_at, texts.moment_at, texts.created_at)`,
    isAnswered: sql`texts.comments > 0`,
  },
};

/** The article of another site that a post is about, beside a row of `posts`. */
export const articleOfPost = sql`posts.article`;
