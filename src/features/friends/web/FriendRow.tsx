import type { MouseEvent, ReactNode } from 'react';
import { Avatar, Button, Link } from '../../../design/index.ts';
import type { Person } from '../../account/people.contract.ts';
import { PersonName } from '../../account/web/index.ts';
import type { Friend, FriendRequest } from '../friends.contract.ts';
import { RelativeTime } from '../../../platform/web/time/clock.tsx';
import { ChatButton } from './FriendMenu.tsx';
import { useAccept, useDecline } from './friends.api.ts';

interface PersonRowProps {
  person: Person;
  about: ReactNode;
  children: ReactNode;
}

function PersonRow({ person, about, children }: PersonRowProps) {
  const { id, username, profileImageUrl, flair } = person;
  const profile = `/user/${username}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-surface p-4 shadow-raised">
      <div className="flex min-w-0 flex-1 basis-48 items-center gap-3">
        <Avatar userId={id} name={username} src={profileImageUrl} />
        <div className="min-w-0 leading-tight">
          <PersonName userId={id} name={username} flair={flair} className="font-semibold" />
          <div className="text-sm text-muted">{about}</div>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button asChild size="sm" variant="secondary">
          <Link variant="bare" href={profile} aria-label={`View Profile of @${username}`}>
            View Profile
          </Link>
        </Button>
        {children}
      </div>
    </li>
  );
}

export function FriendRow({ friend, unread = 0 }: { friend: Friend; unread?: number | undefined }) {
  return (
    <PersonRow person={friend} about="Friend">
      <ChatButton username={friend.username} unread={unread} size="sm" />
    </PersonRow>
  );
}

/** A request that waits for an answer. */
export function RequestRow({ request }: { request: FriendRequest }) {
  const { id, sender, createdAt } = request;
  const accept = useAccept();
  const decline = useDecline();
  const isPending = accept.isPending || decline.isPending;
  const answer =
    ({ mutate }: Pick<typeof accept | typeof decline, 'mutate'>) =>
    (event: MouseEvent<HTMLButtonElement>) => {
      // The focus moves to the tab, because the row is about to go.
      const isByKey = event.detail === 0;
      if (isByKey) document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
      mutate(id);
    };
  return (
    <PersonRow
      person={sender}
      about={
        <>
          Sent <RelativeTime iso={createdAt} />
        </>
      }
    >
      <Button
        size="sm"
        aria-label={`Accept the request of @${sender.username}`}
        pending={accept.isPending}
        disabled={isPending}
        onClick={answer(accept)}
      >
        Accept
      </Button>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Decline the request of @${sender.username}`}
        pending={decline.isPending}
        disabled={isPending}
        onClick={answer(decline)}
      >
        Decline
      </Button>
    </PersonRow>
  );
}
