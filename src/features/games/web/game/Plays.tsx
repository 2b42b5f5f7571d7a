import { useState } from 'react';
import {
  Badge,
  Button,
  classes,
  Link,
  Loaded,
  SegmentedControl,
  SkeletonRows,
  TeamBadge,
  VisuallyHidden,
} from '../../../../design/index.ts';
import type { Game, Play } from '../../games.contract.ts';
import { periodTitle } from '../../words/games.words.ts';
import { clockText } from '../../words/moments.text.ts';
import { playReactions } from '../../games.rules.ts';
import type { usePlays } from '../games.api.ts';
import { ReactionSums } from '../plays/ReactionSums.tsx';

/** The rows that are shown at first, and added by the button. */
const pageSize = 60;

interface PlaysProps {
  game: Game;
  plays: ReturnType<typeof usePlays>;
}

/** The plays of a game, the newest first, by period. */
export function Plays({ game, plays }: PlaysProps) {
  return (
    <Loaded
      of={plays}
      error="Plays can’t be reached right now."
      loading="Loading plays"
      skeleton={<SkeletonRows rows={6} avatar={false} />}
    >
      {data => <PlayList game={game} plays={data.plays} />}
    </Loaded>
  );
}

function PlayList({ game, plays }: { game: Game; plays: readonly Play[] }) {
  const [shows, setShows] = useState<'all' | 'scoring'>('all');
  const [count, setCount] = useState(pageSize);
  const found = plays.filter(play => shows === 'all' || play.scoring).toReversed();
  const shown = found.slice(0, count);
  const periods = [...new Set(shown.map(({ period }) => period))];
  if (plays.length === 0) {
    return (
      <p className="py-6 text-center text-muted">
        {game.state === 'scheduled' ? 'Plays show up at game time.' : 'No play-by-play for this game.'}
      </p>
    );
  }
  return (
    <>
      <SegmentedControl
        label="Plays"
        options={[
          { value: 'all', label: 'All plays' },
          { value: 'scoring', label: 'Scoring' },
        ]}
        value={shows}
        onValueChange={setShows}
        size="sm"
        className="mb-2"
      />
      {periods.map(period => (
        <section key={period} aria-label={periodTitle(game, period)}>
          <h3 className="sticky top-(--bar-top) z-1 bg-surface py-2 text-sm font-semibold text-muted">{periodTitle(game, period)}</h3>
          <ol reversed className="divide-y divide-line">
            {shown
              .filter(play => play.period === period)
              .map(play => (
                <PlayRow key={play.seq} game={game} play={play} />
              ))}
          </ol>
        </section>
      ))}
      {shown.length === 0 && <p className="py-6 text-center text-muted">No scoring yet.</p>}
      {found.length > count && (
        <Button variant="secondary" fullWidth className="mt-3" onClick={() => setCount(count + 2 * pageSize)}>
          Earlier plays
        </Button>
      )}
    </>
  );
}

function PlayRow({ game, play }: { game: Game; play: Play }) {
  const side = play.team && game[play.team];
  return (
    <li
      className={classes(
        'grid grid-cols-[3rem_2.75rem_minmax(0,1fr)_auto] items-start gap-x-2 py-2.5 text-sm',
        play.scoring && 'font-semibold',
      )}
    >
      <span className="tabular pt-0.5 text-xs font-normal text-muted">{clockText(play.clock)}</span>
      <span>
        {side && <TeamBadge code={side.tricode} color={side.color} className="h-5" />}
        {side && <VisuallyHidden>{side.name}</VisuallyHidden>}
      </span>
      <span className="min-w-0 break-words">
        <PlayWords play={play} />
        <PlayTalk game={game} play={play} />
      </span>
      <span className="tabular whitespace-nowrap">
        {play.scoring && (
          <>
            {play.awayScore}–{play.homeScore}
          </>
        )}
      </span>
    </li>
  );
}

/** The words of a play, crossed out if its source has withdrawn it. */
function PlayWords({ play: { text, kind, corrected, withdrawn } }: { play: Play }) {
  const words = text || kind;
  if (!withdrawn)
    return (
      <>
        {words} {corrected && <Badge>Corrected</Badge>}
      </>
    );
  return (
    <>
      <s className="text-muted">{words}</s> <Badge>Taken back</Badge>
    </>
  );
}

/** The sums of the reactions to a play, and the way to its talk in the game's thread. */
function PlayTalk({ game, play }: { game: Game; play: Play }) {
  const { comments, reactions } = play;
  if (comments === 0 && Object.keys(reactions).length === 0) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-3 pt-0.5 text-xs font-normal text-muted">
      <ReactionSums play={play} most={playReactions.length} />
      {game.threadId !== null && (
        <Link href={`/post/${game.threadId}#play-${play.seq}`} className="hit-area">
          {comments === 0 ? 'Talk about it' : comments === 1 ? '1 comment' : `${comments.toLocaleString('en-US')} comments`}
        </Link>
      )}
    </span>
  );
}
