import { Armchair, Bell, BellOff, Ellipsis, LogOut, RefreshCw, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog, Dialog, IconButton, Menu, type MenuEntry } from '../../../../design/index.ts';
import { useViewer } from '../../../account/web/index.ts';
import type { Row } from '../../rows.contract.ts';
import { useLeave, useMuteRow, useNewCode } from '../rows.api.ts';
import { Invite } from './Invite.tsx';
import { MemberList } from './MemberList.tsx';

/** Everything that a member does with a row beside talking: inviting, and by a menu the members, muting, a new link, leaving. */
export function RowMenu({ row }: { row: Row }) {
  const { viewer } = useViewer();
  const [open, setOpen] = useState<'invite' | 'members' | 'code' | 'leave' | null>(null);
  const mute = useMuteRow(row);
  const newCode = useNewCode(row.code);
  const leave = useLeave(row);
  const isOpen = row.state === 'open';
  const close = () => setOpen(null);
  const items: MenuEntry[] = [
    { label: 'All your rows', icon: <Armchair />, href: '/rows' },
    { label: 'Members', icon: <Users />, onSelect: () => setOpen('members') },
    { label: row.isMuted ? 'Unmute' : 'Mute', icon: row.isMuted ? <Bell /> : <BellOff />, onSelect: () => mute.mutate(!row.isMuted) },
    ...(row.role === 'owner' && isOpen ? [{ label: 'New link', icon: <RefreshCw />, onSelect: () => setOpen('code') }] : []),
    { label: 'Leave the row', icon: <LogOut />, danger: true, onSelect: () => setOpen('leave') },
  ];
  return (
    <>
      {isOpen && row.members.length < row.seats && (
        <IconButton label="Invite" icon={<UserPlus />} size="sm" onClick={() => setOpen('invite')} />
      )}
      <Menu trigger={<IconButton label="Row options" icon={<Ellipsis />} size="sm" />} items={items} align="end" />
      <Dialog open={open === 'invite'} onOpenChange={close} title="Invite" size="sm">
        <Invite row={row} />
      </Dialog>
      <Dialog open={open === 'members'} onOpenChange={close} title="Members" size="sm">
        <MemberList row={row} />
      </Dialog>
      <AlertDialog
        open={open === 'code'}
        onOpenChange={close}
        title="Make a new link?"
        description="The old link stops working. Members keep their seats."
        confirmLabel="New link"
        onConfirm={() => newCode.mutate()}
      />
      <AlertDialog
        open={open === 'leave'}
        onOpenChange={close}
        title="Leave the row?"
        description={row.members.length === 1 ? 'You are the last one. The row and its messages are deleted.' : 'Your seat becomes free.'}
        confirmLabel="Leave"
        onConfirm={() => leave.mutate(viewer?.username ?? '')}
      />
    </>
  );
}
