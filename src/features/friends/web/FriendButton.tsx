import { Clock, UserCheck, UserPlus } from 'lucide-react';
import { Button, Skeleton } from '../../../design/index.ts';
import { asking, askToSignIn, useViewer } from '../../account/web/index.ts';
import { useAccept, useAsk, useFriendStatus } from './friends.api.ts';
import { FriendMenu } from './FriendMenu.tsx';

/** The action towards a person on their profile; nothing on one's own. */
export function FriendButton({ username }: { username: string }) {
  const { viewer, isKnown } = useViewer();
  const isOther = viewer !== null && viewer.username !== username;
  const { data, isError, isFetching, refetch } = useFriendStatus(username, { enabled: isOther });
  const ask = useAsk(username);
  const accept = useAccept();
  if (!viewer && isKnown) {
    return (
      <Button
        icon={<UserPlus />}
        onClick={() => askToSignIn('to add friends', { kind: 'friend', username })}
        {...asking(viewer, 'to add friends', { kind: 'friend', username })}
      >
        Add Friend
      </Button>
    );
  }
  if (!isOther) return null;
  if (!data && isError) {
    return (
      <Button variant="secondary" pending={isFetching} onClick={() => void refetch()}>
        Retry
      </Button>
    );
  }
  if (!data) return <Skeleton className="h-10 w-32 rounded-full" />;
  if (data.status === 'accepted') return <FriendMenu username={username} />;
  if (data.status === 'none') {
    return (
      <Button icon={<UserPlus />} pending={ask.isPending} onClick={() => ask.mutate()}>
        Add Friend
      </Button>
    );
  }
  if (data.senderId === viewer.id) {
    return (
      <Button variant="secondary" icon={<Clock />} disabled>
        Request Sent
      </Button>
    );
  }
  const { requestId } = data;
  return (
    <Button icon={<UserCheck />} pending={accept.isPending} onClick={() => requestId !== null && accept.mutate(requestId)}>
      Accept Request
    </Button>
  );
}
