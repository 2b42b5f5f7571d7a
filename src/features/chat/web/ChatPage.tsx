import type { QueryClient } from '@tanstack/react-query';
import { MessagesSquare, UserRoundX } from 'lucide-react';
import { EmptyState, FlairChip, LinkButton, Loaded, PageHeader, SkeletonRows } from '../../../design/index.ts';
import { isNotFound } from '../../../platform/web/api/api.ts';
import { useHead } from '../../../platform/web/navigation/head.tsx';
import type { CurrentUser } from '../../account/account.contract.ts';
import { SignInFirst, useViewer } from '../../account/web/index.ts';
import { prefetchFriends, useFriendRequests, useFriends } from '../../friends/web/index.ts';
import { RowLinkCard } from '../../rows/web/index.ts';
import { prefetchChat, useRoom } from './chat.api.ts';
import { prefetchRooms, useRooms } from './chat.rooms.ts';
import { MessageCard } from './conversation/messageCard.ts';
import { Conversation } from './conversation/Conversation.tsx';
import { inboxColumns } from './inbox/columns.ts';
import { InboxTabs } from './inbox/InboxTabs.tsx';
import { RoomList } from './inbox/RoomList.tsx';

interface PrefetchFor {
  params: Record<string, string>;
  viewer: unknown;
}

export async function prefetch(client: QueryClient, { params, viewer }: PrefetchFor): Promise<void> {
  if (viewer) await Promise.all([prefetchChat(client, params.friendUsername ?? ''), prefetchRooms(client), prefetchFriends(client)]);
}

/** `/chat/{friendUsername}`: talk with a friend. */
export default function ChatPage({ params }: { params: Record<string, string> }) {
  const username = params.friendUsername ?? '';
  const { viewer } = useViewer();
  useHead({ title: `Chat with @${username}`, description: 'Talk between two friends.', noIndex: true });
  if (viewer) return <Room key={username.toLowerCase()} username={username} viewer={viewer} />;
  return (
    <SignInFirst icon={<MessagesSquare />} title="Sign in required" returnTo={`/chat/${encodeURIComponent(username)}`}>
      Please sign in to access chat.
    </SignInFirst>
  );
}

function Room({ username, viewer }: { username: string; viewer: CurrentUser }) {
  const room = useRoom(username);
  const isNoFriend = !room.data && (room.error?.code === 'not_friends' || isNotFound(room.error));
  const rooms = useRooms().data ?? [];
  // A talk of people who are no friends, such as one that moved in with a community, is readable.
  const closed = isNoFriend ? rooms.find(({ otherUser }) => otherUser.username.toLowerCase() === username.toLowerCase()) : undefined;
  const other = (room.data ?? closed)?.otherUser;
  // The name as its owner writes it.
  const name = other?.username ?? username;
  const flair = other?.flair;
  const friends = useFriends().data?.length;
  const requests = useFriendRequests().data?.length;
  return (
    <>
      <InboxTabs friends={friends} requests={requests} className="max-md:hidden" />
      <div className={inboxColumns}>
        {rooms.length > 0 && <RoomList rooms={rooms} current={name} className="max-md:hidden" />}
        <div>
          <PageHeader
            title={<span className="max-md:line-clamp-2">Chat with @{name}</span>}
            back={{ href: '/friends', label: 'Back to friends' }}
            {...(flair && { actions: <FlairChip {...flair} /> })}
          />
          {closed ? (
            <MessageCard value={RowLinkCard}>
              <Conversation room={closed} viewer={viewer} isClosed />
            </MessageCard>
          ) : isNoFriend ? (
            <NotAvailable username={username} />
          ) : (
            <Loaded of={room} error="This chat could not be loaded." loading="Loading chat" skeleton={<SkeletonRows rows={6} />}>
              {data => (
                <MessageCard value={RowLinkCard}>
                  <Conversation room={data} viewer={viewer} />
                </MessageCard>
              )}
            </Loaded>
          )}
        </div>
      </div>
    </>
  );
}

function NotAvailable({ username }: { username: string }) {
  return (
    <EmptyState
      icon={<UserRoundX />}
      title="Chat not available"
      action={
        <LinkButton href={`/user/${encodeURIComponent(username)}`} variant="secondary">
          View Profile
        </LinkButton>
      }
    >
      You can only chat with friends. Make sure you're friends with {username}.
    </EmptyState>
  );
}
