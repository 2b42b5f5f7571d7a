import { Armchair, Timer } from 'lucide-react';
import { useState } from 'react';
import { Button, Card, LinkButton, TeamGround } from '../../../design/index.ts';
import { asking, askToSignIn, useViewer } from '../../account/web/index.ts';
import type { Game } from '../../games/games.contract.ts';
import { DelaySlider, useChangeGameClock, useGameClock } from '../../games/web/index.ts';
import { gameHref, shortName } from '../../games/words/games.words.ts';
import { Scoreboard, useCurrentGame } from '../../posts/web/index.ts';
import { StartTime } from '../../sports/web/index.ts';
import type { Row } from '../rows.contract.ts';
import { invitationOf } from '../rows.words.ts';
import { DrawnSeats } from './people/DrawnSeats.tsx';
import { useJoin } from './rows.api.ts';
import { useSeat } from './useSeat.ts';

/** A row for somebody without a seat in it: an empty ticket. It has no score before its reader has set how far behind they watch. */
export function Invitation({ row }: { row: Row }) {
  const game = useCurrentGame(row.game) ?? row.game;
  const isClosed = row.state === 'closed';
  const isFull = row.members.length >= row.seats;
  return (
    <Card padding="none" className="@container mx-auto max-w-xl overflow-hidden">
      <TicketHead game={game} />
      <div className="relative flex flex-col gap-4 border-t-2 border-dashed border-line p-5 text-center @max-[16rem]:p-3">
        <span aria-hidden="true" className="absolute -top-3 -left-3 size-6 rounded-full bg-canvas" />
        <span aria-hidden="true" className="absolute -top-3 -right-3 size-6 rounded-full bg-canvas" />
        <h1 className="text-xl [overflow-wrap:anywhere]">
          {isClosed ? 'This row has closed' : isFull ? 'All seats are taken' : invitationOf(row)}
        </h1>
        <p className="-mt-2 text-sm text-muted">
          <StartTime iso={game.startsAt} timeKnown={game.timeKnown} withDay />
        </p>
        <p>
          <DrawnSeats row={row} />
        </p>
        {isClosed ? (
          <LinkButton href={gameHref(game.id)} variant="secondary" className="self-center">
            Open the game
          </LinkButton>
        ) : isFull ? (
          <OwnRowInstead game={game} />
        ) : (
          <WayIn row={row} isOver={game.state === 'final'} />
        )}
      </div>
    </Card>
  );
}

/** The teams and the start, and once a delay is set the score. */
function TicketHead({ game }: { game: Game }) {
  const { data: clock } = useGameClock(game.id);
  if (clock && (clock.isOwn || clock.behind > 0))
    return (
      <div className="night flex h-24 bg-surface text-fg">
        <Scoreboard game={game} lastPlay={undefined} isSmall={false} />
      </div>
    );
  return (
    <div className="relative isolate grid min-h-24 grid-cols-2 items-center gap-x-8 gap-y-1 p-4 text-lg font-bold text-avatar-foreground @max-[16rem]:text-base">
      <TeamGround colors={[game.away.color, game.home.color]} className="absolute inset-0 -z-1" />
      <p className="[overflow-wrap:anywhere]">{shortName(game, game.away.name)}</p>
      <p className="text-right [overflow-wrap:anywhere]">{shortName(game, game.home.name)}</p>
    </div>
  );
}

function WayIn({ row, isOver }: { row: Row; isOver: boolean }) {
  const { viewer } = useViewer();
  const join = useJoin(row.code);
  const take = () => (viewer ? join.mutate() : askToSignIn('to take a seat', { kind: 'seat', code: row.code }));
  return (
    <>
      <Button
        size="lg"
        className="self-center"
        pending={join.isPending}
        onClick={take}
        {...asking(viewer, 'to take a seat', { kind: 'seat', code: row.code })}
      >
        Take a seat
      </Button>
      <p className="text-sm text-muted">
        {isOver
          ? 'Watch it later, together: all of you see the same second, so nobody is spoiled.'
          : 'You all see the game at the second of the slowest stream, so nobody is spoiled.'}
      </p>
      <OwnDelay gameId={row.gameId} />
    </>
  );
}

/** Whoever sets how far their stream is behind may see the score. */
function OwnDelay({ gameId }: { gameId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: clock } = useGameClock(gameId);
  const { mutate: change } = useChangeGameClock(gameId);
  if (!isOpen)
    return (
      <Button variant="ghost" size="sm" icon={<Timer />} className="max-w-full self-center" onClick={() => setIsOpen(true)}>
        Set your delay to see the score
      </Button>
    );
  return (
    <div className="flex flex-col gap-2 text-left">
      <DelaySlider label="My stream is behind by" behind={clock?.behind ?? 0} onChange={behind => change({ mode: 'behind', behind })} />
      <Button variant="ghost" size="sm" className="self-center" onClick={() => change({ mode: 'live' })}>
        My stream is live
      </Button>
    </div>
  );
}

function OwnRowInstead({ game }: { game: Game }) {
  const { href, isPending, open } = useSeat(game);
  return href === undefined ? (
    <Button icon={<Armchair />} className="self-center" pending={isPending} onClick={open}>
      Open your own row
    </Button>
  ) : (
    <LinkButton href={href} className="self-center">
      Your row
    </LinkButton>
  );
}
