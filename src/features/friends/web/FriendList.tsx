import { UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState, LinkButton } from '../../../design/index.ts';
import type { Friend } from '../friends.contract.ts';
import { FriendRow } from './FriendRow.tsx';
import { useFriends } from './friends.api.ts';
import { People } from './People.tsx';

/** The conversation with a friend, as far as a list of friends shows it. */
interface Conversation {
  /** The number of unread messages. */
  unread: number;
  /** When the newest message was sent; empty without one. */
  lastAt: string;
  lastLine: ReactNode;
}

interface FriendListProps {
  /** The conversation with the friend of a username. */
  conversationWith: (username: string) => Conversation | undefined;
}

/** The viewer's friends. Those with messages are first, the newest at the top; the others are in the order of the alphabet. */
export function FriendList({ conversationWith }: FriendListProps) {
  const friends = useFriends();
  const lastAt = ({ username }: Friend) => conversationWith(username)?.lastAt ?? '';
  return (
    <People
      label="Friends"
      list={{ ...friends, data: friends.data?.toSorted((one, other) => lastAt(other).localeCompare(lastAt(one))) }}
      renderRow={friend => {
        const conversation = conversationWith(friend.username);
        return <FriendRow key={friend.id} friend={friend} unread={conversation?.unread ?? 0} lastLine={conversation?.lastLine} />;
      }}
      empty={
        <EmptyState icon={<UserPlus />} title="No friends yet" action={<LinkButton href="/all">Find fans to talk with</LinkButton>}>
          Visit profiles and send friend requests to the fans you like talking with.
        </EmptyState>
      }
    />
  );
}
