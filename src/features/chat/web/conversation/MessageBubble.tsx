import { Ellipsis, Flag, Pencil, Reply, Trash2 } from 'lucide-react';
import { useContext } from 'react';
import { classes, IconButton, Menu } from '../../../../design/index.ts';
import { askToReport } from '../../../account/web/index.ts';
import { Picture } from '../../../images/web/index.ts';
import { plainTextOf } from '../../../texts/markup/markup.ts';
import type { ChatMessage } from '../../chat.contract.ts';
import { messageChangeSeconds } from '../../chat.rules.ts';
import { useDeleteMessage } from '../chat.api.ts';
import { bubble } from './bubble.ts';
import { MessageCard } from './messageCard.ts';
import { MessageText } from './MessageText.tsx';

/** The actions of a reader on a message. */
export interface MessageActions {
  onAnswer: (message: ChatMessage) => void;
  onEdit: (message: ChatMessage) => void;
}

interface MessageBubbleProps extends MessageActions {
  message: ChatMessage;
  isOwn: boolean;
}

/** Whether its sender may still change a message. The server decides. */
function isRecent({ createdAt }: ChatMessage): boolean {
  return Date.now() - Date.parse(createdAt) < messageChangeSeconds * 1_000;
}

/** One message with the message that it answers, its picture and its menu. */
export function MessageBubble({ message, isOwn, onAnswer, onEdit }: MessageBubbleProps) {
  const remove = useDeleteMessage();
  const Card = useContext(MessageCard);
  if (message.deleted) return <p className="px-3.5 py-2 text-sm text-muted italic">This message was deleted.</p>;
  const { replyTo, imageUrl } = message;
  const items = [
    { label: 'Reply', icon: <Reply />, onSelect: () => onAnswer(message) },
    ...(isOwn && isRecent(message)
      ? [
          { label: 'Edit', icon: <Pencil />, onSelect: () => onEdit(message) },
          { label: 'Delete', icon: <Trash2 />, danger: true, onSelect: () => remove.mutate(message) },
        ]
      : []),
    ...(isOwn
      ? []
      : [
          {
            label: 'Report',
            icon: <Flag />,
            onSelect: () => askToReport({ kind: 'message', id: message.id, name: message.senderUsername }, true),
          },
        ]),
  ];
  return (
    <div className={classes('group flex max-w-full items-center gap-1', isOwn && 'flex-row-reverse')}>
      <div data-message={message.id} dir="auto" className={bubble(isOwn)}>
        {replyTo && (
          <blockquote className="mb-1 line-clamp-2 border-l-2 border-current pl-2 text-sm">
            <span className="font-semibold">{replyTo.senderUsername}</span>{' '}
            {plainTextOf(replyTo.content, replyTo.markup) || 'This message was deleted.'}
          </blockquote>
        )}
        {imageUrl && (
          <div className="relative mb-1 w-fit max-w-full">
            <Picture
              image={{
                src: imageUrl,
                alt: '',
                loading: 'lazy',
                ...(message.imageWidth && message.imageHeight && { width: message.imageWidth, height: message.imageHeight }),
                className: 'h-auto max-h-80 max-w-full rounded-control object-contain',
              }}
            />
          </div>
        )}
        <MessageText message={message} />
        {Card && <Card content={message.content} />}
        {message.editedAt && <span className="ml-1 text-xs">(edited)</span>}
      </div>
      <span className="opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
        <Menu
          trigger={<IconButton label="Message options" icon={<Ellipsis />} size="sm" />}
          items={items}
          align={isOwn ? 'end' : 'start'}
        />
      </span>
    </div>
  );
}
