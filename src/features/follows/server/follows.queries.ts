import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import { flairOf } from '../../account/server/index.ts';
import type { Follow } from '../follows.contract.ts';

interface Row extends Omit<Follow, 'createdAt'> {
  id: number;
  createdAt: Date;
}

/** A follow with its id, by which the list is ordered. */
const present = ({ id, createdAt, ...row }: Row): { id: number; follow: Follow } => ({
  id,
  follow: { ...row, createdAt: createdAt.toISOString() },
});

const columns = sql`follows.id, users.username, users.profile_image_url as "profileImageUrl", ${flairOf()} as flair, notify,
  follows.created_at as "createdAt"`;

/** The people whom somebody follows, the latest first, behind the id of a follow. */
export async function followsOf(
  db: Connection,
  followerId: string,
  { limit, after }: { limit: number; after?: number | undefined },
): Promise<{ id: number; follow: Follow }[]> {
  const older = after === undefined ? sql`` : sql`and follows.id < ${after}`;
  const { rows } = await sql<Row>`
    select ${columns} from follows join users on users.id = followed_id
    where follower_id = ${followerId} ${older} order by follows.id desc limit ${limit}`.execute(db);
  return rows.map(present);
}

/** Stores that somebody follows a person, who is locked, or changes `notify` of a follow. */
export async function putFollow(
  tx: Transaction,
  followerId: string,
  followedId: string,
  notify: boolean | undefined,
): Promise<{ follow: Follow; isNew: boolean }> {
  const { rows } = await sql<Row & { isNew: boolean }>`
    with stored as (
      insert into follows (follower_id, followed_id, notify) values (${followerId}, ${followedId}, ${notify ?? false})
      on conflict (follower_id, followed_id) do update set notify = coalesce(${notify ?? null}::boolean, follows.notify)
      returning *, xmax = 0 as is_new
    )
    select ${columns}, is_new as "isNew"
    from stored as follows join users on users.id = followed_id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('the follow was not stored');
  const { isNew, ...stored } = row;
  return { follow: present(stored).follow, isNew };
}

export async function deleteFollow(db: Connection, followerId: string, followedId: string): Promise<void> {
  await sql`delete from follows where follower_id = ${followerId} and followed_id = ${followedId}`.execute(db);
}

/** Ends what two people follow of each other. */
export async function endFollows(tx: Transaction, one: string, other: string): Promise<void> {
  await sql`
    delete from follows where (follower_id = ${one} and followed_id = ${other}) or (follower_id = ${other} and followed_id = ${one})`.execute(
    tx,
  );
}

/** Whether somebody follows a person, and is notified of their posts; undefined if they don't. */
export async function followOf(db: Connection, followerId: string, followedId: string): Promise<Pick<Follow, 'notify'> | undefined> {
  const { rows } = await sql<{ notify: boolean }>`
    select notify from follows where follower_id = ${followerId} and followed_id = ${followedId}`.execute(db);
  return rows[0];
}

export async function countFollows(db: Connection, followerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from follows where follower_id = ${followerId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A page of the people who are told of the posts of somebody, by their ids. */
export async function toldFollowers(db: Connection, followedId: string, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select follower_id as id from follows
    where followed_id = ${followedId} and notify and follower_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
    order by follower_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
