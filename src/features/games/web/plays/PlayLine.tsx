import { areAlike, TeamStripe, VisuallyHidden } from '../../../../design/index.ts';
import type { Game, Play } from '../../games.contract.ts';
import { periodTitle } from '../../words/games.words.ts';
import { ReactionSums } from './ReactionSums.tsx';

interface PlayLineProps {
  game: Game;
  play: Play;
  /** The end of its period after it, in place of the play itself. */
  endsPeriod: boolean;
}

/** A play as one quiet line: the stripe of its team, its words, the reactions to it, and the score. */
export function PlayLine({ game, play, endsPeriod }: PlayLineProps) {
  return (
    <li data-play={play.seq} className="play-row px-0">
      {!endsPeriod && <PlayTeam game={game} team={play.team} />}
      <span className={endsPeriod ? 'min-w-0 flex-1 font-semibold' : 'min-w-0 flex-1 truncate'} title={endsPeriod ? undefined : play.text}>
        {endsPeriod ? `End of ${periodTitle(game, play.period)}` : play.withdrawn ? <s>{play.text}</s> : play.text}
      </span>
      {!endsPeriod && <ReactionSums play={play} />}
      <PlayScore play={play} />
    </li>
  );
}

export function PlayScore({ play: { awayScore, homeScore } }: { play: Pick<Play, 'awayScore' | 'homeScore'> }) {
  return (
    <span className="font-numeral text-base tabular text-fg">
      {awayScore}–{homeScore}
    </span>
  );
}

/** The team whose play it is, by its color. */
export function PlayTeam({ game, team }: { game: Game; team: Play['team'] }) {
  const side = team && game[team];
  if (!side) return <span className="w-1.5 shrink-0" />;
  return (
    <>
      <TeamStripe color={side.color} isNotched={team === 'home' && areAlike(game.away.color, game.home.color)} />
      <VisuallyHidden>{side.name}:</VisuallyHidden>
    </>
  );
}
