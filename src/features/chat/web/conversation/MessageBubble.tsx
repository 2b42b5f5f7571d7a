import { useContext } from 'react';
import { classes } from '../../../../design/index.ts';
import { AttachedPicture } from '../../../images/web/index.ts';
import { plainTextOf } from '../../../texts/markup/markup.ts';
import type { ChatMessage } from '../../chat.contract.ts';
import { useDeleteMessage } from '../chat.api.ts';
import { bubble } from './bubble.ts';
import { MessageCard } from './messageCard.ts';
import { changeEntries, MessageMenu, replyEntry, reportEntry } from './MessageMenu.tsx';
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

/** One message with the message that it answers, its picture and its menu. */
export function MessageBubble({ message, isOwn, onAnswer, onEdit }: MessageBubbleProps) {
  const remove = useDeleteMessage();
  const Card = useContext(MessageCard);
  if (message.deleted) return <p className="px-3.5 py-2 text-sm text-muted italic">This message was deleted.</p>;
  const { replyTo } = message;
  const own = () =>
    changeEntries(
      message,
      () => onEdit(message),
      () => remove.mutate(message),
    );
  const items = [replyEntry(() => onAnswer(message)), ...(isOwn ? own() : [reportEntry('message', message)])];
  return (
    <div className={classes('group flex max-w-full items-center gap-1', isOwn && 'flex-row-reverse')}>
      <div data-message={message.id} dir="auto" className={bubble(isOwn)}>
        {replyTo && (
          <blockquote className="mb-1 line-clamp-2 border-l-2 border-current pl-2 text-sm">
            <span className="font-semibold">{replyTo.senderUsername}</span>{' '}
            {plainTextOf(replyTo.content, replyTo.markup) || 'This message was deleted.'}
          </blockquote>
        )}
        <AttachedPicture text={message} className="mb-1" />
        <MessageText message={message} />
        {Card && <Card content={message.content} />}
        {message.editedAt && <span className="ml-1 text-xs">(edited)</span>}
      </div>
      <MessageMenu items={items} align={isOwn ? 'end' : 'start'} />
    </div>
  );
}
