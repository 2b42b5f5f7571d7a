import { MessageCircle } from 'lucide-react';
import { Card, classes, Link, TeamBadge, VisuallyHidden } from '../../../../design/index.ts';
import type { Game } from '../../games.contract.ts';
import { recordText } from '../../../sports/sports.rules.ts';
import { gameHref, hasScore, leagueNames, shortName } from '../../words/games.words.ts';
import { GameStatus } from '../status/GameStatus.tsx';
import { Score } from '../status/Score.tsx';

/** A game in a schedule. It has the dark theme in both themes, and the whole card opens its page. */
export function GameCard({ game }: { game: Game }) {
  const { id, league, away, home, threadId, postGameId, state, hidden } = game;
  const thread = state === 'final' ? (postGameId ?? threadId) : threadId;
  const isOver = state === 'final' && !hidden;
  return (
    <Card as="li" padding="none" interactive className="@container night flex flex-col p-4 text-fg">
      <p className="flex min-h-5 items-center gap-2">
        <GameStatus game={game} className="flex-1" /> <span className="text-xs text-muted">{leagueNames[league]}</span>
      </p>
      <h3>
        <Link variant="bare" href={gameHref(id)} className="covers-card block">
          <Side side={away} game={game} hasLost={isOver && away.score < home.score} />
          <VisuallyHidden>at</VisuallyHidden>
          <Side side={home} game={game} hasLost={isOver && home.score < away.score} />
        </Link>
      </h3>
      {(hidden || game.venue || thread !== null) && (
        <p className={classes('mt-2 flex items-center gap-2 text-xs text-muted', thread !== null && 'min-h-8')}>
          <span className="min-w-0 flex-1 truncate">{hidden ? 'Scores hidden' : game.venue}</span>
          {thread !== null && !hidden && (
            <Link
              variant="bare"
              href={`/post/${thread}`}
              className="above-cover hit-area inline-flex h-8 items-center gap-1.5 rounded-full bg-sunken px-3 font-semibold text-link hover:bg-hover"
            >
              <MessageCircle aria-hidden="true" className="size-3.5" />
              Thread
            </Link>
          )}
        </p>
      )}
    </Card>
  );
}

interface SideProps {
  side: Game['home'];
  game: Game;
  hasLost: boolean;
}

function Side({ side, game, hasLost }: SideProps) {
  return (
    <span className={classes('mt-2 flex min-h-8 items-center gap-2.5', hasLost && 'text-muted')}>
      <TeamBadge code={side.tricode} color={side.color} />
      <span className="min-w-0 flex-1 text-base leading-tight font-semibold break-words hyphens-auto @max-rail:text-sm">
        {shortName(game, side.name)}
      </span>{' '}
      <span className="tabular text-xs font-normal text-muted @max-rail:hidden">{recordText(side.record)}</span>
      {hasScore(game) && <Score value={side.score} className="min-w-10 text-right text-xl" />}
    </span>
  );
}
