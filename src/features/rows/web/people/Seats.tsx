import { Avatar, classes, VisuallyHidden } from '../../../../design/index.ts';
import type { Member, Row } from '../../rows.contract.ts';
import { freeSeatsText } from '../../rows.words.ts';

interface SeatsProps {
  row: Pick<Row, 'members' | 'seats'>;
  size?: 'xs' | 'sm' | 'md';
  /** Words in place of the number of free seats; none if empty. */
  note?: string | null;
}

/** The faces of a row, those who are here in full color, and its free seats. */
export function Seats({ row, size = 'sm', note }: SeatsProps) {
  const free = row.seats - row.members.length;
  return (
    <span className="flex items-center">
      <span className={classes('flex', row.members.length > 5 ? '-space-x-3' : '-space-x-1.5')}>
        {row.members.map(member => (
          <Face key={member.username} member={member} size={size} />
        ))}
      </span>
      <VisuallyHidden>
        {row.members.map(nameWithPresence).join(', ')}. {freeSeatsText(row)}.
      </VisuallyHidden>
      {note ? (
        <span className="ml-1.5 text-xs text-muted">{note}</span>
      ) : (
        note !== '' &&
        free > 0 && (
          <span aria-hidden="true" className="ml-1.5 text-xs text-muted">
            {free} free
          </span>
        )
      )}
    </span>
  );
}

function nameWithPresence({ username, isHere }: Member): string {
  return isHere ? `${username} is here` : username;
}

function Face({ member, size }: { member: Member; size: 'xs' | 'sm' | 'md' }) {
  return (
    // The disc is not see-through, or the face before it would shine through a pale one.
    <span className="relative rounded-full bg-surface ring-2 ring-surface">
      <Avatar
        name={member.username}
        src={member.profileImageUrl}
        flair={member.flair}
        size={size}
        className={member.isHere ? undefined : 'opacity-50'}
      />
      {member.isHere && <span className="absolute right-0 bottom-0 size-2 rounded-full bg-success ring-2 ring-surface" />}
    </span>
  );
}
