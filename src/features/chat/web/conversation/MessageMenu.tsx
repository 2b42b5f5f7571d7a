import { Ellipsis, Flag, Pencil, Reply, Trash2 } from 'lucide-react';
import { IconButton, Menu, type MenuEntry, type MenuProps } from '../../../../design/index.ts';
import { askToReport, type Reported } from '../../../account/web/index.ts';
import type { ChatMessage } from '../../chat.contract.ts';
import { isChangeable } from '../../chat.rules.ts';

type AnyMessage = Pick<ChatMessage, 'id' | 'senderUsername' | 'createdAt'>;

export const replyEntry = (onSelect: () => void): MenuEntry => ({ label: 'Reply', icon: <Reply />, onSelect });

export const reportEntry = (kind: Reported['kind'], { id, senderUsername }: AnyMessage): MenuEntry => ({
  label: 'Report',
  icon: <Flag />,
  onSelect: () => askToReport({ kind, id, name: senderUsername }, true),
});

/** The actions of a sender on their message, while it can be changed. */
export function changeEntries({ createdAt }: AnyMessage, onEdit: () => void, onDelete: () => void): MenuEntry[] {
  if (!isChangeable(createdAt, Date.now())) return [];
  return [
    { label: 'Edit', icon: <Pencil />, onSelect: onEdit },
    { label: 'Delete', icon: <Trash2 />, danger: true, onSelect: onDelete },
  ];
}

/** The menu of a message, which is seen while the message is pointed at or has the focus. */
export function MessageMenu({ items, align = 'end' }: Pick<MenuProps, 'items' | 'align'>) {
  return (
    <span className="opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
      <Menu trigger={<IconButton label="Message options" icon={<Ellipsis />} size="sm" />} items={items} align={align} />
    </span>
  );
}
