import { classes, TeamBadge, VisuallyHidden } from '../../../../design/index.ts';
import type { Game, Play } from '../../../games/games.contract.ts';
import { hasScore } from '../../../games/words/games.words.ts';
import { GameStatus, ReactionSums, Score } from '../../../games/web/index.ts';

interface ScoreboardProps {
  game: Game;
  /** The last play of a game that is on. */
  lastPlay: Play | undefined;
  isSmall: boolean;
}

/** The scoreboard above a game's thread, as far as the reader may know it: the teams at the sides, the time between them, or below where large letters leave no room. */
export function Scoreboard({ game, lastPlay, isSmall }: ScoreboardProps) {
  return (
    <span className="grid flex-1 grid-cols-[minmax(max-content,1fr)_minmax(0,auto)_minmax(max-content,1fr)] items-center gap-2 px-4 @max-[16rem]:grid-cols-2 @max-[16rem]:gap-y-0 @max-[16rem]:px-2">
      <Side side={game.away} game={game} isSmall={isSmall} />
      <Side side={game.home} game={game} isSmall={isSmall} isLast />
      <span className="col-start-2 row-start-1 flex flex-col items-center @max-[16rem]:col-span-2 @max-[16rem]:col-start-1 @max-[16rem]:row-start-2">
        {game.hidden && <span className="text-xs font-semibold text-muted">Scores hidden</span>}
        <GameStatus game={game} isStacked />
        {lastPlay && (
          <span className="text-xs text-muted">
            <ReactionSums play={lastPlay} />
          </span>
        )}
      </span>
    </span>
  );
}

interface SideProps {
  side: Game['home'];
  game: Game;
  isSmall: boolean;
  isLast?: boolean;
}

function Side({ side, game, isSmall, isLast = false }: SideProps) {
  return (
    <span
      className={classes(
        'row-start-1 flex items-center gap-3 @max-[16rem]:gap-1',
        isLast ? 'col-start-3 flex-row-reverse @max-[16rem]:col-start-2' : 'col-start-1',
      )}
    >
      <TeamBadge code={side.tricode} color={side.color} />
      <VisuallyHidden>{side.name}</VisuallyHidden>
      {hasScore(game) && (
        <Score
          value={side.score}
          className={classes('font-numeral leading-none transition-[font-size]', isSmall ? 'text-xl' : 'text-display @max-[16rem]:text-xl')}
        />
      )}
    </span>
  );
}
