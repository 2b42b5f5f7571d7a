import { areAlike, classes, formatCount, Link, Loading, Skeleton, VisuallyHidden } from '../../../../design/index.ts';
import { usePeopleThere } from '../../../presence/web/index.ts';
import type { Game } from '../../games.contract.ts';
import { gameHref, hasScore, leagueNames, scheduleHref } from '../../words/games.words.ts';
import { GameStatus } from '../status/GameStatus.tsx';
import { useGameEvents } from '../games.live.ts';
import { Score } from '../status/Score.tsx';
import { type StripView, useStrip } from './strip.api.ts';

/** The day's games in a row that scrolls sideways; its room is there before its games are. */
export function GamesStrip(view: StripView) {
  const { league } = view;
  const { data, isError } = useStrip(view);
  useGameEvents(data?.games ?? []);
  const live = data?.games.filter(({ state, hidden }) => state === 'live' && !hidden) ?? [];
  const there = usePeopleThere(live.flatMap(({ threadId }) => threadId ?? []));
  if (data?.games.length === 0) return null;
  // Its room stays, because the server may have written it before the source failed.
  if (!data && isError)
    return <p className="mb-2 flex h-18 items-center justify-center text-sm text-muted">Scores can’t be reached right now.</p>;
  return (
    <nav aria-label="Games today" className="-mx-3 mb-2 h-18 sm:mx-0">
      {data ? (
        <ul className="relative flex h-full snap-x scroll-px-3 gap-2 overflow-x-auto px-3 [scrollbar-width:none] sm:scroll-px-0 sm:px-0">
          {data.games.map(game => (
            <Tile key={game.id} game={game} withLeague={!league} here={there.get(game.threadId ?? 0)} />
          ))}
          <li className="shrink-0 snap-start">
            <Link
              variant="bare"
              href={scheduleHref({ league })}
              className="flex h-18 w-24 items-center justify-center rounded-control bg-surface px-2 text-center text-sm font-semibold text-link shadow-raised hover:bg-hover"
            >
              All games
            </Link>
          </li>
        </ul>
      ) : (
        <Loading label="Loading games" className="flex gap-2 overflow-hidden px-3 sm:px-0">
          {[1, 2, 3, 4, 5].map(tile => (
            <Skeleton key={tile} className="h-18 w-40 shrink-0" />
          ))}
        </Loading>
      )}
    </nav>
  );
}

interface TileProps {
  game: Game;
  withLeague: boolean;
  /** The number of people in the game's thread; undefined below two. */
  here: number | undefined;
}

function Tile({ game, withLeague, here }: TileProps) {
  const { away, home, state, hidden, league } = game;
  const isOver = state === 'final' && !hidden;
  return (
    <li className="shrink-0 snap-start">
      <Link
        variant="bare"
        href={gameHref(game.id)}
        className="night flex h-18 w-40 flex-col justify-between rounded-control bg-surface px-3 py-1.5 text-fg shadow-raised transition-colors hover:bg-raised"
      >
        <span className="flex items-center gap-1 text-xs">
          <GameStatus game={game} size="xs" className="flex-1" />
          {withLeague && <VisuallyHidden>{leagueNames[league]}</VisuallyHidden>}
          {here !== undefined && <span className="tabular shrink-0 font-semibold text-muted">{formatCount(here)} here</span>}
        </span>
        <Row side={away} game={game} hasLost={isOver && away.score < home.score} />
        <Row side={home} game={game} hasLost={isOver && home.score < away.score} isNotched={areAlike(away.color, home.color)} />
      </Link>
    </li>
  );
}

interface RowProps {
  side: Game['home'];
  game: Game;
  hasLost: boolean;
  /** Tells the second of two teams of alike colours apart. */
  isNotched?: boolean;
}

function Row({ side, game, hasLost, isNotched = false }: RowProps) {
  return (
    <span className={classes('flex items-center gap-2 text-sm leading-5 font-semibold', hasLost && 'text-muted')}>
      <svg viewBox="0 0 6 16" aria-hidden="true" className="h-4 w-1.5 shrink-0">
        <rect x="0.5" y="0.5" width="5" height="15" rx="2" fill={side.color} className="stroke-line-strong" />
        {isNotched && <path d="M0 5.5H6M0 10.5H6" className="stroke-surface" strokeWidth="2" data-stripes="" />}
      </svg>
      <span aria-hidden="true" className="flex-1 truncate">
        {side.tricode}
      </span>
      <VisuallyHidden>{side.name}</VisuallyHidden>
      {hasScore(game) && <Score value={side.score} className="text-base font-bold" />}
    </span>
  );
}
