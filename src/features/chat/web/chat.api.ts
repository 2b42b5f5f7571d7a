import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ApiError, call } from '../../../platform/web/api/api.ts';
import { useIsLive } from '../../../platform/web/live/index.ts';
import { prefetchRead, readKey, readWith, useRead } from '../../../platform/web/api/query.ts';
import { whenVisible } from '../../../platform/web/whenVisible.ts';
import { reportFailure, useViewer } from '../../account/web/index.ts';
import { type ChatMessage, type ChatRoom, chatRoutes } from '../chat.contract.ts';
import { joinMessages, type Talk, withChanged, withMessage } from '../chat.live.rules.ts';
import { chatPollInterval, deletedContent, messagesPerCall } from '../chat.rules.ts';
import { showUnread } from './chat.rooms.ts';

function talkKey(roomId: number): [string] {
  return readKey(chatRoutes.messages, { params: { roomId }, query: {} });
}

/** Reads the newest messages. Older loaded messages are kept unless there is a gap between both. */
async function readTalk(client: QueryClient, roomId: number): Promise<Talk> {
  const newest = await readWith(client, chatRoutes.messages, { params: { roomId }, query: {} });
  const known = client.getQueryData<Talk>(talkKey(roomId));
  const last = known?.messages.at(-1);
  const isJoined = known !== undefined && (!last || newest.length < messagesPerCall || newest.some(message => message.id <= last.id));
  if (isJoined) return { messages: joinMessages(known.messages, newest), hasOlder: known.hasOlder };
  return { messages: newest, hasOlder: newest.length === messagesPerCall };
}

export function useRoom(username: string) {
  const { viewer } = useViewer();
  return useRead(chatRoutes.room, { params: { idOrUsername: username } }, { enabled: viewer !== null });
}

/** A room's messages, kept current by live updates, or by polling while these are unavailable. */
export function useTalk(roomId: number) {
  const isLive = useIsLive();
  return useQuery<Talk, ApiError>({
    queryKey: talkKey(roomId),
    queryFn: ({ client }) => readTalk(client, roomId),
    refetchInterval: isLive ? false : chatPollInterval,
  });
}

export async function prefetchChat(client: QueryClient, username: string): Promise<void> {
  const input = { params: { idOrUsername: username } };
  await prefetchRead(client, chatRoutes.room, input);
  const room = client.getQueryData<ChatRoom>(readKey(chatRoutes.room, input));
  if (room) await client.prefetchQuery({ queryKey: talkKey(room.id), queryFn: () => readTalk(client, room.id) });
}

/** Loads the page of messages before those that are loaded. */
export function useOlder(roomId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const before = client.getQueryData<Talk>(talkKey(roomId))?.messages[0]?.id;
      return call(chatRoutes.messages, { params: { roomId }, query: { before } });
    },
    onSuccess: older =>
      client.setQueryData<Talk>(
        talkKey(roomId),
        talk => talk && { messages: joinMessages(older, talk.messages), hasOlder: older.length === messagesPerCall },
      ),
  });
}

/** Puts a message where its room's talk is kept. One before the loaded part, or of a talk that was never read, comes with its reading. */
export function addMessage(client: QueryClient, message: ChatMessage): void {
  client.setQueryData<Talk>(talkKey(message.roomId), talk => talk && withMessage(talk, message));
}

/** Shows a message as it is now, also in the answers to it. */
export function changeMessage(client: QueryClient, message: ChatMessage): void {
  client.setQueryData<Talk>(talkKey(message.roomId), talk => talk && { ...talk, messages: withChanged(talk.messages, message) });
}

export function useEditMessage(done: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ message: { roomId, id }, content }: { message: ChatMessage; content: string }) =>
      call(chatRoutes.edit, { params: { roomId, id }, body: { content } }),
    onSuccess: message => {
      changeMessage(client, message);
      done();
    },
    onError: error => reportFailure(error, 'The message could not be changed. Please try again.'),
  });
}

export function useDeleteMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ roomId, id }: ChatMessage) => call(chatRoutes.remove, { params: { roomId, id } }),
    onSuccess: (_, message) => changeMessage(client, { ...message, ...deletedContent }),
    onError: error => reportFailure(error, 'The message could not be deleted. Please try again.'),
  });
}

/** Reads rooms and open talks again; a talk that is not open when it is opened. */
export async function refreshChats(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: query => String(query.queryKey[0]).startsWith('/api/chat/') });
}

/** Reads a room once its messages are on a visible screen, and again when more of them are. */
export function useReading(roomId: number, newestId: number | undefined, isAtNewest: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (newestId === undefined || !isAtNewest) return undefined;
    return whenVisible(() => {
      // A message that could not be marked is marked with the next one.
      call(chatRoutes.read, { params: { roomId } }).then(
        ({ unreadCount }) => showUnread(client, roomId, unreadCount),
        () => undefined,
      );
    });
  }, [client, roomId, newestId, isAtNewest]);
}
