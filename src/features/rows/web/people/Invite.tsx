import { Check, Link2, Send, Share } from 'lucide-react';
import { useState } from 'react';
import { Avatar, Button, Loaded, SkeletonRows } from '../../../../design/index.ts';
import { call } from '../../../../platform/web/api/api.ts';
import { reportFailure } from '../../../account/web/index.ts';
import { chatRoutes } from '../../../chat/chat.contract.ts';
import type { Friend } from '../../../friends/friends.contract.ts';
import { useFriends } from '../../../friends/web/index.ts';
import { copyLink, shareBySystem } from '../../../posts/web/index.ts';
import type { Row } from '../../rows.contract.ts';
import { invitationOf } from '../../rows.words.ts';

/** The absolute address of a row, for a link. */
const linkOf = (row: Row) => new URL(row.url, location.origin).href;

/** The ways to fill the free seats: the link, the system's sheet, and a chat message to a friend. */
export function Invite({ row }: { row: Row }) {
  const friends = useFriends();
  const canShare = typeof navigator !== 'undefined' && 'share' in navigator;
  const members = new Set(row.members.map(({ username }) => username));
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" icon={<Link2 />} onClick={() => void copyLink(linkOf(row))}>
          Copy the link
        </Button>
        {canShare && (
          <Button variant="secondary" icon={<Share />} onClick={() => void shareBySystem(invitationOf(row), linkOf(row))}>
            Share…
          </Button>
        )}
      </div>
      <Loaded of={friends} error="Your friends could not be loaded." loading="Loading friends" skeleton={<SkeletonRows rows={3} />}>
        {list => {
          const others = list.filter(({ username }) => !members.has(username));
          if (others.length === 0) return <p className="text-sm text-muted">Whoever has the link can take a seat.</p>;
          return (
            <ul aria-label="Friends" className="flex max-h-80 flex-col gap-1 overflow-y-auto">
              {others.map(friend => (
                <FriendLine key={friend.id} friend={friend} row={row} />
              ))}
            </ul>
          );
        }}
      </Loaded>
    </div>
  );
}

function FriendLine({ friend: { id, username, profileImageUrl, flair }, row }: { friend: Friend; row: Row }) {
  const [state, setState] = useState<'free' | 'sending' | 'invited'>('free');
  const [key] = useState(() => crypto.randomUUID());
  const invite = async () => {
    setState('sending');
    try {
      const room = await call(chatRoutes.room, { params: { idOrUsername: id } });
      await call(chatRoutes.send, { params: { roomId: room.id }, body: { content: `${invitationOf(row)}\n${linkOf(row)}` } }, key);
      setState('invited');
    } catch (error) {
      setState('free');
      reportFailure(error, 'The invitation could not be sent. Please try again.');
    }
  };
  return (
    <li className="flex min-h-11 items-center gap-2">
      <Avatar name={username} src={profileImageUrl} flair={flair} size="sm" />
      <span className="min-w-0 flex-1 truncate font-semibold">{username}</span>
      <Button
        size="sm"
        variant="secondary"
        aria-label={state === 'invited' ? `${username} is invited` : `Invite ${username}`}
        icon={state === 'invited' ? <Check /> : <Send />}
        pending={state === 'sending'}
        disabled={state === 'invited'}
        onClick={() => void invite()}
      >
        {state === 'invited' ? 'Invited' : 'Invite'}
      </Button>
    </li>
  );
}
