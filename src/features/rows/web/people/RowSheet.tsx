import { Armchair, Bell, BellOff, Link2Off, LogOut, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog, Button, Dialog, LinkButton } from '../../../../design/index.ts';
import { useViewer } from '../../../account/web/index.ts';
import type { Row } from '../../rows.contract.ts';
import { freeSeatsText } from '../../rows.words.ts';
import { useLeave, useMuteRow, useNewCode } from '../rows.api.ts';
import { useHideStub } from '../stub/stub.api.ts';
import { Invite } from './Invite.tsx';
import { MemberList } from './MemberList.tsx';

interface RowSheetProps {
  row: Row;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Everything that a member does with a row beside talking: inviting, the members, muting, a new link, leaving. */
export function RowSheet({ row, isOpen, onOpenChange }: RowSheetProps) {
  const { viewer } = useViewer();
  const [asked, setAsked] = useState<'code' | 'leave' | null>(null);
  const mute = useMuteRow(row);
  const newCode = useNewCode(row.code);
  const hideStub = useHideStub(row.code);
  const leave = useLeave(row);
  const isOwner = row.role === 'owner';
  const canInvite = row.state === 'open' && row.members.length < row.seats;
  return (
    <>
      <Dialog open={isOpen} onOpenChange={onOpenChange} title="Your row" description={freeSeatsText(row)} size="sm">
        <div className="flex flex-col gap-4">
          {canInvite && <Invite row={row} />}
          <MemberList row={row} />
          <div className="flex flex-wrap gap-2">
            <LinkButton size="sm" variant="secondary" href="/rows" icon={<Armchair />}>
              All your rows
            </LinkButton>
            <Button size="sm" variant="secondary" icon={row.isMuted ? <Bell /> : <BellOff />} onClick={() => mute.mutate(!row.isMuted)}>
              {row.isMuted ? 'Unmute' : 'Mute'}
            </Button>
            {isOwner && row.state === 'open' && (
              <Button size="sm" variant="secondary" icon={<RefreshCw />} onClick={() => setAsked('code')}>
                New link
              </Button>
            )}
            {isOwner && row.game.state === 'final' && (
              <Button size="sm" variant="secondary" icon={<Link2Off />} pending={hideStub.isPending} onClick={() => hideStub.mutate()}>
                End the stub’s public link
              </Button>
            )}
            <Button size="sm" variant="secondary" icon={<LogOut />} onClick={() => setAsked('leave')}>
              Leave the row
            </Button>
          </div>
        </div>
      </Dialog>
      <AlertDialog
        open={asked === 'code'}
        onOpenChange={() => setAsked(null)}
        title="Make a new link?"
        description="The old link stops working. Members keep their seats."
        confirmLabel="New link"
        onConfirm={() => newCode.mutate()}
      />
      <AlertDialog
        open={asked === 'leave'}
        onOpenChange={() => setAsked(null)}
        title="Leave the row?"
        description={row.members.length === 1 ? 'You are the last one. The row and its messages are deleted.' : 'Your seat becomes free.'}
        confirmLabel="Leave"
        onConfirm={() => leave.mutate(viewer?.username ?? '')}
      />
    </>
  );
}
