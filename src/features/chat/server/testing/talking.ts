import type { Caller } from '../../../../testing/world.ts';
import type { ChatMessage, ChatRoom } from '../../chat.contract.ts';

export async function befriend(one: Caller, other: Caller): Promise<void> {
  await one.call('POST', '/api/friends/request', { receiverUsername: other.username });
  await other.call('POST', '/api/friends/request', { receiverUsername: one.username });
}

export async function room(caller: Caller, other: Caller): Promise<ChatRoom> {
  return (await caller.call<ChatRoom>('GET', `/api/chat/room/${other.username}`)).body;
}

/** The texts of a room's messages, oldest first. */
export async function heard(caller: Caller, roomId: number, search = ''): Promise<string[]> {
  return (await caller.call<ChatMessage[]>('GET', `/api/chat/messages/${roomId}${search}`)).body.map(message => message.content);
}
