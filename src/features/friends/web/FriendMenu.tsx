import { ChevronDown, MessageCircle, UserMinus, Users } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog, Button, CountBadge, LinkButton, Menu } from '../../../design/index.ts';
import { usePart } from './friends.api.ts';

/** The menu of a friend: chat, and remove friend. */
export function FriendMenu({ username }: { username: string }) {
  const [isParting, setIsParting] = useState(false);
  const part = usePart(username, () => setIsParting(false));
  return (
    <>
      <Menu
        trigger={
          <Button variant="secondary" icon={<Users className="max-[22.5rem]:hidden" />} className="max-sm:w-full">
            <span className="flex items-center gap-1">
              Friends
              <ChevronDown aria-hidden="true" className="-mr-1 size-4" />
            </span>
          </Button>
        }
        align="start"
        items={[{ label: 'Remove friend', icon: <UserMinus />, danger: true, onSelect: () => setIsParting(true) }]}
      />
      <ChatButton username={username} />
      <AlertDialog
        open={isParting}
        onOpenChange={setIsParting}
        title="Remove friend"
        description={`Are you sure you want to remove @${username} from your friends? You won’t be able to chat any more.`}
        confirmLabel="Remove"
        danger
        pending={part.isPending}
        onConfirm={() => part.mutate()}
      />
    </>
  );
}

interface ChatButtonProps {
  username: string;
  /** Messages that wait there. */
  unread?: number;
  size?: 'sm' | 'md';
}

export function ChatButton({ username, unread = 0, size = 'md' }: ChatButtonProps) {
  const waiting = unread > 0 ? `, ${unread} unread` : '';
  return (
    <LinkButton href={`/chat/${username}`} aria-label={`Chat with @${username}${waiting}`} size={size} icon={<MessageCircle />}>
      Chat
      <CountBadge value={unread} className="absolute -top-1.5 -right-1" />
    </LinkButton>
  );
}
