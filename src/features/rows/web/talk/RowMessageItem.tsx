import { SmilePlus } from 'lucide-react';
import { useState } from 'react';
import { Avatar, classes, VisuallyHidden } from '../../../../design/index.ts';
import { RelativeTime } from '../../../../platform/web/time/RelativeTime.tsx';
import { changeEntries, MessageMenu, MessageText, replyEntry, reportEntry } from '../../../chat/web/index.ts';
import { type PlayReaction, playReactions } from '../../../games/games.rules.ts';
import { reactionSigns } from '../../../games/web/index.ts';
import { AttachedPicture } from '../../../images/web/index.ts';
import { plainTextOf } from '../../../texts/markup/markup.ts';
import type { RowMessage } from '../../rowMessages.contract.ts';
import type { Member } from '../../rows.contract.ts';
import { useDeleteRowMessage, useReactToMessage } from './talk.api.ts';

interface RowMessageItemProps {
  code: string;
  message: RowMessage;
  /** The sender, if they still have a seat. */
  sender: Member | undefined;
  isOwn: boolean;
  /** Nothing is written in a closed row. */
  canWrite: boolean;
  onAnswer: (message: RowMessage) => void;
  onEdit: (message: RowMessage) => void;
}

/** A message of a row with its reactions. */
export function RowMessageItem({ code, message, sender, isOwn, canWrite, onAnswer, onEdit }: RowMessageItemProps) {
  const { senderUsername, replyTo } = message;
  const [isReacting, setIsReacting] = useState(false);
  const [isPointedAt, setIsPointedAt] = useState(false);
  return (
    <li
      className="group relative flex gap-2 px-3 py-1 hover:bg-hover"
      onMouseEnter={() => setIsPointedAt(true)}
      onMouseLeave={() => setIsPointedAt(false)}
    >
      <Avatar name={senderUsername} src={sender?.profileImageUrl ?? null} flair={sender?.flair ?? null} size="xs" className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2 text-xs text-muted">
          <span className="truncate font-semibold text-fg">{isOwn ? 'You' : senderUsername}</span>
          <RelativeTime iso={message.createdAt} short className="shrink-0" />
          {message.editedAt && <span>(edited)</span>}
        </p>
        {message.deleted ? (
          <p className="text-sm text-muted italic">This message was deleted.</p>
        ) : (
          <div dir="auto" className="text-sm break-words whitespace-pre-wrap [overflow-wrap:anywhere]">
            {replyTo && (
              <blockquote className="mb-0.5 line-clamp-1 border-l-2 border-line pl-2 text-xs text-muted">
                {replyTo.senderUsername}: {plainTextOf(replyTo.content, replyTo.markup) || 'This message was deleted.'}
              </blockquote>
            )}
            <AttachedPicture text={message} className="mb-1" />
            <MessageText message={message} />
          </div>
        )}
        {!message.deleted && (
          <MessageReactions
            {...{ code, message, canWrite }}
            isReacting={isReacting || isPointedAt}
            onReacted={() => setIsReacting(false)}
          />
        )}
      </div>
      {!message.deleted && (canWrite || !isOwn) && (
        <RowMessageMenu {...{ code, message, isOwn, canWrite, onAnswer, onEdit }} onReact={() => setIsReacting(true)} />
      )}
    </li>
  );
}

interface RowMessageMenuProps extends Pick<RowMessageItemProps, 'code' | 'message' | 'isOwn' | 'canWrite' | 'onAnswer' | 'onEdit'> {
  onReact: () => void;
}

function RowMessageMenu({ code, message, isOwn, canWrite, onReact, onAnswer, onEdit }: RowMessageMenuProps) {
  const remove = useDeleteRowMessage(code);
  const writing = () => [
    { label: 'React', icon: <SmilePlus />, onSelect: onReact },
    replyEntry(() => onAnswer(message)),
    ...(isOwn
      ? changeEntries(
          message,
          () => onEdit(message),
          () => remove.mutate(message),
        )
      : []),
  ];
  return <MessageMenu items={[...(canWrite ? writing() : []), ...(isOwn ? [] : [reportEntry('row_message', message)])]} />;
}

interface ReactionButtonsProps {
  code: string;
  message: RowMessage;
  label: string;
  kinds: readonly PlayReaction[];
  canWrite: boolean;
  onReacted?: () => void;
  className?: string;
}

/** Buttons for kinds of reactions with their sums. A second tap takes the reader's own back. */
function ReactionButtons({ code, message: { id, reactions, mine }, label, kinds, canWrite, onReacted, className }: ReactionButtonsProps) {
  const { mutate: react } = useReactToMessage(code);
  return (
    <fieldset aria-label={label} className={classes('flex', className)}>
      {kinds.map(kind => {
        const { Sign, name, color } = reactionSigns[kind];
        const count = reactions[kind] ?? 0;
        const isMine = mine === kind;
        return (
          <button
            key={kind}
            type="button"
            disabled={!canWrite}
            aria-pressed={isMine}
            title={name}
            onClick={() => {
              react({ id, reaction: isMine ? null : kind });
              onReacted?.();
            }}
            className={classes(
              'flex h-7 min-w-7 items-center justify-center gap-0.5 rounded-full px-1 text-xs tabular hover:bg-sunken pointer-coarse:h-9 pointer-coarse:min-w-9',
              isMine && 'bg-primary-soft font-semibold text-link',
            )}
          >
            <Sign className={classes('size-3.5', color)} />
            <VisuallyHidden>{name}</VisuallyHidden>
            {count > 0 && <span>{count}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}

interface MessageReactionsProps extends Pick<RowMessageItemProps, 'code' | 'message' | 'canWrite'> {
  /** All six are shown. */
  isReacting: boolean;
  onReacted: () => void;
}

/** The reactions that a message has, and over its corner all six while it is pointed at or the reader chose to react. */
function MessageReactions({ code, message, canWrite, isReacting, onReacted }: MessageReactionsProps) {
  const given = playReactions.filter(kind => (message.reactions[kind] ?? 0) > 0);
  return (
    <>
      {given.length > 0 && <ReactionButtons {...{ code, message, canWrite }} label="Reactions" kinds={given} className="-ml-1" />}
      {canWrite && isReacting && (
        <ReactionButtons
          {...{ code, message, canWrite, onReacted }}
          label="React"
          kinds={playReactions}
          className="absolute top-0 right-10 z-10 rounded-full bg-surface shadow-overlay"
        />
      )}
    </>
  );
}
