import { Users } from 'lucide-react';
import { EmptyState } from '../../../design/index.ts';
import { RequestRow } from './FriendRow.tsx';
import { useFriendRequests } from './friends.api.ts';
import { People } from './People.tsx';

/** The requests that wait for the viewer's answer. */
export function RequestList() {
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
