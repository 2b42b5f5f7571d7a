/** The addresses of the product, for search engines. They run with the reader of public outputs, so no condition about games is needed. */
import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../../../platform/server/db/database.ts';
import { wireTime } from '../../../../platform/server/db/wireTime.ts';
import type { SitemapKind } from './sitemap.rules.ts';

/** A page by the part of its address that tells it from others of its kind, with the time of its last change. */
export interface SitemapRow {
  name: string;
  lastModified: string;
}

interface Source {
  /** The number of files: a number that grows with the rows. */
  files: (size: number) => RawBuilder<unknown>;
  /** The rows of a file, counted from 0. */
  rows: (file: number, size: number) => RawBuilder<unknown>;
}

/** Rows without numbers for ids stand in the order of their key, which moves only when an earlier one is made or goes. */
const stretch = (file: number, size: number) => sql`limit ${size}::int offset ${file * size}::int`;

const sources: Record<SitemapKind, Source> = {
  posts: {
    // Each file holds a range of ids, so a post stays in its file and an index finds the rows.
    files: size => sql`select coalesce(ceil(max(id)::numeric / ${size}), 0)::int as files from posts`,
    rows: (file, size) => sql`
      select posts.id::text as name, ${wireTime(sql`greatest(posts.created_at, posts.edited_at, newest.created_at)`)} as "lastModified"
      from posts left join lateral (
        select created_at from replies where replies.post_id = posts.id and replies.deleted_at is null order by replies.id desc limit 1
      ) as newest on true
      where posts.id > ${file * size}::bigint and posts.id <= ${(file + 1) * size}::bigint order by posts.id`,
  },
  tags: {
    files: size => sql`select ceil(count(*)::numeric / ${size})::int as files from tags where post_count > 0`,
    rows: (file, size) => sql`
      select listed.name, ${wireTime(sql`newest.created_at`)} as "lastModified"
      from (select id, name from tags where post_count > 0 order by id ${stretch(file, size)}) as listed
      join lateral (
        select created_at from post_tags where post_tags.tag_id = listed.id order by created_at desc, post_id desc limit 1
      ) as newest on true
      order by listed.id`,
  },
  profiles: {
    files: size => sql`select ceil(count(*)::numeric / ${size})::int as files from users where username is not null`,
    rows: (file, size) => sql`
      select listed.username as name, ${wireTime(sql`coalesce(newest.created_at, listed.created_at)`)} as "lastModified"
      from (select id, username, created_at from users where username is not null order by id ${stretch(file, size)}) as listed
      left join lateral (
        select created_at from posts where posts.author_id = listed.id order by created_at desc, posts.id desc limit 1
      ) as newest on true
      order by listed.id`,
  },
  games: {
    files: size => sql`select ceil(count(*)::numeric / ${size})::int as files from games`,
    rows: (file, size) => sql`
      select listed.id as name, ${wireTime(sql`newest.known_at`)} as "lastModified"
      from (select id from games order by id ${stretch(file, size)}) as listed
      join lateral (select known_at from game_states where game_id = listed.id order by known_at desc limit 1) as newest on true
      order by listed.id`,
  },
};

/** The number of files that hold all pages of a kind. */
export async function sitemapFiles(db: Connection, kind: SitemapKind, size: number): Promise<number> {
  const { rows } = await sql<{ files: number }>`${sources[kind].files(size)}`.execute(db);
  return rows[0]?.files ?? 0;
}

/** The pages of a file, counted from 0. */
export async function sitemapRows(db: Connection, kind: SitemapKind, file: number, size: number): Promise<SitemapRow[]> {
  return (await sql<SitemapRow>`${sources[kind].rows(file, size)}`.execute(db)).rows;
}
