import { useQueryClient } from '@tanstack/react-query';
import { SmilePlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, Loaded, SkeletonRows } from '../../../../design/index.ts';
import { useOutgoing } from '../../../../platform/web/outbox/outbox.ts';
import type { CurrentUser } from '../../../account/account.contract.ts';
import { grouped } from '../../../chat/chat.rules.ts';
import {
  EditMessage,
  MessageBox,
  MessageBubbles,
  messageEntries,
  NewMessagesButton,
  OutgoingBubbles,
  reportEntry,
  useNewestInView,
  useOlderOnScroll,
  useOneTabStop,
} from '../../../chat/web/index.ts';
import type { Game } from '../../../games/games.contract.ts';
import { playReactions } from '../../../games/games.rules.ts';
import { PlayLine, ReactionSums, usePlaysOfGame } from '../../../games/web/index.ts';
import type { RowMessage } from '../../rowMessages.contract.ts';
import type { Row } from '../../rows.contract.ts';
import { rowIsClosed } from '../../rows.rules.ts';
import { newestTarget, type ReactionTarget, type StreamItem, streamOf } from '../../rows.stream.ts';
import { Stub } from '../stub/Stub.tsx';
import { rowOutboxOf } from '../talk/outbox.ts';
import { addRowMessage, useDeleteRowMessage, useEditRowMessage, useOlderRowMessages, useReadRow, useRowTalk } from '../talk/talk.api.ts';
import { SendTheLink } from '../people/Invite.tsx';
import { ReactionDock } from './ReactionDock.tsx';

type Aim = { message: RowMessage; for: 'answer' | 'edit' | 'reaction' };

interface RowStreamProps {
  row: Row;
  /** Its newest state. */
  game: Game;
  viewer: CurrentUser;
}

/** The plays and the members' words in one stream, the newest in view, with the reactions and the field below. It fills the height that it is given. */
export function RowStream({ row, game, viewer }: RowStreamProps) {
  const client = useQueryClient();
  const { code } = row;
  const talk = useRowTalk(code);
  const outbox = rowOutboxOf(viewer.id, row);
  const outgoing = useOutgoing(outbox);
  const older = useOlderRowMessages(code);
  const messages = talk.data?.messages ?? [];
  const newest = messages.at(-1);
  const items = streamOf(messages, usePlaysOfGame(game, true)?.plays ?? []);
  const [aim, setAim] = useState<Aim | null>(null);
  const { area, isAtNewest, hasNew, goToNewest } = useNewestInView(newest?.id, outgoing.length, newest?.senderId === viewer.id);
  useOneTabStop(area);
  useReadRow(code, messages.length, isAtNewest);
  useOlderOnScroll(area, messages[0]?.id, talk.data?.cursor != null && !older.isPending && !older.isError, older.mutate);
  useEffect(() => outbox.keepSending(message => addRowMessage(client, code, message)), [client, code, outbox]);
  const isOpen = row.state === 'open';
  const isAlone = row.members.length === 1 && isOpen;
  const target =
    aim?.for === 'reaction' ? { message: messages.find(({ id }) => id === aim.message.id) ?? aim.message } : newestTarget(items, viewer.id);
  const hasDock = target !== undefined;
  // A play moves what stands below it, and no message says so.
  useEffect(() => {
    if (isAtNewest && area.current) area.current.scrollTop = area.current.scrollHeight;
  }, [area, isAtNewest, items.length, hasDock]);
  return (
    <div className="relative flex min-h-40 flex-1 flex-col">
      <section
        ref={area}
        role="log"
        aria-label="Messages of your row"
        // A list that scrolls has to be reachable by keys.
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain pb-2 outline-none focus-visible:inset-ring-2 focus-visible:inset-ring-focus"
      >
        {older.isError && (
          <Button variant="ghost" size="sm" className="self-center" onClick={() => older.mutate()}>
            Earlier messages could not be loaded. Try again
          </Button>
        )}
        <Loaded of={talk} error="The messages could not be loaded." loading="Loading messages" skeleton={<SkeletonRows rows={3} />}>
          {() => (
            <>
              <ol className="mt-auto flex flex-col gap-0.5 px-3 pt-2 [&>li:not([data-play])]:my-1">
                <Lines {...{ items, row, game, viewer }} onAim={setAim} />
                <OutgoingBubbles messages={outgoing} outbox={outbox} />
              </ol>
              {isAlone ? (
                <SendTheLink row={row} />
              ) : (
                isOpen &&
                messages.length + outgoing.length === 0 && (
                  <p className="px-3 py-2 text-center text-sm text-muted">Nobody has said anything yet. Only your row reads this.</p>
                )
              )}
            </>
          )}
        </Loaded>
        {game.state === 'final' && <Stub row={row} />}
      </section>
      <NewMessagesButton hasNew={hasNew} onClick={goToNewest} className="bottom-36" />
      <Dock {...{ row, game, target, aim, setAim, outbox }} />
    </div>
  );
}

interface DockProps {
  row: Row;
  game: Game;
  /** The play or message that the reactions are about. */
  target: ReactionTarget | undefined;
  aim: Aim | null;
  setAim: (aim: Aim | null) => void;
  outbox: ReturnType<typeof rowOutboxOf>;
}

/** The reactions and the field below the stream; of a closed row a line that says so. */
function Dock({ row, game, target, aim, setAim, outbox }: DockProps) {
  const edit = useEditRowMessage(row.code, () => setAim(null));
  if (row.state === 'closed') return <p className="border-t border-line p-3 text-sm text-muted">{rowIsClosed}</p>;
  return (
    <>
      {target && <ReactionDock gameId={game.id} code={row.code} target={target} onReacted={() => setAim(null)} />}
      {aim?.for === 'edit' ? (
        <EditMessage
          key={aim.message.id}
          message={aim.message}
          isPending={edit.isPending}
          onSave={content => edit.mutate({ id: aim.message.id, content })}
          onDone={() => setAim(null)}
        />
      ) : (
        <MessageBox
          draftName={`row:${row.id}`}
          label="Message to your row"
          placeholder="Your row only"
          sendLabel="Send to your row"
          outbox={outbox}
          answering={aim?.for === 'answer' ? aim.message : null}
          onAnswered={() => setAim(null)}
        />
      )}
    </>
  );
}

/** Messages of a row are grouped whatever their day: a row lasts a night. */
const oneNight = () => '';

interface LinesProps extends RowStreamProps {
  items: readonly StreamItem[];
  onAim: (aim: Aim) => void;
}

function Lines({ items, row, game, viewer, onAim }: LinesProps) {
  const { mutate: remove } = useDeleteRowMessage(row.code);
  const menuOf = (message: RowMessage, isOwn: boolean) => {
    if (row.state === 'closed') return isOwn ? [] : [reportEntry('row_message', message)];
    return [
      { label: 'React', icon: <SmilePlus />, onSelect: () => onAim({ message, for: 'reaction' }) },
      ...messageEntries(message, {
        kind: 'row_message',
        isOwn,
        onAnswer: answered => onAim({ message: answered, for: 'answer' }),
        onEdit: edited => onAim({ message: edited, for: 'edit' }),
        onDelete: remove,
      }),
    ];
  };
  return items.map(item => {
    if ('play' in item) return <PlayLine key={`play ${item.play.seq} ${item.endsPeriod}`} game={game} {...item} />;
    return grouped(item.messages, oneNight).map(group => (
      <MessageBubbles
        key={group.messages[0]?.id}
        group={{ ...group, newDay: null }}
        isOwn={group.senderId === viewer.id}
        isNamed
        person={row.members.find(({ username }) => username === group.messages[0]?.senderUsername)}
        menuOf={menuOf}
        belowOf={message => <ReactionSums play={message} most={playReactions.length} />}
      />
    ));
  });
}
