import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import { imageAddress } from '../../../images/images.rules.ts';
import type { PublicTextKind } from '../../../texts/texts.rules.ts';
import { isTextKind } from '../texts.ts';
import { type FormerHiding, targetsOfKind } from '../targets.queries.ts';
import type { TargetName } from './takedowns.queries.ts';

/** A thing that a notice can name, with its pictures, its author and its place. */
export interface NamedTarget extends TargetName {
  authorId: string | null;
  authorRole: 'member' | 'moderator' | 'admin';
  /** The post of a comment; null for others. */
  parentId: number | null;
  /** The addresses of its pictures as they are now. */
  pictures: string[];
  hidden: string | null;
  /** Whether the text itself can be hidden: a post or comment that is not of the house and no thread of a game. */
  hidesText: boolean;
}

type Content = Pick<NamedTarget, 'id' | 'pictures' | 'hidesText'>;

/** The pictures of texts or profiles, and whether a notice hides the text, too. */
async function contentsOf(db: Connection, kind: 'post' | 'reply' | 'user', ids: readonly string[]): Promise<Content[]> {
  const byMember = sql`users.issuer is distinct from 'house'`;
  const of = {
    post: sql`
      select all_posts.id::text as id,
        array_remove(image_url || array(select each ->> 'url' from jsonb_array_elements(coalesce(more_images, '[]')) as each), null) as pictures,
        ${byMember} and feature not in ('game', 'post-game') as "hidesText"
      from all_posts left join users on users.id = author_id where all_posts.id = any(${[...ids]}::bigint[])`,
    reply: sql`
      select all_replies.id::text as id, array_remove(array[image_url], null) as pictures, ${byMember} as "hidesText"
      from all_replies left join users on users.id = author_id where all_replies.id = any(${[...ids]}::bigint[])`,
    user: sql`
      select id::text as id, array_remove(array[profile_image_url], null) as pictures, false as "hidesText"
      from users where id = any(${[...ids]}::uuid[])`,
  }[kind];
  const { rows } = await sql<Content>`${of}`.execute(db);
  return rows;
}

type NamedPicture = Omit<NamedTarget, 'kind' | 'pictures' | 'hidesText'>;

/** The owners of uploads and copies, and whether they are hidden; without names that no picture of ours has. */
async function picturesNamed(db: Connection, names: readonly string[]): Promise<NamedTarget[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<NamedPicture>`
    select name as id, null::bigint as "parentId", owner_id as "authorId", case when hidden then 'removed' end as hidden,
      coalesce(users.role, 'member') as "authorRole"
    from images left join users on users.id = owner_id where name = any(${[...names]}::text[])
    union all
    select name, null, null, case when hidden then 'removed' end, 'member' from picture_copies
    where name = any(${[...names]}::text[]) and copied_at is not null`.execute(db);
  return rows.map(picture => ({ ...picture, kind: 'picture', pictures: [imageAddress(picture.id)], hidesText: false }));
}

/** The things that notices name, by `kind:id`, whether they are visible or not; without those that do not exist. */
export async function namedTargets(db: Connection, names: readonly TargetName[]): Promise<Map<string, NamedTarget>> {
  const idsOf = (wanted: TargetName['kind']) => [...new Set(names.filter(({ kind }) => kind === wanted).map(({ id }) => id))];
  const targets = await picturesNamed(db, idsOf('picture'));
  for (const kind of ['post', 'reply', 'user'] as const) {
    const found = await targetsOfKind(db, kind, idsOf(kind));
    const ids = found.map(({ id }) => id);
    const contents = new Map((ids.length > 0 ? await contentsOf(db, kind, ids) : []).map(content => [content.id, content]));
    for (const { id, authorId, authorRole, hidden, parentId } of found) {
      const content = contents.get(id);
      if (content) targets.push({ kind, authorId, authorRole, hidden, parentId, ...content });
    }
  }
  return new Map(targets.map(target => [`${target.kind}:${target.id}`, target]));
}

export interface StoredTarget extends TargetName {
  pictures: string[];
  /** Its author, also after the text is deleted; null for older rows and deleted accounts. */
  authorId: string | null;
  /** The role of the author when the notice came, or a higher one since then; null for older rows. */
  authorRole: NamedTarget['authorRole'] | null;
  entryId: number | null;
  former: FormerHiding | null;
  /** The entries of the block list that its pictures made. */
  blockIds: number[];
}

const columns = sql`kind, target_id as id, pictures, author_id as "authorId",
  case when users.role = 'admin' then 'admin' else author_role end as "authorRole", entry_id as "entryId", former, block_ids as "blockIds"`;

export async function insertTargets(tx: Transaction, noticeId: number, targets: readonly NamedTarget[]): Promise<void> {
  for (const { kind, id, pictures, authorId, authorRole } of targets)
    await sql`
      insert into takedown_targets (takedown_id, kind, target_id, pictures, author_id, author_role)
      values (${noticeId}, ${kind}, ${id}, ${pictures}::text[], ${authorId}, ${authorRole})
      on conflict do nothing`.execute(tx);
}

export async function targetsOfNotices(db: Connection, ids: readonly number[]): Promise<(StoredTarget & { noticeId: number })[]> {
  const { rows } = await sql<StoredTarget & { noticeId: number }>`
    select takedown_id as "noticeId", ${columns} from takedown_targets left join users on users.id = author_id where takedown_id = any(${[...ids]}::bigint[])
    order by takedown_id, kind, target_id`.execute(db);
  return rows;
}

/** Notes the entry by which a notice hides a target, or with null that it does not, and how the text was hidden before. */
export async function setTargetHidden(
  tx: Transaction,
  noticeId: number,
  { kind, id }: TargetName,
  { entryId, former }: Pick<StoredTarget, 'entryId' | 'former'>,
): Promise<void> {
  await sql`
    update takedown_targets set entry_id = ${entryId}::bigint, former = ${former && JSON.stringify(former)}::jsonb
    where takedown_id = ${noticeId} and kind = ${kind} and target_id = ${id}`.execute(tx);
}

/** Forgets that reports hid a text before notices did, since those reports are dismissed. */
export async function forgetHidingByReports(tx: Transaction, { kind, id }: { kind: string; id: string }): Promise<void> {
  await sql`
    update takedown_targets set former = null where kind = ${kind} and target_id = ${id} and former ->> 'state' = 'auto'`.execute(tx);
}

/** Notes the entries of the block list that the pictures of a target made. */
export async function setBlocks(tx: Transaction, noticeId: number, { kind, id }: TargetName, blockIds: readonly number[]): Promise<void> {
  await sql`
    update takedown_targets set block_ids = ${[...blockIds]}::bigint[]
    where takedown_id = ${noticeId} and kind = ${kind} and target_id = ${id}`.execute(tx);
}

/** Lets the files of the pictures of a decided notice go with what shows them. */
export async function releasePictures(tx: Transaction, noticeId: number): Promise<void> {
  await sql`update takedown_targets set pictures = '{}' where takedown_id = ${noticeId}`.execute(tx);
}

/** Another notice that hides the same target; undefined without one. */
export async function otherNoticeHiding(
  db: Connection,
  noticeId: number,
  { kind, id }: TargetName,
): Promise<{ noticeId: number; entryId: number } | undefined> {
  const { rows } = await sql<{ noticeId: number; entryId: number }>`
    select takedown_id as "noticeId", entry_id as "entryId" from takedown_targets
    where kind = ${kind} and target_id = ${id} and entry_id is not null and takedown_id <> ${noticeId} order by takedown_id limit 1`.execute(
    db,
  );
  return rows[0];
}

/** The texts among some that notices hide, each with the first such notice and its entry. */
export async function hiddenByNotices(
  db: Connection,
  kind: PublicTextKind,
  ids: readonly number[],
): Promise<{ id: number; noticeId: number; entryId: number; reason: string }[]> {
  const { rows } = await sql<{ id: number; noticeId: number; entryId: number; reason: string }>`
    select distinct on (takedown_targets.target_id) takedown_targets.target_id::bigint as id, takedown_id as "noticeId",
      entry_id as "entryId", reason
    from takedown_targets join log_entries on log_entries.id = entry_id
    where takedown_targets.kind = ${kind} and takedown_targets.target_id = any(${ids.map(String)}::text[])
    order by takedown_targets.target_id, takedown_id`.execute(db);
  return rows;
}

/** The way a post or comment is hidden now; null for a visible one, or one that is hidden with its post. */
export async function hidingOfText(tx: Transaction, { kind, id }: TargetName): Promise<FormerHiding | null> {
  if (!isTextKind(kind)) return null;
  const table = kind === 'post' ? sql`all_posts` : sql`all_replies`;
  const { rows } = await sql<{ hiding: FormerHiding | null }>`
    select case when hidden in ('removed', 'held', 'auto') then jsonb_build_object('kind', ${kind}::text, 'id', id, 'state', hidden,
      'reason', hidden_reason, 'entryId', hidden_entry_id, 'at', hidden_at) end as hiding
    from ${table} where id = ${Number(id)}`.execute(tx);
  return rows[0]?.hiding ?? null;
}

/** Whether a notice hides a text: `hidden` until its decision, `upheld` since then. */
export async function isHiddenByNotice(
  db: Connection,
  { kind, id }: { kind: string; id: string },
  states: readonly ('hidden' | 'upheld')[],
): Promise<boolean> {
  const { rows } = await sql`
    select from takedown_targets join takedowns on takedowns.id = takedown_id
    where kind = ${kind} and target_id = ${id} and entry_id is not null and state = any(${[...states]}::text[]) limit 1`.execute(db);
  return rows.length > 0;
}

/** The names of the files of pictures at addresses: of uploads, and of our copies of pictures elsewhere. */
export async function namesOfPictures(db: Connection, addresses: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select substr(address, 9, 32) as name from unnest(${[...addresses]}::text[]) as address where address like '/images/%'
    union
    select name from picture_copies where md5(address) in (select md5(each) from unnest(${[...addresses]}::text[]) as each)
      and copied_at is not null`.execute(db);
  return rows.map(({ name }) => name);
}
