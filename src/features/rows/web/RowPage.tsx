import type { QueryClient } from '@tanstack/react-query';
import { Armchair, MessageCircle } from 'lucide-react';
import { Button, Card, EmptyState, LinkButton, Loaded, NotFoundState, PageHeader, SkeletonRows } from '../../../design/index.ts';
import { isNotFound } from '../../../platform/web/api/api.ts';
import { useHead } from '../../../platform/web/navigation/head.tsx';
import type { CurrentUser } from '../../account/account.contract.ts';
import { askToSignIn, useViewer } from '../../account/web/index.ts';
import { GameCards, GameClockBar } from '../../games/web/index.ts';
import type { Row } from '../rows.contract.ts';
import { freeSeatsText, invitationOf, rowTitle } from '../rows.words.ts';
import { RowPosition } from './clock/RowPosition.tsx';
import { Seats } from './people/Seats.tsx';
import { prefetchRow, useJoin, useRow } from './rows.api.ts';
import { RowRoom } from './strip/RowRoom.tsx';
import { Stub } from './stub/Stub.tsx';

const codeOf = ({ code = '' }: Record<string, string>) => code;

export async function prefetch(client: QueryClient, { params }: { params: Record<string, string> }): Promise<void> {
  await prefetchRow(client, codeOf(params));
}

/** `/rows/{code}`: an invitation to take a seat, and for members their row. */
export default function RowPage({ params }: { params: Record<string, string> }) {
  const code = codeOf(params);
  const row = useRow(code);
  if (isNotFound(row.error)) return <MissingRow />;
  return (
    <Loaded of={row} error="This row could not be loaded." loading="Loading row" skeleton={<SkeletonRows rows={4} />}>
      {data => <KnownRow key={data.id} row={data} />}
    </Loaded>
  );
}

function KnownRow({ row }: { row: Row }) {
  const { viewer } = useViewer();
  useHead({ title: invitationOf(row), description: 'Up to eight people who watch one game together.', noIndex: true });
  // Whoever is invited to a game that is over may want to watch it first.
  const tellsScore = row.isMember || row.state === 'closed' || row.game.state !== 'final';
  return (
    <>
      <PageHeader
        title={rowTitle(row)}
        back={{ href: row.game.threadId === null ? '/games' : `/post/${row.game.threadId}`, label: 'The game' }}
      />
      <div className="flex flex-col gap-4">
        {row.isMember && viewer ? <OwnRow row={row} viewer={viewer} /> : <Invitation row={row} />}
        {tellsScore && (
          <section aria-labelledby="row-game">
            <h2 id="row-game" className="sr-only">
              The game
            </h2>
            <GameCards games={[row.game]} />
          </section>
        )}
        {row.isMember && viewer && row.game.state === 'final' && <Stub row={row} />}
      </div>
    </>
  );
}

/** The clock and the talk, whose field is in the window without scrolling. */
function OwnRow({ row, viewer }: { row: Row; viewer: CurrentUser }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <GameClockBar game={row.game} Position={RowPosition} />
        <ThreadButton row={row} />
      </div>
      <Card
        as="section"
        padding="none"
        aria-label="Your row"
        className="flex h-[calc(100dvh-19.5rem)] min-h-80 flex-col overflow-hidden sm:h-[calc(100dvh-15rem)]"
      >
        <RowRoom row={row} viewer={viewer} isTitled={false} />
      </Card>
    </>
  );
}

function ThreadButton({ row: { game } }: { row: Row }) {
  if (game.threadId === null || game.hidden) return null;
  return (
    <LinkButton href={`/post/${game.threadId}`} size="sm" variant="secondary">
      <MessageCircle aria-hidden="true" />
      Open the thread
    </LinkButton>
  );
}

/** The faces, the free seats, and the way in. */
function Invitation({ row }: { row: Row }) {
  const { viewer } = useViewer();
  const join = useJoin(row.code);
  const isFull = row.members.length >= row.seats;
  const isClosed = row.state === 'closed';
  const take = () => (viewer ? join.mutate() : askToSignIn('to take a seat', { kind: 'seat', code: row.code }));
  const owner = row.members[0]?.username;
  const canSit = !isClosed && !isFull;
  return (
    <Card>
      <EmptyState
        icon={<Armchair />}
        title={isClosed ? 'This row has closed' : isFull ? 'All seats are taken' : invitationOf(row)}
        action={
          canSit ? (
            <Button size="lg" pending={join.isPending} onClick={take}>
              Take a seat
            </Button>
          ) : (
            <ThreadButton row={row} />
          )
        }
      >
        <span className="mb-3 flex justify-center">
          <Seats row={row} size="md" />
        </span>
        {canSit && (
          <>
            {freeSeatsText(row)}. {owner ?? 'A fan'} keeps one for you. You talk among yourselves, at the second of the slowest stream, so
            nobody is spoiled.
          </>
        )}
        {isFull && !isClosed && 'Somebody has to leave before you can sit down.'}
      </EmptyState>
    </Card>
  );
}

function MissingRow() {
  useHead({ title: 'Row not found', description: 'There is no such row.', status: 404, noIndex: true });
  return (
    <NotFoundState title="Row not found" href="/games" linkLabel="All games today">
      The link may be old. Ask for a new one.
    </NotFoundState>
  );
}
