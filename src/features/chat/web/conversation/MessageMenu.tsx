import { Ellipsis, Flag, Pencil, Reply, Trash2 } from 'lucide-react';
import { IconButton, Menu, type MenuEntry, type MenuProps } from '../../../../design/index.ts';
import { askToReport, type Reported } from '../../../account/web/index.ts';
import { isChangeable } from '../../chat.rules.ts';
import type { Message } from './MessageBubble.tsx';

interface MessageEntriesFor<M> {
  kind: Reported['kind'];
  isOwn: boolean;
  onAnswer: (message: M) => void;
  onEdit: (message: M) => void;
  onDelete: (message: M) => void;
}

/** The actions on a message: anybody answers it, its writer edits and deletes it for ten minutes, others report it. */
export function messageEntries<M extends Message>(
  message: M,
  { kind, isOwn, onAnswer, onEdit, onDelete }: MessageEntriesFor<M>,
): MenuEntry[] {
  const { id, senderUsername, createdAt } = message;
  const change = () => [
    { label: 'Edit', icon: <Pencil />, onSelect: () => onEdit(message) },
    { label: 'Delete', icon: <Trash2 />, danger: true, onSelect: () => onDelete(message) },
  ];
  return [
    { label: 'Reply', icon: <Reply />, onSelect: () => onAnswer(message) },
    ...(isOwn && isChangeable(createdAt, Date.now()) ? change() : []),
    ...(isOwn ? [] : [reportEntry(kind, { id, senderUsername })]),
  ];
}

export const reportEntry = (kind: Reported['kind'], { id, senderUsername }: Pick<Message, 'id' | 'senderUsername'>): MenuEntry => ({
  label: 'Report',
  icon: <Flag />,
  onSelect: () => askToReport({ kind, id, name: senderUsername }, true),
});

/** The menu of a message, beside its bubble while the message is pointed at or has the focus. */
export function MessageMenu({ items, isOwn }: Pick<MenuProps, 'items'> & { isOwn: boolean }) {
  return (
    <span
      className={`absolute top-1/2 -translate-y-1/2 opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 ${isOwn ? 'right-full' : 'left-full'}`}
    >
      <Menu trigger={<IconButton label="Message options" icon={<Ellipsis />} size="sm" />} items={items} align={isOwn ? 'end' : 'start'} />
    </span>
  );
}
