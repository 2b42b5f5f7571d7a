import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useOutgoing } from '../../../../platform/web/outbox/outbox.ts';
import { Button, Card, EmptyState, Link, Loaded, SkeletonRows } from '../../../../design/index.ts';
import type { CurrentUser } from '../../../account/account.contract.ts';
import type { ChatMessage, ChatRoom } from '../../chat.contract.ts';
import { notFriends } from '../../chat.rules.ts';
import { addMessage, useDeleteMessage, useEditMessage, useOlder, useReading, useTalk } from '../chat.api.ts';
import { useIsTyping, useTypingSignal } from '../typing.ts';
import { EditMessage } from './EditMessage.tsx';
import { MessageBox } from './MessageBox.tsx';
import { MessageList } from './MessageList.tsx';
import { messageEntries, reportEntry } from './MessageMenu.tsx';
import { OutgoingBubbles } from './OutgoingBubbles.tsx';
import { outboxOf } from '../outbox.ts';
import { NewMessagesButton } from './NewMessagesButton.tsx';
import { useNewestInView } from './useNewestInView.ts';
import { useOneTabStop } from './useOneTabStop.ts';
import { useOlderOnScroll } from './useOlderOnScroll.ts';

/** A room: its messages, with the newest in view unless the reader scrolled up, and the field for a new one unless the room is closed. */
export function Conversation({ room, viewer, isClosed = false }: { room: ChatRoom; viewer: CurrentUser; isClosed?: boolean }) {
  const client = useQueryClient();
  const talk = useTalk(room.id);
  const outbox = outboxOf(viewer.id, room.id);
  const outgoing = useOutgoing(outbox);
  const older = useOlder(room.id);
  const messages = talk.data?.messages ?? [];
  const newest = messages.at(-1);
  const [answering, setAnswering] = useState<ChatMessage | null>(null);
  const [editing, setEditing] = useState<ChatMessage | null>(null);
  const remove = useDeleteMessage();
  const isTyping = useIsTyping(room.id);
  const isOwn = newest?.senderId === viewer.id;
  const { area, isAtNewest, hasNew, goToNewest } = useNewestInView(newest?.id, outgoing.length, isOwn);
  useOneTabStop(area);
  useReading(room.id, newest?.id, isAtNewest);
  useOlderOnScroll(area, messages[0]?.id, talk.data?.hasOlder === true && !older.isPending && !older.isError, older.mutate);
  useEffect(() => outbox.keepSending(message => addMessage(client, message)), [client, outbox]);
  const menuOf = (message: ChatMessage, isMine: boolean) => {
    if (isClosed) return isMine ? [] : [reportEntry('message', message)];
    return messageEntries(message, { kind: 'message', isOwn: isMine, onAnswer: setAnswering, onEdit: setEditing, onDelete: remove.mutate });
  };
  return (
    <Card
      padding="none"
      // On a phone the card fills the window down to the keyboard, in place of the bottom bar. In a short window it has the whole height.
      data-dock=""
      className="relative flex h-150 min-h-80 flex-col overflow-hidden max-md:h-[calc(100dvh-var(--bar-top)-9rem-var(--keyboard,0px))] max-md:min-h-52 md:max-h-[calc(100dvh-16.5rem)] short:h-[calc(100dvh-1.5rem-var(--keyboard,0px))] short:max-h-none short:min-h-40"
    >
      <section
        ref={area}
        role="log"
        aria-label={`Messages with ${room.otherUser.username}`}
        // A list that scrolls has to be reachable by keys.
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 py-4 outline-none focus-visible:inset-ring-2 focus-visible:inset-ring-focus sm:px-4"
      >
        <Loaded of={talk} error="The messages could not be loaded." loading="Loading messages" skeleton={<SkeletonRows rows={6} />}>
          {() =>
            messages.length + outgoing.length === 0 && (
              <EmptyState title="Start your conversation">
                Say hello to {room.otherUser.username}. It stays between the two of you.
              </EmptyState>
            )
          }
        </Loaded>
        <EarlierMessages older={older} />
        <ol className="flex flex-col gap-3">
          <MessageList messages={messages} room={room} viewer={viewer} menuOf={menuOf} />
          <OutgoingBubbles messages={outgoing} outbox={outbox} />
        </ol>
      </section>
      <NewMessagesButton hasNew={hasNew} onClick={goToNewest} className="bottom-20" />
      {isTyping && <p className="px-4 pb-1 text-xs text-muted">{room.otherUser.username} is typing…</p>}
      {isClosed ? (
        <p className="border-t border-line px-4 py-3 text-sm text-muted">
          {notFriends} <Link href={`/user/${encodeURIComponent(room.otherUser.username)}`}>View Profile</Link>
        </p>
      ) : (
        <Writing
          room={room}
          outbox={outbox}
          isSending={outgoing.some(message => message.state === 'sending')}
          {...{ answering, editing, setAnswering, setEditing }}
        />
      )}
    </Card>
  );
}

interface WritingProps {
  room: ChatRoom;
  outbox: ReturnType<typeof outboxOf>;
  isSending: boolean;
  answering: ChatMessage | null;
  editing: ChatMessage | null;
  setAnswering: (message: ChatMessage | null) => void;
  setEditing: (message: ChatMessage | null) => void;
}

/** The field for a new message, or for the words of one that is edited. */
function Writing({ room, outbox, isSending, answering, editing, setAnswering, setEditing }: WritingProps) {
  const edit = useEditMessage(() => setEditing(null));
  const signalTyping = useTypingSignal(room.id);
  if (editing)
    return (
      <EditMessage
        key={editing.id}
        message={editing}
        hasTools
        isPending={edit.isPending}
        onSave={content => edit.mutate({ message: editing, content })}
        onDone={() => setEditing(null)}
      />
    );
  return (
    <MessageBox
      draftName={`chat:${room.id}`}
      label={`Message @${room.otherUser.username}`}
      placeholder={`Message @${room.otherUser.username}...`}
      sendLabel="Send"
      hasTools
      outbox={outbox}
      isSending={isSending}
      answering={answering}
      onAnswered={() => setAnswering(null)}
      onTyping={signalTyping}
    />
  );
}

/** The line above the oldest message while those before it are read, or could not be. */
function EarlierMessages({ older }: { older: ReturnType<typeof useOlder> }) {
  if (older.isPending) return <p className="pb-3 text-center text-sm text-muted">Loading earlier messages…</p>;
  if (!older.isError) return null;
  return (
    <div className="pb-3 text-center">
      <Button variant="secondary" size="sm" onClick={() => older.mutate()}>
        Earlier messages could not be loaded. Try again
      </Button>
    </div>
  );
}
