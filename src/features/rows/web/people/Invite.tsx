import { Check, Send } from 'lucide-react';
import { useState } from 'react';
import { Avatar, Button, Loaded, SkeletonRows } from '../../../../design/index.ts';
import { call } from '../../../../platform/web/api/api.ts';
import { reportFailure } from '../../../account/web/index.ts';
import { chatRoutes } from '../../../chat/chat.contract.ts';
import type { Friend } from '../../../friends/friends.contract.ts';
import { useFriends } from '../../../friends/web/index.ts';
import { copyLink, shareBySystem } from '../../../posts/web/index.ts';
import type { Row } from '../../rows.contract.ts';
import { teamsOf } from '../../rows.words.ts';

/** The absolute address of a row, for a link. */
const linkOf = (row: Row) => new URL(row.url, location.origin).href;

/** The words that a member sends with the link. */
const wordsOf = ({ game }: Row) => `I saved you a seat: ${teamsOf(game)}`;

/** The link of a row by the system's sheet, or copied where there is none. */
function LinkButton({ row }: { row: Row }) {
  const canShare = typeof navigator !== 'undefined' && 'share' in navigator;
  return (
    <Button icon={<Send />} onClick={() => void (canShare ? shareBySystem(wordsOf(row), linkOf(row)) : copyLink(linkOf(row)))}>
      Send the link
    </Button>
  );
}

/** The words for somebody who sits alone, with the link to send. */
export function SendTheLink({ row }: { row: Row }) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 px-3 py-2 text-sm text-muted">
      <p>Send the link: it is better with somebody.</p>
      <LinkButton row={row} />
    </div>
  );
}

/** The ways to fill the free seats: the link, and a chat message to a friend. */
export function Invite({ row }: { row: Row }) {
  const friends = useFriends();
  const members = new Set(row.members.map(({ username }) => username));
  return (
    <div className="flex flex-col gap-3">
      <LinkButton row={row} />
      <Loaded of={friends} error="Your friends could not be loaded." loading="Loading friends" skeleton={<SkeletonRows rows={3} />}>
        {list => {
          const others = list.filter(({ username }) => !members.has(username));
          if (others.length === 0) return <p className="text-sm text-muted">Whoever has the link can take a seat.</p>;
          return (
            <ul aria-label="Friends" className="flex max-h-60 flex-col gap-1 overflow-y-auto">
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
      await call(chatRoutes.send, { params: { roomId: room.id }, body: { content: `${wordsOf(row)}\n${linkOf(row)}` } }, key);
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
