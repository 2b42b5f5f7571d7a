import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button, Dialog } from '../../../../design/index.ts';
import type { Row } from '../../rows.contract.ts';
import { Invite } from './Invite.tsx';

/** Fills the free seats, where a row has nobody else yet. */
export function InviteButton({ row }: { row: Row }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon={<UserPlus />} onClick={() => setIsOpen(true)}>
        Invite your people
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Invite" size="sm">
        <Invite row={row} />
      </Dialog>
    </>
  );
}
