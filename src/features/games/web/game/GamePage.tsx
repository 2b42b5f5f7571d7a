import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Card,
  EmptyState,
  ErrorState,
  Loading,
  NotFoundState,
  PageHeader,
  Skeleton,
  SkeletonRows,
  Tabs,
} from '../../../../design/index.ts';
import { isNotFound } from '../../../../platform/web/api/api.ts';
import { prefetchRead, readKey } from '../../../../platform/web/api/query.ts';
import { useHead } from '../../../../platform/web/navigation/head.tsx';
import { useNow } from '../../../../platform/web/time/clock.tsx';
import { clockRoutes } from '../../clock/clock.contract.ts';
import { placeOfStart } from '../../../sports/sports.rules.ts';
import { type Game, gamesRoutes } from '../../games.contract.ts';
import { gameIdPattern } from '../../games.rules.ts';
import { gameDescription, gameHref, gameTitle, scheduleHref, shortName } from '../../words/games.words.ts';
import { GameClockBar } from '../clock/GameClockBar.tsx';
import { StartTalk } from '../../../game-threads/web/index.ts';
import { RowOfGame, RowPosition, TakeSeat } from '../../../rows/web/index.ts';
import { CallMe } from './CallMe.tsx';
import { BoxScore } from './BoxScore.tsx';
import { GameHeader } from './GameHeader.tsx';
import { InjuryReport } from './InjuryReport.tsx';
import { Leaders } from './Leaders.tsx';
import { Plays } from './Plays.tsx';
import { WinProbability } from './WinProbability.tsx';
import { prefetchSoon, useBox, useGame, usePlays } from '../games.api.ts';
import { useGameEvents } from '../games.live.ts';

const idOf = ({ id = '' }: Record<string, string>) => (gameIdPattern.test(id) ? id : undefined);

export async function prefetch(client: QueryClient, { params }: { params: Record<string, string> }): Promise<void> {
  const id = idOf(params);
  if (id === undefined) return;
  await Promise.all([
    prefetchRead(client, gamesRoutes.one, { params: { id } }),
    prefetchRead(client, clockRoutes.ofGame, { params: { id } }),
  ]);
  const game = client.getQueryData<Game>(readKey(gamesRoutes.one, { params: { id } }));
  if (!game) return;
  const table = prefetchSoon(client, gamesRoutes.standings, { params: { league: game.league } });
  // A reader who hides scores gets neither plays nor a box.
  if (game.hidden) return table;
  await Promise.all([
    table,
    prefetchSoon(client, gamesRoutes.plays, { params: { id }, query: {} }),
    prefetchSoon(client, gamesRoutes.box, { params: { id } }),
  ]);
}

/** `/game/{id}`: one game at the reader's own position. */
export default function GamePage({ params }: { params: Record<string, string> }) {
  const id = idOf(params);
  return id === undefined ? <MissingGame /> : <KnownGame key={id} id={id} />;
}

function KnownGame({ id }: { id: string }) {
  const { data, isError, error, isFetching, refetch } = useGame(id);
  if (data) return <GameDetail game={data} isError={isError} />;
  if (isNotFound(error)) return <MissingGame />;
  if (isError) return <FailedGame onRetry={() => void refetch()} pending={isFetching} />;
  return (
    <Loading label="Loading game">
      <Skeleton className="mb-4 h-72 rounded-card" />
      <SkeletonRows rows={6} avatar={false} />
    </Loading>
  );
}

function GameDetail({ game, isError }: { game: Game; isError: boolean }) {
  const { id, away, home, league } = game;
  useGameEvents([game]);
  useHead({
    title: gameTitle(game),
    description: gameDescription(game),
    path: gameHref(id),
  });
  const title = (
    <>
      {shortName(game, away.name)} at {shortName(game, home.name)}
    </>
  );
  return (
    <>
      <PageHeader title={title} back={{ href: scheduleHref({ league }), label: 'Games' }} />
      <div className="mt-2 mb-4 empty:hidden">
        <RowOfGame game={game} />
      </div>
      <GameHeader
        game={game}
        stale={game.stale || isError}
        actions={
          <>
            <StartTalk game={game} />
            <TakeSeat game={game} />
            <CallMe game={game} />
          </>
        }
      />
      <div className="mb-4">
        <GameClockBar game={game} Position={RowPosition} />
      </div>
      {game.hidden ? <HiddenGame game={game} /> : <GameParts game={game} />}
    </>
  );
}

type Part = 'plays' | 'box' | 'injuries';

function GameParts({ game }: { game: Game }) {
  const { id, state } = game;
  const isOn = state === 'live';
  const plays = usePlays(id, isOn);
  const box = useBox(id, isOn);
  const [part, setPart] = useState<Part>('plays');
  return (
    <>
      {plays.data && plays.data.plays.length > 0 && <WinProbability game={game} plays={plays.data.plays} />}
      {box.data && (
        <Card className="mb-4 empty:hidden">
          <Leaders game={game} box={box.data} />
        </Card>
      )}
      <Card padding="none" className="px-4 pt-1 pb-4 sm:px-5">
        <Tabs
          label="Parts of the game"
          tabs={[
            { value: 'plays', label: 'Plays' },
            { value: 'box', label: 'Box score' },
            { value: 'injuries', label: 'Injuries' },
          ]}
          value={part}
          onValueChange={setPart}
        >
          {part === 'plays' && <Plays game={game} plays={plays} />}
          {part === 'box' && <BoxScore game={game} box={box} />}
          {part === 'injuries' && <InjuryReport game={game} />}
        </Tabs>
      </Card>
    </>
  );
}

function HiddenGame({ game }: { game: Game }) {
  const isBegun = placeOfStart(game) < useNow();
  return (
    <EmptyState title="This game is hidden">
      {isBegun
        ? 'You hide scores, so nothing of this game is shown until you choose to see it.'
        : 'You hide scores. The game has yet to begin.'}
    </EmptyState>
  );
}

function MissingGame() {
  useHead({ title: 'Game not found', description: 'There is no such game.', status: 404, noIndex: true });
  return (
    <NotFoundState title="Game not found" href="/games" linkLabel="All games today">
      We couldn’t find that game.
    </NotFoundState>
  );
}

function FailedGame({ onRetry, pending }: { onRetry: () => void; pending: boolean }) {
  useHead({ title: 'Game', description: 'A game.', noIndex: true });
  return <ErrorState level={1} title="Game" message="This game can’t be reached right now." onRetry={onRetry} pending={pending} />;
}
