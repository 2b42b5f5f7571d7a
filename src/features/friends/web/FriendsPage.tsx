import type { QueryClient } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { PageHeader, Tabs, EmptyState } from '../../../design/index.ts';
import { useAddress } from '../../../platform/web/navigation/address.ts';
import { useHead } from '../../../platform/web/navigation/head.tsx';
import { SignInFirst, useViewer } from '../../account/web/index.ts';
import { inboxHref, prefetchRooms, useConversations, useUnreadMessages } from '../../chat/web/index.ts';
import { requestsHref } from '../friends.rules.ts';
import { FriendList } from './FriendList.tsx';
import { prefetchFriends, useFriendRequests, useFriends } from './friends.api.ts';
import { RequestRow } from './FriendRow.tsx';
import { People } from './People.tsx';

/** The requests that wait for the viewer's answer. */
function RequestList() {
  const requests = useFriendRequests();
  return (
    <People
      label="Friend requests"
      list={requests}
      renderRow={request => <RequestRow key={request.id} request={request} />}
      empty={
        <EmptyState icon={<Users />} title="No pending friend requests">
          Friend requests show up here.
        </EmptyState>
      }
    />
  );
}

export async function prefetch(client: QueryClient, { viewer }: { viewer: unknown }): Promise<void> {
  if (viewer) await Promise.all([prefetchFriends(client), prefetchRooms(client)]);
}

/** `/friends`: whom somebody talks with, and who asks to; the inbox is the first tab beside it. */
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

function Friends() {
  const { search, navigate } = useAddress();
  const tab = search.get('tab') === 'requests' ? 'requests' : 'friends';
  const choose = (next: 'friends' | 'requests') => navigate(next === 'requests' ? requestsHref : '/friends', { replace: true });
  const friends = useFriends();
  const requests = useFriendRequests();
  const unread = useUnreadMessages();
  const conversationWith = useConversations();
  const tabs = [
    { value: 'friends', label: 'My Friends', ...(friends.data && { count: friends.data.length }) },
    { value: 'requests', label: 'Friend Requests', ...(requests.data && { count: requests.data.length }) },
  ] as const;
  return (
    <>
      <PageHeader hideTitle title="Friends" />
      <Tabs
        label="Friends"
        before={{ label: unread > 0 ? `Messages (${unread})` : 'Messages', href: inboxHref }}
        tabs={[...tabs]}
        value={tab}
        onValueChange={choose}
      >
        {tab === 'friends' ? <FriendList conversationWith={conversationWith} /> : <RequestList />}
      </Tabs>
    </>
  );
}
