import { Ban, Ellipsis, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { IconButton, Menu, type MenuEntry } from '../../../design/index.ts';
import { useViewer } from '../../account/web/index.ts';
import { BlockDialog } from './BlockDialog.tsx';
import { useBlocks, useMute, useMutes, useUnblock, useUnmute } from './boundaries.api.ts';

interface PersonMenuProps {
  username: string;
  /** Further entries, such as a report. */
  items?: MenuEntry[];
}

/** The menu of somebody else's profile: mute and block, or their end. Blocks and mutes are read when the pointer or the focus comes near. */
export function PersonMenu({ username, items = [] }: PersonMenuProps) {
  const { viewer } = useViewer();
  const [isNear, setIsNear] = useState(false);
  if (viewer === null || viewer.username?.toLowerCase() === username.toLowerCase()) return null;
  const near = () => setIsNear(true);
  return (
    <span onPointerEnter={near} onPointerDown={near} onFocus={near}>
      <MemberMenu username={username} items={items} isNear={isNear} />
    </span>
  );
}

function MemberMenu({ username, items, isNear }: { username: string; items: MenuEntry[]; isNear: boolean }) {
  const [isBlocking, setIsBlocking] = useState(false);
  const isThem = (value: string) => value.toLowerCase() === username.toLowerCase();
  const isBlocked = useBlocks({ enabled: isNear }).data?.some(block => isThem(block.username)) ?? false;
  const isMuted = useMutes({ enabled: isNear }).data?.some(({ kind, value }) => kind === 'user' && isThem(value)) ?? false;
  const [mute, unmute, unblock] = [useMute(), useUnmute(), useUnblock()];
  const muted = { kind: 'user', value: username } as const;
  return (
    <>
      <Menu
        trigger={<IconButton label={`More about @${username}`} icon={<Ellipsis />} />}
        items={[
          isMuted
            ? { label: 'Unmute', icon: <VolumeX />, onSelect: () => unmute.mutate(muted) }
            : { label: 'Mute', icon: <VolumeX />, onSelect: () => mute.mutate(muted) },
          isBlocked
            ? { label: 'Unblock', icon: <Ban />, onSelect: () => unblock.mutate(username) }
            : { label: 'Block', icon: <Ban />, danger: true, onSelect: () => setIsBlocking(true) },
          ...items,
        ]}
      />
      <BlockDialog username={username} open={isBlocking} onOpenChange={setIsBlocking} />
    </>
  );
}
