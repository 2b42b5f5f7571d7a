import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import type { HiddenState, Hiding } from '../../../texts/hiding.rules.ts';
import type { PostKind } from '../../kinds/posts.kinds.ts';

export interface HideablePost {
  id: number;
  authorId: string | null;
  content: string;
  tags: string[];
  kind: PostKind;
  likes: number;
  views: number;
  /** The addresses of its pictures. */
  pictures: string[];
  isLocked: boolean;
  slowSeconds: number;
  hidden: HiddenState | null;
  hiddenAt: Date | null;
  shownByEditAt: Date | null;
  /** The time at which its content was last written. */
  writtenAt: Date;
}

/** A post, hidden or not, held until the transaction ends. */
export async function lockHideablePost(tx: Transaction, id: number): Promise<HideablePost | undefined> {
  const { rows } = await sql<HideablePost>`
    select id, author_id as "authorId", content, tags, feature as kind, likes, views, locked_at is not null as "isLocked", slow_seconds as "slowSeconds", hidden,
      array_remove(image_url || array(select each ->> 'url' from jsonb_array_elements(coalesce(more_images, '[]')) as each), null) as pictures,
      hidden_at as "hiddenAt", shown_by_edit_at as "shownByEditAt", coalesce(edited_at, created_at) as "writtenAt"
    from all_posts where id = ${id} for update`.execute(tx);
  return rows[0];
}

/** The author and state of a post, hidden or not; undefined if it does not exist. */
export async function postStanding(
  db: Connection,
  id: number,
): Promise<{ authorId: string | null; hidden: HiddenState | null } | undefined> {
  const { rows } = await sql<{ authorId: string | null; hidden: HiddenState | null }>`
    select author_id as "authorId", hidden from all_posts where id = ${id}`.execute(db);
  return rows[0];
}

/** The state of a post's thread. */
export interface ThreadState {
  isLocked: boolean;
  slowSeconds: number;
}

/** Locks or unlocks a thread, or sets its slow mode; 0 ends that. */
export async function setThreadState(tx: Transaction, id: number, { isLocked, slowSeconds }: Partial<ThreadState>): Promise<void> {
  await tx
    .updateTable('all_posts')
    .set({
      ...(isLocked !== undefined && { locked_at: isLocked ? sql<Date>`now()` : null }),
      ...(slowSeconds !== undefined && { slow_seconds: slowSeconds, slow_at: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .execute();
}

/** The state of a visible thread; undefined if there is no such post. */
export async function threadState(db: Connection, id: number): Promise<ThreadState | undefined> {
  const { rows } = await sql<ThreadState>`
    select locked_at is not null as "isLocked", slow_seconds as "slowSeconds" from posts where id = ${id}`.execute(db);
  return rows[0];
}

/** Stores that a post is hidden, or with null that it is visible. */
export async function setPostHidden(tx: Transaction, id: number, hiding: Hiding | null): Promise<void> {
  await sql`
    update all_posts set hidden = ${hiding?.state ?? null}, hidden_reason = ${hiding?.reason ?? null},
      hidden_entry_id = ${hiding?.entryId ?? null}::bigint, hidden_at = case when ${hiding !== null} then coalesce(${hiding?.at ?? null}::timestamptz, now()) end
    where id = ${id}`.execute(tx);
}

export const lockPosts = (tx: Transaction, ids: readonly number[]) =>
  sql`select id from all_posts where id = any(${[...ids]}::bigint[]) order by id for update`.execute(tx);

/** Whether a visible text or the profile of its owner shows this picture. */
export async function isPictureVisible(tx: Transaction, url: string): Promise<boolean> {
  const { rows } = await sql`select 1 from posts where image_url = ${url} and image_url like '/images/%'
    union all
    select 1 from posts where md5(image_url) = md5(${url}) and image_url = ${url} and image_url like 'http%'
    union all
    select 1 from posts where more_images @> ${JSON.stringify([{ url }])}::jsonb
    union all
    select 1 where is_picture_attached(${url}) limit 1`.execute(tx);
  return rows.length > 0;
}
