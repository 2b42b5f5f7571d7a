import type { QueryClient } from '@tanstack/react-query';
import { UserPlus, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, EmptyState, ErrorState, Link, Loading, PageHeader, SkeletonRows, Tabs } from '../../../design/index.ts';
import { useAddress } from '../../../platform/web/navigation/address.ts';
import { useHead } from '../../../platform/web/navigation/head.tsx';
import { SignInFirst, useViewer } from '../../account/web/index.ts';
import { LastLine, prefetchRooms, useRoomsByPerson } from '../../chat/web/index.ts';
import type { ChatRoom } from '../../chat/chat.contract.ts';
import type { Friend } from '../friends.contract.ts';
import { requestsHref } from '../friends.rules.ts';
import { FriendRow, RequestRow } from './FriendRow.tsx';
import { prefetchFriends, useFriendRequests, useFriends } from './friends.api.ts';

export async function prefetch(client: QueryClient, { viewer }: { viewer: unknown }): Promise<void> {
  if (viewer) await Promise.all([prefetchFriends(client), prefetchRooms(client)]);
}

/** `/friends`: whom somebody talks with, and who asks to. */
export default function FriendsPage() {
  useHead({ title: 'Friends', description: 'Your friends and their requests.', path: '/friends', noIndex: true });
  const { viewer } = useViewer();
  const { search } = useAddress();
  if (viewer) return <Friends />;
  return (
    <SignInFirst
      icon={<Users />}
      title="Sign in to connect with friends"
      returnTo={search.get('tab') === 'requests' ? requestsHref : '/friends'}
    >
      Add the fans you like talking with, and chat with them one to one.
    </SignInFirst>
  );
}

interface PeopleProps<Item extends { id: string | number }> {
  label: string;
  list: { data: Item[] | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  empty: ReactNode;
  renderRow: (item: Item) => ReactNode;
}

/** A list of people in all its states. */
function People<Item extends { id: string | number }>({ label, list, empty, renderRow }: PeopleProps<Item>) {
  const { data, isError, isFetching, refetch } = list;
  if (!data && isError) {
    return (
      <ErrorState
        level={2}
        message={`Failed to load ${label.toLowerCase()}. Please try again.`}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <Loading label={`Loading ${label.toLowerCase()}`}>
        <SkeletonRows rows={4} />
      </Loading>
    );
  }
  if (data.length === 0) return empty;
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {data.map(renderRow)}
    </ul>
  );
}

/** Friends with messages first, the newest at the top; the others by the alphabet, as they came. */
function byLastMessage(friends: readonly Friend[], rooms: ReadonlyMap<string, ChatRoom>): Friend[] {
  const lastOf = ({ username }: Friend) => rooms.get(username)?.lastMessage?.createdAt ?? '';
  return friends.toSorted((one, other) => lastOf(other).localeCompare(lastOf(one)));
}

function Friends() {
  const { search, navigate } = useAddress();
  const tab = search.get('tab') === 'requests' ? 'requests' : 'friends';
  const choose = (next: 'friends' | 'requests') => navigate(next === 'requests' ? requestsHref : '/friends', { replace: true });
  const friends = useFriends();
  const requests = useFriendRequests();
  const rooms = useRoomsByPerson();
  const tabs = [
    { value: 'friends', label: 'My Friends', ...(friends.data && { count: friends.data.length }) },
    { value: 'requests', label: 'Friend Requests', ...(requests.data && { count: requests.data.length }) },
  ] as const;
  return (
    <>
      <PageHeader title="Friends" />
      <Tabs label="Friends" tabs={[...tabs]} value={tab} onValueChange={choose}>
        {tab === 'friends' ? (
          <People
            label="Friends"
            list={{ ...friends, data: friends.data && byLastMessage(friends.data, rooms) }}
            renderRow={friend => {
              const room = rooms.get(friend.username);
              return (
                <FriendRow key={friend.id} friend={friend} unread={room?.unreadCount ?? 0} lastLine={room && <LastLine room={room} />} />
              );
            }}
            empty={
              <EmptyState
                icon={<UserPlus />}
                title="No friends yet"
                action={
                  <Button asChild>
                    <Link variant="bare" href="/all">
                      Find fans to talk with
                    </Link>
                  </Button>
                }
              >
                Visit profiles and send friend requests to the fans you like talking with.
              </EmptyState>
            }
          />
        ) : (
          <People
            label="Friend requests"
            list={requests}
            renderRow={request => <RequestRow key={request.id} request={request} />}
            empty={
              <EmptyState icon={<Users />} title="No pending friend requests">
                When somebody asks to be your friend, you can answer here.
              </EmptyState>
            }
          />
        )}
      </Tabs>
    </>
  );
}
