import type { QueryClient } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useRef } from 'react';
import { Card, EmptyState, Link, Loaded, NotFoundState, SkeletonRows, useAboveKeyboard } from '../../../design/index.ts';
import { isNotFound } from '../../../platform/web/api/api.ts';
import { prefetchRead, readKey, useRead } from '../../../platform/web/api/query.ts';
import { useHead } from '../../../platform/web/navigation/head.tsx';
import type { CurrentUser } from '../../account/account.contract.ts';
import { useViewer } from '../../account/web/index.ts';
import { clockRoutes } from '../../games/clock/clock.contract.ts';
import { type Game, gamesRoutes } from '../../games/games.contract.ts';
import { GameClockBar, prefetchSoon } from '../../games/web/index.ts';
import { gameHref, gameTitle } from '../../games/words/games.words.ts';
import { postsRoutes } from '../../posts/posts.contract.ts';
import { Scoreboard, useCurrentGame } from '../../posts/web/index.ts';
import { type Row, rowsRoutes } from '../rows.contract.ts';
import { ticketPath } from '../rows.rules.ts';
import { gameAndTime, invitationOf, rowTitle } from '../rows.words.ts';
import { Invitation } from './Invitation.tsx';
import { RowClockText, RowReplay, WatchLater } from './clock/RowClock.tsx';
import { RowRoom } from './room/RowRoom.tsx';
import { useSwipe } from './room/useSwipe.ts';
import { useRow } from './rows.api.ts';
import { useBeingInRow } from './rows.live.ts';
import { prefetchTalk } from './talk/talk.api.ts';

const codeOf = ({ code = '' }: Record<string, string>) => code;

export async function prefetch(client: QueryClient, { params }: { params: Record<string, string> }): Promise<void> {
  const code = codeOf(params);
  await prefetchRead(client, rowsRoutes.one, { params: { code } });
  const row = client.getQueryData<Row>(readKey(rowsRoutes.one, { params: { code } }));
  if (!row) return;
  const { id, threadId } = row.game;
  await Promise.all([
    prefetchRead(client, clockRoutes.ofGame, { params: { id } }),
    ...(row.isMember ? [prefetchTalk(client, code), prefetchSoon(client, gamesRoutes.plays, { params: { id }, query: {} })] : []),
    ...(row.isMember && threadId !== null ? [prefetchRead(client, postsRoutes.get, { params: { id: threadId } })] : []),
  ]);
}

/** `/rows/{code}`: an invitation to take a seat, and for members their row, in one screen. */
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
  useHead({
    title: row.isMember ? rowTitle(row) : invitationOf(row),
    // Others show the link for long, so it has no score.
    description: gameAndTime(row.game),
    image: { path: ticketPath(row.code), alt: invitationOf(row) },
    noIndex: true,
  });
  return row.isMember && viewer ? <OwnRow row={row} viewer={viewer} /> : <Invitation row={row} />;
}

/** Whether a member reads the game at the position of a replay already, which may be long before their own. */
function isSeated({ clock, members, state }: Row, viewer: CurrentUser): boolean {
  if (clock?.mode !== 'replay' || state === 'closed') return true;
  return members.some(({ username, isHere }) => isHere && username === viewer.username);
}

function OwnRow({ row, viewer }: { row: Row; viewer: CurrentUser }) {
  const game = useCurrentGame(row.game) ?? row.game;
  const why = useBeingInRow(row);
  const room = useRef<HTMLElement>(null);
  const thread = game.threadId === null || game.hidden ? undefined : `/post/${game.threadId}`;
  useAboveKeyboard(room);
  useSwipe(room, thread);
  return (
    <Card
      ref={room}
      as="section"
      padding="none"
      aria-label="Your row"
      // On a phone it has the window from the header down to the keyboard, in place of the bottom bar.
      data-dock=""
      className="@container flex h-[calc(100dvh-var(--bar-top)-2.5rem)] min-h-fit flex-col overflow-hidden max-md:-mx-3 max-md:-mt-4 max-md:-mb-[calc(var(--above-dock)+env(safe-area-inset-bottom,0px)+0.25rem)] max-md:h-[calc(100dvh-var(--bar-top)-var(--keyboard,0px))] max-md:rounded-none sm:max-md:-mx-6 sm:max-md:-mt-5"
    >
      <h1 className="sr-only">{rowTitle(row)}</h1>
      {isSeated(row, viewer) ? (
        <RowRoom row={row} game={game} viewer={viewer}>
          <Board game={game} />
          <div className="px-3 py-1">
            <GameClockBar game={game} label={row.clock && <RowClockText row={row} clock={row.clock} why={why} />}>
              <WatchLater row={row} />
              {thread && game.threadId !== null && <ThreadLink href={thread} id={game.threadId} />}
            </GameClockBar>
            {row.clock && <RowReplay row={row} clock={row.clock} />}
          </div>
        </RowRoom>
      ) : (
        <EmptyState title="Taking your seat…">Nothing of the game is shown before your row’s replay reaches it.</EmptyState>
      )}
    </Card>
  );
}

function Board({ game }: { game: Game }) {
  return (
    <Link
      variant="bare"
      href={gameHref(game.id)}
      aria-label={`Open the game: ${gameTitle(game)}`}
      className="night flex min-h-14 shrink-0 bg-surface text-fg"
    >
      <Scoreboard game={game} lastPlay={undefined} isSmall={false} />
    </Link>
  );
}

/** The way to the public thread, with the comments that the reader has not read there. */
function ThreadLink({ href, id }: { href: string; id: number }) {
  const { data: post } = useRead(postsRoutes.get, { params: { id } });
  const count = post?.unreadComments || (post?.unreadUpTo === null ? post.comments : 0);
  return (
    <Link
      variant="bare"
      href={href}
      className="ml-auto inline-flex h-9 shrink-0 items-center gap-1.5 rounded-full px-2 text-sm font-semibold text-link"
    >
      <MessageCircle aria-hidden="true" className="size-4" />
      Thread
      {count ? <span className="tabular">{count}</span> : null}
      {count ? <span className="sr-only">unread comments</span> : null}
    </Link>
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
