import { type RawBuilder, sql } from 'kysely';
import { arrayParameter } from '../../../platform/server/db/arrayParameter.ts';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';
import { personColumns, personJson } from '../../account/server/index.ts';
import type { Friend, FriendRequest } from '../friends.contract.ts';
import { daysAfterRefusal, type Pair, type RequestState } from '../friends.rules.ts';

/** More than anybody has. */
const maxListed = 2_000;

/** Holds people until the transaction ends, in one order: what stands between any of them changes one at a time. False when one is gone. */
export async function lockPeople(tx: Transaction, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select id from users where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(tx);
  return rows.length === ids.length;
}

export interface StoredPair extends Pair {
  /** The latest request between the two, and who sent it. */
  sentId: number | null;
  receivedId: number | null;
}

function stateOf(table: string): RawBuilder<RequestState> {
  const status = sql.ref(`${table}.status`);
  return sql<RequestState>`case
    when ${status} = 'pending' then 'pending'
    when ${status} = 'declined' and ${sql.ref(`${table}.answered_at`)} > now() - make_interval(days => ${daysAfterRefusal}) then 'declined-recently'
    when ${status} = 'declined' then 'declined-long-ago'
    else 'none' end`;
}

export async function pairOf(db: Connection, viewerId: string, otherId: string): Promise<StoredPair> {
  const { rows } = await sql<StoredPair>`
    select
      exists (
        select 1 from friendships
        where user_id1 = least(${viewerId}::uuid, ${otherId}::uuid) and user_id2 = greatest(${viewerId}::uuid, ${otherId}::uuid)
      ) as "areFriends",
      sent.id as "sentId", ${stateOf('sent')} as sent, received.id as "receivedId", ${stateOf('received')} as received
    from (select) as nothing
    left join friend_requests as sent on sent.sender_id = ${viewerId} and sent.receiver_id = ${otherId}
    left join friend_requests as received on received.sender_id = ${otherId} and received.receiver_id = ${viewerId}`.execute(db);
  if (!rows[0]) throw new Error('the friendship query returned no row');
  return rows[0];
}

/** A new request, or a declined one that is sent again. */
export async function putRequest(tx: Transaction, senderId: string, receiverId: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into friend_requests (sender_id, receiver_id) values (${senderId}, ${receiverId})
    on conflict (sender_id, receiver_id) do update set status = 'pending', created_at = now(), answered_at = null
    returning id`.execute(tx);
  if (!rows[0]) throw new Error('the request was not stored');
  return rows[0].id;
}

export async function answerRequest(tx: Transaction, id: number, status: 'accepted' | 'declined'): Promise<void> {
  await tx.updateTable('friend_requests').set({ status, answered_at: sql`now()` }).where('id', '=', id).execute();
}

/** A request that waits for this person, with who sent it. */
export async function waitingRequest(db: Connection, id: number, receiverId: string): Promise<Friend | undefined> {
  const { rows } = await sql<Friend>`
    select ${personColumns()} from friend_requests join users on users.id = sender_id
    where friend_requests.id = ${id} and receiver_id = ${receiverId} and status = 'pending'`.execute(db);
  return rows[0];
}

export async function insertFriendship(tx: Transaction, one: string, other: string): Promise<void> {
  await sql`
    insert into friendships (user_id1, user_id2) values (least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid))`.execute(
    tx,
  );
}

/** Ends a friendship and forgets how it began. Whether there was one. */
export async function deleteFriendship(tx: Transaction, one: string, other: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from friendships
    where user_id1 = least(${one}::uuid, ${other}::uuid) and user_id2 = greatest(${one}::uuid, ${other}::uuid)`.execute(tx);
  if (numAffectedRows === 0n) return false;
  await sql`
    delete from friend_requests
    where (sender_id = ${one} and receiver_id = ${other}) or (sender_id = ${other} and receiver_id = ${one})`.execute(tx);
  return true;
}

/** Ends a friendship, or forgets the requests between two people. A refusal stays, or a block that ends would take it back. Whether there was either. */
export async function deleteRelation(tx: Transaction, one: string, other: string): Promise<boolean> {
  if (await deleteFriendship(tx, one, other)) return true;
  const { numAffectedRows = 0n } = await sql`
    delete from friend_requests where status <> 'declined'
      and ((sender_id = ${one} and receiver_id = ${other}) or (sender_id = ${other} and receiver_id = ${one}))`.execute(tx);
  return numAffectedRows > 0n;
}

interface RequestOfEvent {
  id: number;
  sender: { id: string; username: string };
  receiver: { id: string; username: string };
}

/** Those of the requests that have a status. They are not answered until the transaction ends. */
export async function requestsOfEvents(tx: Transaction, ids: readonly number[], status: 'pending' | 'accepted'): Promise<RequestOfEvent[]> {
  const { rows } = await sql<RequestOfEvent>`
    select friend_requests.id, json_build_object('id', sender.id, 'username', sender.username) as sender,
      json_build_object('id', receiver.id, 'username', receiver.username) as receiver
    from friend_requests join users as sender on sender.id = sender_id join users as receiver on receiver.id = receiver_id
    where friend_requests.id = any(${arrayParameter(ids, 'bigint')}) and status = ${status}
    order by friend_requests.id for share of friend_requests`.execute(tx);
  return rows;
}

/** How many friends each of these people has. */
export async function friendCounts(db: Connection, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select person.id, (select count(*) from friendships where user_id1 = person.id)::int
      + (select count(*) from friendships where user_id2 = person.id)::int as count
    from unnest(${arrayParameter(ids, 'uuid')}) as person (id)`.execute(db);
  return new Map(rows.map(row => [row.id, row.count]));
}

export async function friendIds(db: Connection, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id2 as id from friendships where user_id1 = ${userId}
    union all select user_id1 from friendships where user_id2 = ${userId}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function friendsOf(db: Connection, userId: string): Promise<Friend[]> {
  const { rows } = await sql<Friend>`
    select ${personColumns()} from (
      select user_id2 as id from friendships where user_id1 = ${userId}
      union all
      select user_id1 from friendships where user_id2 = ${userId}
    ) as friend join users on users.id = friend.id
    order by lower(users.username) limit ${maxListed}`.execute(db);
  return rows;
}

export async function requestsFor(db: Connection, userId: string): Promise<FriendRequest[]> {
  const { rows } = await sql<Omit<FriendRequest, 'createdAt'> & { createdAt: Date }>`
    select friend_requests.id, users.username as "senderUsername", ${personJson()} as sender, friend_requests.created_at as "createdAt"
    from friend_requests join users on users.id = sender_id
    where receiver_id = ${userId} and status = 'pending'
    order by friend_requests.created_at desc, friend_requests.id desc limit ${maxListed}`.execute(db);
  return rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** The friends of a person, and the people of their requests in both directions. */
export async function knownTo(tx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id2 as id from friendships where user_id1 = ${userId}
    union select user_id1 from friendships where user_id2 = ${userId}
    union select receiver_id from friend_requests where sender_id = ${userId}
    union select sender_id from friend_requests where receiver_id = ${userId}`.execute(tx);
  return rows.map(row => row.id);
}
