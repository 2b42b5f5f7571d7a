import { Zap } from 'lucide-react';
import { useState } from 'react';
import { Button, TeamBadge, VisuallyHidden } from '../../../../design/index.ts';
import type { Game } from '../../../games/games.contract.ts';
import { periodTitle } from '../../../games/words/games.words.ts';
import { timeOfGame } from '../../../games/words/moments.text.ts';
import type { ToldPlay } from '../../plays.rules.ts';

/** The plays of a long stretch without comments that are shown at first. */
const shownAtFirst = 3;

interface PlayRowsProps {
  game: Game;
  /** In the order of the page. */
  plays: readonly ToldPlay[];
  /** Whether the newest stand first, which are those that stay of many. */
  isNewestFirst: boolean;
}

/** Plays between two comments, one thin row each. If there are many, only the newest and all ends of periods are shown. */
export function PlayRows({ game, plays, isNewestFirst }: PlayRowsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const scoring = plays.filter(({ endsPeriod }) => !endsPeriod);
  const kept = new Set(isNewestFirst ? scoring.slice(0, shownAtFirst) : scoring.slice(-shownAtFirst));
  const shown = isWhole ? plays : plays.filter(each => each.endsPeriod || kept.has(each));
  const left = plays.length - shown.length;
  const more = left > 0 && (
    <li>
      <Button variant="ghost" size="sm" onClick={() => setIsWhole(true)}>
        {left === 1 ? '1 more scoring play' : `${left} more scoring plays`}
      </Button>
    </li>
  );
  return (
    <>
      {!isNewestFirst && more}
      {shown.map(told => (
        <PlayRow key={`${told.play.seq}${told.endsPeriod ? ' end' : ''}`} game={game} told={told} />
      ))}
      {isNewestFirst && more}
    </>
  );
}

function PlayRow({ game, told: { play, endsPeriod } }: { game: Game; told: ToldPlay }) {
  const side = play.team && game[play.team];
  const row = 'my-0.5 flex min-h-8 items-center gap-2 rounded-control px-2.5 py-1 text-sm';
  const score = (
    <span className="font-numeral text-base tabular">
      {play.awayScore}–{play.homeScore}
    </span>
  );
  if (endsPeriod) {
    return (
      <li data-play="" className={`${row} justify-center bg-sunken font-semibold text-muted`}>
        End of {periodTitle(game.league, play.period)} {score}
      </li>
    );
  }
  return (
    <li data-play="" className={`${row} bg-warning-soft`}>
      {side ? (
        <>
          <TeamBadge code={side.tricode} color={side.color} />
          <VisuallyHidden>{side.name}</VisuallyHidden>
        </>
      ) : (
        <Zap aria-hidden="true" className="size-4 shrink-0 text-warning-text" />
      )}
      <span className="line-clamp-2 min-w-0 flex-1 max-sm:text-xs sm:line-clamp-1" title={play.text}>
        {play.text}
      </span>
      {score}
      <span className="shrink-0 text-xs tabular text-muted">{timeOfGame(game.league, play)}</span>
    </li>
  );
}
