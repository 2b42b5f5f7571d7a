import type { Transaction } from '../../../platform/server/db/database.ts';
import { storeEvent } from '../../../platform/server/events/events.ts';
import type { Context, NamedViewer, Viewer } from '../../../platform/server/http/context.ts';
import { type Publish, writeAndPublish } from '../../../platform/server/live/liveUpdate.ts';
import { type Refusal, refuse } from '../../../platform/shared/errors.ts';
import { peopleByNames, userIdOf } from '../../account/server/index.ts';
import { areBlocked } from '../../boundaries/server/index.ts';
import { readAbout, withdraw } from '../../notifications/server/index.ts';
import type { Friend, FriendStatus } from '../friends.contract.ts';
import { askedAlready, askOutcome, friendshipStatus } from '../friends.rules.ts';
import { requestAccepted, requestSent } from './friends.events.ts';
import { friendsChanged } from './friends.liveUpdates.ts';
import {
  answerRequest,
  deleteFriendship,
  deleteRelation,
  lockPeople,
  insertFriendship,
  knownTo,
  pairOf,
  putRequest,
  waitingRequest,
} from './friends.queries.ts';

// Every change holds both people first, in one order: of two at once the second sees what the first has done.

const userNotFound = () => refuse('not_found', 'User not found');
const requestNotFound = () => refuse('not_found', 'Friend request not found');

/** The subject of notifications about a request. */
const aboutRequest = (id: number) => `friend_request:${id}`;

/** Publishes the end of a person's friendships when their account is deleted. The rows are deleted with the account. */
export async function forgetFriends(tx: Transaction, userId: string, publish: Publish): Promise<void> {
  for (const id of await knownTo(tx, userId)) publish(friendsChanged, id);
}

/** Makes two people friends by a request that one of them sent, who is told. */
async function befriend(tx: Transaction, publish: Publish, viewer: NamedViewer, sender: string, requestId: number): Promise<void> {
  await answerRequest(tx, requestId, 'accepted');
  await insertFriendship(tx, viewer.id, sender);
  await readAbout(tx, publish, viewer.id, aboutRequest(requestId));
  await storeEvent(tx, publish, requestAccepted, { actorId: viewer.id, subjectId: requestId, details: {} });
  for (const id of [viewer.id, sender]) publish(friendsChanged, id);
}

async function putBefore(tx: Transaction, publish: Publish, viewer: NamedViewer, receiver: string): Promise<number> {
  const id = await putRequest(tx, viewer.id, receiver);
  await storeEvent(tx, publish, requestSent, { actorId: viewer.id, subjectId: id, details: {} });
  for (const person of [viewer.id, receiver]) publish(friendsChanged, person);
  return id;
}

type Asked = { id: number; status: 'pending' | 'accepted' };

export async function requestFriendship(
  context: Context,
  viewer: NamedViewer,
  receiverUsername: string,
): Promise<Asked | Refusal<'not_found' | 'invalid_input' | 'conflict'>> {
  return writeAndPublish<Asked | Refusal<'not_found' | 'invalid_input' | 'conflict'>>(context, async (tx, publish) => {
    const [receiver] = await peopleByNames(tx, [receiverUsername]);
    if (!receiver) return userNotFound();
    if (receiver.id === viewer.id) {
      const message = 'You can’t be your own friend here.';
      return refuse('invalid_input', message, [{ path: 'receiverUsername', message }]);
    }
    if (!(await lockPeople(tx, [viewer.id, receiver.id]))) return userNotFound();
    if (await areBlocked(tx, viewer.id, receiver.id)) return userNotFound();
    const pair = await pairOf(tx, viewer.id, receiver.id);
    const outcome = askOutcome(pair);
    if (outcome === 'refuse') return refuse('conflict', askedAlready);
    if (outcome === 'befriend' && pair.receivedId !== null) {
      await befriend(tx, publish, viewer, receiver.id, pair.receivedId);
      return { id: pair.receivedId, status: 'accepted' };
    }
    return { id: await putBefore(tx, publish, viewer, receiver.id), status: 'pending' };
  });
}

/** A request that waits for the viewer, with both people held. */
async function heldRequest(tx: Transaction, viewer: Viewer, id: number): Promise<Friend | undefined> {
  const seen = await waitingRequest(tx, id, viewer.id);
  if (!seen || !(await lockPeople(tx, [viewer.id, seen.id]))) return undefined;
  return waitingRequest(tx, id, viewer.id);
}

export async function accept(context: Context, viewer: NamedViewer, id: number): Promise<Friend | Refusal<'not_found'>> {
  return writeAndPublish<Friend | Refusal<'not_found'>>(context, async (tx, publish) => {
    const sender = await heldRequest(tx, viewer, id);
    if (!sender) return requestNotFound();
    await befriend(tx, publish, viewer, sender.id, id);
    return sender;
  });
}

/** The sender is not told and sees no change. */
export async function decline(context: Context, viewer: NamedViewer, id: number): Promise<undefined | Refusal<'not_found'>> {
  return writeAndPublish<undefined | Refusal<'not_found'>>(context, async (tx, publish) => {
    if (!(await heldRequest(tx, viewer, id))) return requestNotFound();
    await answerRequest(tx, id, 'declined');
    await withdraw(tx, publish, [viewer.id], aboutRequest(id));
    publish(friendsChanged, viewer.id);
    return undefined;
  });
}

/** Ends a friendship; both can ask again at once, as if they had never met. */
export async function unfriend(context: Context, viewer: NamedViewer, username: string): Promise<undefined | Refusal<'not_found'>> {
  return writeAndPublish<undefined | Refusal<'not_found'>>(context, async (tx, publish) => {
    const otherId = await userIdOf(tx, username);
    if (otherId === undefined) return userNotFound();
    if (otherId === viewer.id || !(await lockPeople(tx, [viewer.id, otherId]))) return undefined;
    if (await deleteFriendship(tx, viewer.id, otherId)) for (const id of [viewer.id, otherId]) publish(friendsChanged, id);
    return undefined;
  });
}

/** Ends a friendship and the requests between two people, whom the caller holds. */
export async function endFriendship(tx: Transaction, publish: Publish, one: string, other: string): Promise<void> {
  if (!(await deleteRelation(tx, one, other))) return;
  for (const id of [one, other]) publish(friendsChanged, id);
}

export async function statusWith(context: Context, viewer: Viewer, idOrUsername: string): Promise<FriendStatus | Refusal<'not_found'>> {
  const otherId = await userIdOf(context.db, idOrUsername);
  if (otherId === undefined) return userNotFound();
  const pair = await pairOf(context.db, viewer.id, otherId);
  const status = friendshipStatus(pair);
  if (status === 'none') return { status, senderId: null, requestId: null };
  // A friendship is kept with the request it came from.
  const isSent = status === 'sent' || (status === 'accepted' && pair.sentId !== null);
  const answer = status === 'accepted' ? status : 'pending';
  return isSent
    ? { status: answer, senderId: viewer.id, requestId: pair.sentId }
    : { status: answer, senderId: otherId, requestId: pair.receivedId };
}
