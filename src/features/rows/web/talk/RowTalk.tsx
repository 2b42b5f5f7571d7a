import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button, Loaded, SkeletonRows } from '../../../../design/index.ts';
import { useOutgoing } from '../../../../platform/web/outbox/outbox.ts';
import type { CurrentUser } from '../../../account/account.contract.ts';
import { NewMessagesButton, useNewestInView } from '../../../chat/web/index.ts';
import type { RowMessage } from '../../rowMessages.contract.ts';
import type { Row } from '../../rows.contract.ts';
import { rowIsClosed } from '../../rows.rules.ts';
import { InviteButton } from '../people/InviteButton.tsx';
import { rowOutboxOf } from './outbox.ts';
import { OutgoingRowMessages } from './OutgoingRowMessages.tsx';
import { RowField } from './RowField.tsx';
import { RowMessageItem } from './RowMessageItem.tsx';
import { addRowMessage, useOlderRowMessages, useReadRow, useRowTalk } from './talk.api.ts';

/** The messages of a row, the newest in view, and its field. It fills the height that it is given. */
export function RowTalk({ row, viewer }: { row: Row; viewer: CurrentUser }) {
  const client = useQueryClient();
  const { code } = row;
  const talk = useRowTalk(code);
  const outbox = rowOutboxOf(viewer.id, row);
  const outgoing = useOutgoing(outbox);
  const messages = talk.data?.messages ?? [];
  const newest = messages.at(-1);
  const [aimed, setAimed] = useState<{ message: RowMessage; isEdit: boolean } | null>(null);
  const { area, isAtNewest, hasNew, goToNewest } = useNewestInView(newest?.id, outgoing.length, newest?.senderId === viewer.id);
  useReadRow(code, messages.length, isAtNewest);
  useEffect(() => outbox.keepSending(message => addRowMessage(client, code, message)), [client, code, outbox]);
  const isOpen = row.state === 'open';
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={area}
        role="log"
        aria-label="Messages of your row"
        // A list that scrolls has to be reachable by keys.
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain py-2 outline-none focus-visible:inset-ring-2 focus-visible:inset-ring-focus"
      >
        <OlderButton code={code} hasOlder={talk.data != null && talk.data.cursor !== null} />
        <Loaded of={talk} error="The messages could not be loaded." loading="Loading messages" skeleton={<SkeletonRows rows={3} />}>
          {() => messages.length + outgoing.length === 0 && <NothingSaid row={row} />}
        </Loaded>
        <ol>
          {messages.map(message => (
            <RowMessageItem
              key={message.id}
              code={code}
              message={message}
              sender={row.members.find(({ username }) => username === message.senderUsername)}
              isOwn={message.senderId === viewer.id}
              canWrite={isOpen}
              onAnswer={answered => setAimed({ message: answered, isEdit: false })}
              onEdit={edited => setAimed({ message: edited, isEdit: true })}
            />
          ))}
          <OutgoingRowMessages messages={outgoing} outbox={outbox} />
        </ol>
      </section>
      <NewMessagesButton hasNew={hasNew} onClick={goToNewest} className="bottom-16" />
      {isOpen ? (
        <RowField
          key={aimed?.isEdit ? aimed.message.id : 'new'}
          userId={viewer.id}
          row={row}
          answering={aimed && !aimed.isEdit ? aimed.message : null}
          editing={aimed?.isEdit ? aimed.message : null}
          onDone={() => setAimed(null)}
        />
      ) : (
        <p className="border-t border-line p-3 text-sm text-muted">{rowIsClosed}</p>
      )}
    </div>
  );
}

function NothingSaid({ row }: { row: Row }) {
  const isAlone = row.members.length === 1;
  return (
    <div className="flex flex-col items-center gap-2 px-3 py-4 text-center text-sm text-muted">
      <p>{isAlone ? 'Nobody else sits here yet.' : 'Nobody has said anything yet.'}</p>
      {isAlone && row.state === 'open' && <InviteButton row={row} />}
    </div>
  );
}

function OlderButton({ code, hasOlder }: { code: string; hasOlder: boolean }) {
  const older = useOlderRowMessages(code);
  if (!hasOlder) return null;
  return (
    <p className="pb-2 text-center">
      <Button variant="ghost" size="sm" pending={older.isPending} onClick={() => older.mutate()}>
        {older.isError ? 'Earlier messages could not be loaded. Try again' : 'Earlier messages'}
      </Button>
    </p>
  );
}
