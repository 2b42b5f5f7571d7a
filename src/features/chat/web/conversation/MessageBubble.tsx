import { type ReactNode, useContext, useState } from 'react';
import { classes, type MenuEntry } from '../../../../design/index.ts';
import { AttachedPicture } from '../../../images/web/index.ts';
import { plainTextOf } from '../../../texts/markup/markup.ts';
import type { ChatMessage } from '../../chat.contract.ts';
import { bubble } from './bubble.ts';
import { MessageCard } from './messageCard.ts';
import { MessageMenu } from './MessageMenu.tsx';
import { MarkupText } from '../../../posts/web/index.ts';
import { linkLabel, textPieces } from '../../../texts/markup/pieces.ts';

/** Messages mention nobody. */
const nobody: ReadonlyMap<string, string> = new Map();

/** The text of a message. Its addresses are links, as in posts; it is rendered as text only, never as HTML. */
function MessageText({ message: { content, markup } }: { message: Pick<ChatMessage, 'content' | 'markup'> }) {
  if (markup)
    return (
      <MarkupText markup={markup} people={nobody} maxLength={Number.POSITIVE_INFINITY} className="[&_a]:text-inherit [&_a]:underline" />
    );
  return textPieces(content).map((piece, index) => {
    // Pieces have no identity but their place: the text is replaced as a whole.
    const key = `${index}`;
    if (piece.kind !== 'link') return <span key={key}>{piece.text}</span>;
    return (
      <a key={key} href={piece.href} target="_blank" rel="noopener noreferrer nofollow ugc" className="underline underline-offset-3">
        {linkLabel(piece.text)}
      </a>
    );
  });
}

/** A message of a chat or a row. */
export type Message = Omit<ChatMessage, 'roomId'>;

/** The parts of a room's messages beside their words. */
export interface MessageTools<M extends Message> {
  /** The actions of the reader; none without any. */
  menuOf: (message: M, isOwn: boolean) => MenuEntry[];
  /** The content below a message, such as its reactions. */
  belowOf?: (message: M) => ReactNode;
}

interface MessageBubbleProps<M extends Message> extends MessageTools<M> {
  message: M;
  isOwn: boolean;
}

/** One message with the message that it answers, its picture, and its menu once somebody points at it. */
export function MessageBubble<M extends Message>({ message, isOwn, menuOf, belowOf }: MessageBubbleProps<M>) {
  const Card = useContext(MessageCard);
  const [isUsed, setIsUsed] = useState(false);
  if (message.deleted) return <p className="px-3.5 py-2 text-sm text-muted italic">This message was deleted.</p>;
  const { replyTo } = message;
  const use = () => setIsUsed(true);
  const items = isUsed ? menuOf(message, isOwn) : [];
  return (
    <>
      <div className="group relative max-w-full" onMouseEnter={use} onFocus={use}>
        {/* The keys of the list lead to a message, and from there to its menu. */}
        <div
          data-message={message.id}
          dir="auto"
          tabIndex={-1}
          className={classes(bubble(isOwn), 'outline-none focus-visible:ring-2 focus-visible:ring-focus')}
        >
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
        {items.length > 0 && <MessageMenu items={items} isOwn={isOwn} />}
      </div>
      {belowOf?.(message)}
    </>
  );
}
