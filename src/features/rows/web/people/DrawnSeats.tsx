import { Plus } from 'lucide-react';
import { Avatar, classes, VisuallyHidden } from '../../../../design/index.ts';
import type { Member, Row } from '../../rows.contract.ts';
import { freeSeatsText } from '../../rows.words.ts';

/** The faces of members who are away, or whom the row waits for, are paler. */
function looksOf({ isHere }: Member, isWaitedFor: boolean): string | undefined {
  if (isWaitedFor) return 'opacity-60 animate-pulse';
  return isHere ? undefined : 'opacity-45 grayscale';
}

/** A face with the delay of its stream, and its name where there is room. */
function SeatedMember({ member, isWaitedFor }: { member: Member; isWaitedFor: boolean }) {
  const { username, profileImageUrl, flair, behind = 0 } = member;
  return (
    <>
      <span className="relative">
        <Avatar name={username} src={profileImageUrl} flair={flair} size="sm" className={looksOf(member, isWaitedFor)} />
        {behind > 0 && <span className="seat-delay">{behind} s</span>}
      </span>
      <span className="hidden max-w-full truncate px-1 text-xs @min-[36rem]:block">{username}</span>
    </>
  );
}

/** The seats of a row side by side, with the faces of who has one. */
export function DrawnSeats({ row }: { row: Pick<Row, 'members' | 'seats' | 'clock' | 'state'> }) {
  const { members, seats, clock, state } = row;
  return (
    <>
      <span aria-hidden="true" className="grid w-full grid-cols-8 gap-1 @max-[16rem]:grid-cols-4">
        {Array.from({ length: seats }, (_, place) => {
          const member = members[place];
          return (
            <span key={place} className={classes('seat', member && 'seat-taken')}>
              {member && <SeatedMember member={member} isWaitedFor={clock?.heldBy === member.username} />}
              {place === members.length && state === 'open' && <Plus className="size-4" />}
            </span>
          );
        })}
      </span>
      <VisuallyHidden>
        {members.map(({ username, isHere }) => (isHere ? `${username} is here` : username)).join(', ')}. {freeSeatsText(row)}.
      </VisuallyHidden>
    </>
  );
}
