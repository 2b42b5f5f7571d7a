import { MessageCircle, Zap } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, TeamBadge, VisuallyHidden } from '../../../../design/index.ts';
import type { Game } from '../../../games/games.contract.ts';
import { periodTitle } from '../../../games/words/games.words.ts';
import { timeOfGame } from '../../../games/words/moments.text.ts';
import { PlayReactions } from '../../../games/web/index.ts';
import { talkHighlights, type PlayItem } from '../../plays.rules.ts';
import type { Reply } from '../../replies.contract.ts';
import type { CommentTools } from '../item/useCommentTools.ts';
import { PlayTalk } from './PlayTalk.tsx';

/** The plays of a long stretch without comments that are shown at first: few, or more where each stands for a talk. */
const shownAtFirst = 3;
const foldedAtFirst = 20;

export interface PlayRowsContext {
  game: Game;
  postId: number;
  tools: CommentTools;
  /** The plays whose talk is open. */
  opened: ReadonlySet<number>;
  toggle: (play: PlayItem['play']) => void;
  /** The known comments of a play. */
  talkOf: (seq: number) => readonly Reply[];
}

interface PlayRowsProps {
  context: PlayRowsContext;
  /** In the order of the page. */
  plays: readonly PlayItem[];
  /** Whether the newest stand first, which are those that stay of many. */
  isNewestFirst: boolean;
}

/** Plays between two comments, one row each. If there are many, the newest and all ends of periods are shown. */
export function PlayRows({ context, plays, isNewestFirst }: PlayRowsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const newest = (some: readonly PlayItem[], count: number) => (isNewestFirst ? some.slice(0, count) : some.slice(-count));
  const kept = new Set([
    ...newest(
      plays.filter(({ endsPeriod, isFolded }) => !endsPeriod && !isFolded),
      shownAtFirst,
    ),
    ...newest(
      plays.filter(({ isFolded }) => isFolded),
      foldedAtFirst,
    ),
  ]);
  const isKept = (each: PlayItem) => each.endsPeriod || kept.has(each) || context.opened.has(each.play.seq);
  const shown = isWhole ? plays : plays.filter(isKept);
  const left = plays.length - shown.length;
  const more = left > 0 && (
    <li>
      <Button variant="ghost" size="sm" onClick={() => setIsWhole(true)}>
        {left === 1 ? '1 more play' : `${left} more plays`}
      </Button>
    </li>
  );
  return (
    <>
      {!isNewestFirst && more}
      {shown.map(item => (
        <PlayRow key={`${item.play.seq}${item.endsPeriod ? ' end' : ''}`} context={context} item={item} />
      ))}
      {isNewestFirst && more}
    </>
  );
}

function PlayRow({ context, item: { play, endsPeriod, isFolded } }: { context: PlayRowsContext; item: PlayItem }) {
  const { game, opened, toggle, talkOf } = context;
  const score = (
    <span className="font-numeral text-base tabular">
      {play.awayScore}–{play.homeScore}
    </span>
  );
  if (endsPeriod) {
    return (
      <li
        data-play=""
        className="my-0.5 flex min-h-8 items-center justify-center gap-2 rounded-control bg-sunken px-2.5 py-1 text-sm font-semibold text-muted"
      >
        End of {periodTitle(game.league, play.period)} {score}
      </li>
    );
  }
  const isOpen = opened.has(play.seq);
  return (
    <li data-play={play.seq} className="my-0.5 rounded-control bg-warning-soft px-2.5 py-1 text-sm">
      <div className="sm:flex sm:items-center sm:gap-2">
        <PlayHead game={game} play={play}>
          {score}
        </PlayHead>
        <div className="flex shrink-0 items-center">
          <PlayReactions gameId={game.id} play={play} />
          <Button
            variant="ghost"
            size="sm"
            className="ml-auto shrink-0"
            icon={<MessageCircle />}
            aria-expanded={isOpen}
            aria-label={`${talkText(play.comments)}: ${play.text}`}
            onClick={() => toggle(play)}
          >
            {play.comments > 0 ? play.comments.toLocaleString('en-US') : 'Talk'}
          </Button>
        </div>
      </div>
      {isFolded && !isOpen && <Highlights talk={talkOf(play.seq)} />}
      {isOpen && <PlayTalk context={context} play={play} />}
    </li>
  );
}

const talkText = (count: number) => (count === 1 ? '1 comment' : `${count.toLocaleString('en-US')} comments`);

function PlayHead({ game, play, children }: { game: Game; play: PlayItem['play']; children: ReactNode }) {
  const side = play.team && game[play.team];
  return (
    <div className="flex min-h-7 min-w-0 flex-1 items-center gap-2">
      {side ? (
        <>
          <TeamBadge code={side.tricode} color={side.color} />
          <VisuallyHidden>{side.name}</VisuallyHidden>
        </>
      ) : (
        <Zap aria-hidden="true" className="size-4 shrink-0 text-warning-text" />
      )}
      <span className="line-clamp-1 min-w-0 flex-1 max-sm:line-clamp-2 max-sm:text-xs" title={play.text}>
        {play.withdrawn ? <s>{play.text}</s> : play.text}
      </span>
      {children}
      <span className="shrink-0 text-xs tabular text-muted">{timeOfGame(game.league, play)}</span>
    </div>
  );
}

/** Two lines of a talk that is folded. They keep their height when others take their places. */
function Highlights({ talk }: { talk: readonly Reply[] }) {
  return (
    <ul className="pb-1">
      {talkHighlights(talk).map(({ id, authorName, content }) => (
        <li key={id} className="truncate leading-6">
          <span className="font-semibold">{authorName}</span> {content}
        </li>
      ))}
    </ul>
  );
}
