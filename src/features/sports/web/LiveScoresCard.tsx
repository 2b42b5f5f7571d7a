import { Badge, Card, classes, Loading, Skeleton } from '../../../design/index.ts';
import { useIsAway } from '../../../platform/web/api/reach.ts';
import type { LiveGame } from '../sports.contract.ts';
import { gameStates, type League } from '../sports.rules.ts';
import { GameTile } from './GameTile.tsx';
import { Marks } from './Marks.tsx';
import { useScores } from './sports.api.ts';
import { useScoresEvents } from './sports.live.ts';
import { Unreachable } from './Unreachable.tsx';

interface LiveScoresCardProps {
  league: League;
  /** As its tag has it. */
  name: string;
  className?: string | undefined;
  /** The address of a game's page, if it has one. */
  hrefOf?: ((game: LiveGame) => string | undefined) | undefined;
}

/** A league's scoreboard of the day. It is always night on it; its place is there before its games are. */
export function LiveScoresCard({ league, name, className, hrefOf }: LiveScoresCardProps) {
  const { data, isError, isFetching, refetch } = useScores(league);
  useScoresEvents(league);
  const isAway = useIsAway();
  const isOld = isAway || isError || (data?.stale ?? false);
  const live = data?.games.filter(game => game.gameStatus === gameStates.live).length ?? 0;
  return (
    <Card as="section" padding="none" aria-label={`${name} scores`} className={classes('night overflow-hidden text-fg', className)}>
      <header className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 px-4 pt-2 max-sm:min-h-14">
        <h2 className="text-lg font-semibold">{name} scores</h2>
        {live > 0 && !isOld && <Badge tone="live">{live} live</Badge>}
        {data && <Marks {...data} stale={isOld} />} {data && <span className="ml-auto text-xs text-muted">Source: {data.source}</span>}
      </header>
      <div className="h-36">
        {data && data.games.length > 0 && (
          // A scrolling area must be reachable by keyboard.
          <div role="group" tabIndex={0} aria-label={`${name} games`} className="relative h-full snap-x scroll-px-4 overflow-x-auto">
            <ul className="flex h-full w-max gap-2 px-4 pt-2 pb-4">
              {data.games.map(game => (
                <GameTile key={game.gameId} game={game} href={hrefOf?.(game)} isOld={isOld} />
              ))}
            </ul>
          </div>
        )}
        {data?.games.length === 0 && <p className="grid h-full place-items-center px-4 text-muted">No {name} games today.</p>}
        {!data && isError && <Unreachable what="Scores" pending={isFetching} onRetry={() => void refetch()} />}
        {!data && !isError && <LoadingTiles name={name} />}
      </div>
    </Card>
  );
}

function LoadingTiles({ name }: { name: string }) {
  return (
    <Loading label={`Loading ${name} scores`}>
      <div className="flex gap-2 overflow-hidden p-4 pt-2">
        {[1, 2, 3, 4].map(tile => (
          <Skeleton key={tile} className="h-30 w-44 shrink-0" />
        ))}
      </div>
    </Loading>
  );
}
