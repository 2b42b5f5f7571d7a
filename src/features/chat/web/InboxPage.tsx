import type { QueryClient } from '@tanstack/react-query';
import { MessageCircle, MessagesSquare } from 'lucide-react';
import { Card, EmptyState, LinkButton, Loaded, PageHeader, SkeletonRows } from '../../../design/index.ts';
import { useHead } from '../../../platform/web/navigation/head.tsx';
import { SignInFirst, useViewer } from '../../account/web/index.ts';
import { prefetchFriends, useFriendRequests, useFriends } from '../../friends/web/index.ts';
import { prefetchRows, YourRows } from '../../rows/web/index.ts';
import { prefetchRooms, useRooms } from './chat.rooms.ts';
import { inboxColumns } from './inbox/columns.ts';
import { inboxHref, InboxTabs } from './inbox/InboxTabs.tsx';
import { RoomList } from './inbox/RoomList.tsx';

export async function prefetch(client: QueryClient, { viewer }: { viewer: unknown }): Promise<void> {
  if (viewer) await Promise.all([prefetchRooms(client), prefetchFriends(client), prefetchRows(client)]);
}

/** `/chat`: the conversations of a person. Their friends and requests at `/friends` are the tabs beside it. */
export default function InboxPage() {
  useHead({ title: 'Messages', description: 'Your conversations with friends.', path: '/chat', noIndex: true });
  const { viewer } = useViewer();
  if (viewer) return <Inbox />;
  return (
    <SignInFirst icon={<MessagesSquare />} title="Sign in required" returnTo={inboxHref}>
      Please sign in to access chat.
    </SignInFirst>
  );
}

function Inbox() {
  const friends = useFriends().data?.length;
  const requests = useFriendRequests().data?.length;
  return (
    <>
      <PageHeader hideTitle title="Messages" />
      <InboxTabs friends={friends} requests={requests} />
      <YourRows />
      <Rooms />
    </>
  );
}

/** The list of conversations. From 900 px the place of the open one is beside it. */
function Rooms() {
  const query = useRooms();
  return (
    <Loaded of={query} error="Your messages could not be loaded." loading="Loading messages" skeleton={<SkeletonRows rows={6} />}>
      {rooms =>
        rooms.length === 0 ? (
          <EmptyState icon={<MessageCircle />} title="No messages yet" action={<LinkButton href="/friends">See your friends</LinkButton>}>
            Pick a friend and say hello. It stays between the two of you.
          </EmptyState>
        ) : (
          <div className={inboxColumns}>
            <RoomList rooms={rooms} />
            <Card className="grid h-150 max-h-[calc(100dvh-10.5rem)] min-h-80 place-items-center max-md:hidden">
              <EmptyState icon={<MessagesSquare />} title="Pick a conversation">
                Pick a conversation on the left.
              </EmptyState>
            </Card>
          </div>
        )
      }
    </Loaded>
  );
}
