import { CalendarDays, MapPin, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card, Link, LinkButton, TeamGround } from '../../../../design/index.ts';
import { tagHref } from '../../../tags/tags.rules.ts';
import { Marks } from '../../../sports/web/index.ts';
import type { Game } from '../../games.contract.ts';
import { recordText } from '../../../sports/sports.rules.ts';
import { hasScore, shortName } from '../../words/games.words.ts';
import { GameStatus } from '../status/GameStatus.tsx';
import { Score } from '../status/Score.tsx';
import { StartTime } from '../../../sports/web/index.ts';
import { LineScore } from './LineScore.tsx';

/** The scoreboard of a game's page, in the colours of its teams. It has the dark theme in both themes. */
export function GameHeader({ game, stale, actions }: { game: Game; stale: boolean; actions?: ReactNode }) {
  const { away, home, threadId, postGameId, venue, firstLeg, startsAt, timeKnown, asOf, isReplay, source, hidden } = game;
  return (
    <Card as="section" padding="none" aria-label="Score" className="night mb-4 overflow-hidden text-fg">
      <div className="relative isolate">
        <TeamGround colors={[away.color, home.color]} className="absolute inset-0 -z-1" />
        <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2 px-4 py-5 sm:px-6">
          <Side side={away} game={game} />
          <p className="flex max-w-28 flex-col items-center rounded-card bg-surface px-3 py-2 sm:max-w-none">
            <GameStatus game={game} isStacked />
          </p>
          <Side side={home} game={game} isRight />
        </div>
      </div>
      <div className="flex flex-col gap-3 p-4 sm:px-6">
        {hasScore(game) && game.lineScore.length > 0 && <LineScore game={game} />}
        {firstLeg && hasScore(game) && (
          <p className="tabular text-sm">
            First leg {firstLeg.away}–{firstLeg.home}, {firstLeg.away + away.score}–{firstLeg.home + home.score} on aggregate
          </p>
        )}
        {/* On a phone two buttons share a line. */}
        <div className="flex flex-wrap gap-2 empty:hidden max-sm:*:grow max-sm:*:gap-1.5 max-sm:*:px-3 max-sm:[&_svg]:size-4">
          {threadId !== null && !hidden && (
            <LinkButton href={`/post/${threadId}`} variant={postGameId === null ? 'primary' : 'secondary'}>
              <MessageCircle aria-hidden="true" />
              Open the thread
            </LinkButton>
          )}
          {postGameId !== null && !hidden && <LinkButton href={`/post/${postGameId}`}>Post-game thread</LinkButton>}
          {actions}
        </div>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm text-muted">
          <span className="inline-flex items-center gap-1.5">
            <CalendarDays aria-hidden="true" className="size-4" />
            <StartTime iso={startsAt} timeKnown={timeKnown} withDay />
          </span>{' '}
          {venue && (
            <span className="inline-flex min-w-0 items-center gap-1.5">
              <MapPin aria-hidden="true" className="size-4 shrink-0" />
              <span className="truncate">{venue}</span>
            </span>
          )}{' '}
          <span className="text-xs">Source: {source}</span>
          <Marks asOf={asOf} stale={stale && !hasScore(game)} isReplay={isReplay} />
        </p>
        {hidden && <p className="text-sm">The score is hidden because you hide scores.</p>}
      </div>
    </Card>
  );
}

function Side({ side, game, isRight = false }: { side: Game['home']; game: Game; isRight?: boolean }) {
  const name = shortName(game, side.name);
  return (
    <div className={isRight ? 'min-w-0 text-right text-avatar-foreground' : 'min-w-0 text-avatar-foreground'}>
      <p className="text-sm font-bold tracking-wide">{side.tricode}</p>
      {hasScore(game) && (
        <p className="text-display">
          <Score value={side.score} />
        </p>
      )}
      <p className="truncate text-base font-semibold max-sm:text-sm">
        {side.tag ? (
          <Link variant="bare" href={tagHref([side.tag])} className="hit-area rounded-control hover:underline" title={side.name}>
            {name}
          </Link>
        ) : (
          name
        )}
      </p>
      <p className="tabular text-sm">{recordText(side.record)}</p>
    </div>
  );
}
