import type { Game, Play } from '../../games.contract.ts';
import { periodTitle } from '../../words/games.words.ts';
import { ReactionSums } from './ReactionSums.tsx';

interface PlayLineProps {
  game: Game;
  play: Play;
  /** The end of its period after it, in place of the play itself. */
  endsPeriod?: boolean;
}

/** A play as one quiet line: a stripe in the color of its team, its words, the reactions to it, and the score. */
export function PlayLine({ game, play, endsPeriod = false }: PlayLineProps) {
  const side = play.team && !endsPeriod && game[play.team];
  return (
    <li data-play={play.seq} className="flex min-h-7 items-center gap-2 text-sm text-muted">
      {side && (
        <svg viewBox="0 0 4 18" role="img" aria-label={side.name} className="h-4.5 w-1 shrink-0">
          <rect width="4" height="18" rx="2" fill={side.color} className="stroke-line-strong" strokeWidth="0.5" />
        </svg>
      )}
      <span className={endsPeriod ? 'min-w-0 flex-1 font-semibold' : 'min-w-0 flex-1 truncate'} title={endsPeriod ? undefined : play.text}>
        {endsPeriod ? `End of ${periodTitle(game.league, play.period)}` : play.withdrawn ? <s>{play.text}</s> : play.text}
      </span>
      {!endsPeriod && <ReactionSums play={play} />}
      <span className="font-numeral text-base tabular">
        {play.awayScore}–{play.homeScore}
      </span>
    </li>
  );
}
