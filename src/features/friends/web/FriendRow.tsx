import type { ReactNode } from 'react';
import { Avatar, LinkButton } from '../../../design/index.ts';
import type { Person } from '../../account/people/people.contract.ts';
import { PersonName } from '../../account/web/index.ts';
import type { Friend, FriendRequest } from '../friends.contract.ts';
import { RelativeTime } from '../../../platform/web/time/RelativeTime.tsx';
import { ChatButton } from './FriendMenu.tsx';
import { RequestAnswers } from './RequestAnswers.tsx';

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
        <Avatar name={username} src={profileImageUrl} flair={flair} />
        <div className="min-w-0 leading-tight">
          <PersonName userId={id} name={username} flair={flair} className="font-semibold" />
          <div className="text-sm text-muted">{about}</div>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 max-[22.5rem]:*:px-2.5">
        <LinkButton href={profile} aria-label={`View Profile of @${username}`} size="sm" variant="secondary">
          View Profile
        </LinkButton>
        {children}
      </div>
    </li>
  );
}

interface FriendRowProps {
  friend: Friend;
  /** The number of unread messages from the friend. */
  unread: number;
  /** The last line of the conversation with the friend. */
  lastLine: ReactNode;
}

export function FriendRow({ friend, unread, lastLine }: FriendRowProps) {
  return (
    <PersonRow
      person={friend}
      about={
        <>
          <span>Friend</span>
          {lastLine}
        </>
      }
    >
      <ChatButton username={friend.username} unread={unread} size="sm" />
    </PersonRow>
  );
}

/** A request that waits for an answer. */
export function RequestRow({ request: { id, sender, createdAt } }: { request: FriendRequest }) {
  return (
    <PersonRow
      person={sender}
      about={
        <>
          Sent <RelativeTime iso={createdAt} />
        </>
      }
    >
      <RequestAnswers id={id} username={sender.username} />
    </PersonRow>
  );
}
