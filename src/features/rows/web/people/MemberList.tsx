import { UserX } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog, Avatar, Badge, IconButton, Link } from '../../../../design/index.ts';
import { useViewer } from '../../../account/web/index.ts';
import type { Row } from '../../rows.contract.ts';
import { useLeave } from '../rows.api.ts';

/** The members of a row: who is here, how far each stream is behind, and for the owner a way to take a seat back. */
export function MemberList({ row }: { row: Row }) {
  const { viewer } = useViewer();
  const leave = useLeave(row);
  const [leaving, setLeaving] = useState<string | null>(null);
  return (
    <>
      <ul aria-label="Members" className="flex flex-col gap-1">
        {row.members.map(({ username, profileImageUrl, flair, isHere, behind }) => (
          <li key={username} className="flex min-h-11 items-center gap-2">
            <Avatar name={username} src={profileImageUrl} flair={flair} size="sm" />
            <span className="min-w-0 flex-1">
              <Link variant="bare" href={`/user/${encodeURIComponent(username)}`} className="block truncate font-semibold hover:underline">
                {username}
              </Link>
              {behind !== undefined && <span className="text-xs text-muted">{behind === 0 ? 'No delay' : `${behind} s behind`}</span>}
            </span>
            {isHere && <Badge tone="success">Here</Badge>}
            {row.role === 'owner' && username !== viewer?.username && (
              <IconButton label={`Remove ${username}`} icon={<UserX />} size="sm" onClick={() => setLeaving(username)} />
            )}
          </li>
        ))}
      </ul>
      <AlertDialog
        open={leaving !== null}
        onOpenChange={() => setLeaving(null)}
        title={`Remove ${leaving ?? ''} from the row?`}
        description="They come back only by a new link."
        confirmLabel="Remove"
        danger
        pending={leave.isPending}
        onConfirm={() => leave.mutate(leaving ?? '', { onSettled: () => setLeaving(null) })}
      />
    </>
  );
}
