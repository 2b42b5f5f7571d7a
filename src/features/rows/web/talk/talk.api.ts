import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EventData } from '../../../../platform/shared/events.ts';
import { type ApiError, call } from '../../../../platform/web/api/api.ts';
import { readKey, readWith } from '../../../../platform/web/api/query.ts';
import { whenVisible } from '../../../../platform/web/whenVisible.ts';
import { reportFailure } from '../../../account/web/index.ts';
import type { PlayReaction } from '../../../games/games.rules.ts';
import { type RowMessage, rowMessagesRoutes, type rowReactionsEvent } from '../../rowMessages.contract.ts';
import { joinMessages } from '../../../chat/chat.live.rules.ts';
import { deletedContent } from '../../../chat/chat.rules.ts';
import { withChangedRowMessage, withRowMessage, withRowReactions } from '../../rows.live.rules.ts';
import { showUnread } from '../rows.api.ts';

/** The loaded part of a row's messages: the newest, oldest first. `cursor` reads those before; null if there are none. */
interface RowTalk {
  messages: RowMessage[];
  cursor: string | null;
}

function talkKey(code: string): [string] {
  return readKey(rowMessagesRoutes.list, { params: { code }, query: {} });
}

/** Reads the newest messages, and keeps what was pushed meanwhile. */
async function readTalk(client: QueryClient, code: string): Promise<RowTalk> {
  const before = client.getQueryData<RowTalk>(talkKey(code));
  const known = new Set(before?.messages.map(({ id }) => id));
  const { messages, nextCursor } = await readWith(client, rowMessagesRoutes.list, { params: { code }, query: {} });
  const pushed = client.getQueryData<RowTalk>(talkKey(code))?.messages.filter(({ id }) => !known.has(id)) ?? [];
  // Earlier pages stay, unless there is a gap between them and the newest one.
  const first = messages[0];
  const older = first && known.has(first.id) ? (before?.messages.filter(({ id }) => id < first.id) ?? []) : [];
  return { messages: joinMessages([...older, ...pushed], messages), cursor: older.length > 0 ? (before?.cursor ?? null) : nextCursor };
}

/** The messages of a row, the newest at first. */
export function useRowTalk(code: string) {
  return useQuery<RowTalk, ApiError>({ queryKey: talkKey(code), queryFn: ({ client }) => readTalk(client, code) });
}

export function prefetchTalk(client: QueryClient, code: string): Promise<void> {
  return client.prefetchQuery({ queryKey: talkKey(code), queryFn: () => readTalk(client, code) });
}

function changeMessages(client: QueryClient, code: string, change: (messages: RowMessage[]) => RowMessage[]): void {
  client.setQueryData<RowTalk>(talkKey(code), talk => talk && { ...talk, messages: change(talk.messages) });
}

export function addRowMessage(client: QueryClient, code: string, message: RowMessage): void {
  changeMessages(client, code, messages => withRowMessage(messages, message));
}

export function changeRowMessage(client: QueryClient, code: string, message: RowMessage): void {
  changeMessages(client, code, messages => withChangedRowMessage(messages, message));
}

export function showReactions(client: QueryClient, code: string, event: EventData<typeof rowReactionsEvent>): void {
  changeMessages(client, code, messages => withRowReactions(messages, event));
}

/** Loads the messages before those that are loaded. */
export function useOlderRowMessages(code: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const cursor = client.getQueryData<RowTalk>(talkKey(code))?.cursor ?? undefined;
      return call(rowMessagesRoutes.list, { params: { code }, query: { cursor } });
    },
    onSuccess: ({ messages, nextCursor }) =>
      client.setQueryData<RowTalk>(talkKey(code), talk => talk && { messages: joinMessages(messages, talk.messages), cursor: nextCursor }),
  });
}

export function useEditRowMessage(code: string, done: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, content }: { id: number; content: string }) =>
      call(rowMessagesRoutes.edit, { params: { code, messageId: id }, body: { content } }),
    onSuccess: message => {
      changeRowMessage(client, code, message);
      done();
    },
    onError: error => reportFailure(error, 'The message could not be changed. Please try again.'),
  });
}

export function useDeleteRowMessage(code: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: RowMessage) => call(rowMessagesRoutes.remove, { params: { code, messageId: id } }),
    onSuccess: (_, message) => changeRowMessage(client, code, { ...message, ...deletedContent }),
    onError: error => reportFailure(error, 'The message could not be deleted. Please try again.'),
  });
}

/** Reacts to messages. Taps are sent one after the other; after a failure the messages are read again. */
export function useReactToMessage(code: string) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `reactions in row ${code}` },
    mutationFn: ({ id, reaction }: { id: number; reaction: PlayReaction | null }) =>
      call(rowMessagesRoutes.react, { params: { code, messageId: id }, body: { reaction } }),
    onSuccess: (answer, { id }) =>
      changeMessages(client, code, messages => messages.map(message => (message.id === id ? { ...message, ...answer } : message))),
    onError: error => {
      reportFailure(error, 'Your reaction could not be saved. Please try again.', { immediately: true });
      void client.invalidateQueries({ queryKey: talkKey(code) });
    },
  });
}

/** Marks the messages of a row as read while they are on a visible screen. `count` is that of the loaded messages: a late one arrives above newer ones. */
export function useReadRow(code: string, count: number, isAtNewest: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (count === 0 || !isAtNewest) return undefined;
    return whenVisible(() => {
      // A message that could not be marked is marked with the next one.
      call(rowMessagesRoutes.read, { params: { code } }).then(
        ({ unreadCount }) => showUnread(client, code, unreadCount),
        () => undefined,
      );
    });
  }, [client, code, count, isAtNewest]);
}
