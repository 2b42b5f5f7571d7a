import { classes, TeamBadge, VisuallyHidden } from '../../../../design/index.ts';
import type { Game } from '../../../games/games.contract.ts';
import { hasScore } from '../../../games/words/games.words.ts';
import { GameStatus, Score } from '../../../games/web/index.ts';

/** Teams, score and time of a game in one line, as far as the reader may know them. */
export function GameScore({ game }: { game: Game }) {
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 text-base font-bold">
      <Side side={game.away} hasScore={hasScore(game)} />
      <span className="text-sm font-normal text-muted">{hasScore(game) ? '–' : 'at'}</span>
      <Side side={game.home} hasScore={hasScore(game)} isLast />{' '}
      {game.hidden && <span className="ml-auto truncate text-sm font-semibold text-muted">Scores hidden</span>}
      <GameStatus game={game} className={game.hidden ? 'max-sm:hidden' : 'ml-auto'} />
    </span>
  );
}

function Side({ side, hasScore: isShown, isLast = false }: { side: Game['home']; hasScore: boolean; isLast?: boolean }) {
  return (
    <span className={classes('flex items-center gap-2', isLast && 'flex-row-reverse')}>
      <TeamBadge code={side.tricode} color={side.color} />
      <VisuallyHidden>{side.name}</VisuallyHidden>
      {isShown && <Score value={side.score} />}
    </span>
  );
}
