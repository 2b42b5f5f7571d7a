import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { classes, loadable, VisuallyHidden } from '../../../../design/index.ts';
import type { Game } from '../../../games/games.contract.ts';
import { playReactions } from '../../../games/games.rules.ts';
import type { PlayHighlight } from '../../../games/highlights.rules.ts';
import { periodTitle, shortName } from '../../../games/words/games.words.ts';
import { timeOfGame } from '../../../games/words/moments.text.ts';
import { PlayScore, PlayTeam, ReactionSums } from '../../../games/web/index.ts';
import { type PlayItem, talkHighlights } from '../../plays.rules.ts';
import type { Reply } from '../../replies.contract.ts';
import type { CommentTools } from '../item/useCommentTools.ts';

const OpenPlay = loadable(() => import('./OpenPlay.tsx').then(module => module.OpenPlay));

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

/** Plays between two comments, one line each. If there are many, the newest, the large ones and all ends of periods are shown. */
export function PlayRows({ context, plays, isNewestFirst }: PlayRowsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const newest = (some: readonly PlayItem[], count: number) => (isNewestFirst ? some.slice(0, count) : some.slice(-count));
  const kept = new Set([
    ...newest(
      plays.filter(({ endsPeriod, isFolded, highlight }) => !endsPeriod && !isFolded && !highlight),
      shownAtFirst,
    ),
    ...newest(
      plays.filter(({ isFolded }) => isFolded),
      foldedAtFirst,
    ),
  ]);
  const isKept = (each: PlayItem) => each.endsPeriod || each.highlight !== undefined || kept.has(each) || context.opened.has(each.play.seq);
  const shown = isWhole ? plays : plays.filter(isKept);
  const left = plays.length - shown.length;
  const more = left > 0 && (
    <li>
      <button type="button" className="play-row w-full justify-center hover:bg-hover" onClick={() => setIsWhole(true)}>
        {left === 1 ? '1 more play' : `${left} more plays`}
      </button>
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

function PlayRow({ context, item }: { context: PlayRowsContext; item: PlayItem }) {
  const { play, endsPeriod, isFolded, highlight } = item;
  const { game, opened, toggle, talkOf } = context;
  if (endsPeriod) {
    return (
      <li data-play="" className="play-row justify-center font-semibold text-muted">
        End of {periodTitle(game, play.period)} <PlayScore play={play} />
      </li>
    );
  }
  const isOpen = opened.has(play.seq);
  return (
    <li data-play={play.seq} className={classes(isOpen && 'rounded-control bg-sunken')}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => toggle(play)}
        className={classes('play-row w-full text-start hover:bg-hover', highlight && 'play-row-large')}
      >
        <PlayTeam game={game} team={play.team} />
        <span className="min-w-0 flex-1">
          {highlight && highlight.kind !== 'crowd' && (
            <span className="block text-xs font-semibold text-muted">{highlightText(game, highlight)}</span>
          )}
          <span className={classes('block', highlight ? 'line-clamp-2' : 'truncate')}>
            {play.withdrawn ? <s>{play.text}</s> : play.text}
          </span>
          {highlight && <PlaySums play={play} most={playReactions.length} />}
        </span>
        {!highlight && <PlaySums play={play} most={2} />}
        {play.scoring ? <PlayScore play={play} /> : <span className="shrink-0 text-xs tabular">{timeOfGame(game.league, play)}</span>}
      </button>
      {isFolded && !isOpen && <Highlights talk={talkOf(play.seq)} />}
      {isOpen && <OpenPlay context={context} play={play} />}
    </li>
  );
}

/** The reactions to a play and the number of comments on it. */
function PlaySums({ play, most }: { play: PlayItem['play']; most: number }) {
  return (
    <span className="flex shrink-0 items-center gap-2 text-xs font-normal text-muted empty:hidden">
      <ReactionSums play={play} most={most} />
      {play.comments > 0 && (
        <span className="flex items-center gap-0.5 tabular">
          <MessageCircle aria-hidden="true" className="size-3.5" />
          <VisuallyHidden>{talkText(play.comments)}</VisuallyHidden>
          <span aria-hidden="true">{play.comments.toLocaleString('en-US')}</span>
        </span>
      )}
    </span>
  );
}

const talkText = (count: number) => (count === 1 ? '1 comment' : `${count.toLocaleString('en-US')} comments`);

function highlightText(game: Game, highlight: Exclude<PlayHighlight, { kind: 'crowd' }>): string {
  if (highlight.kind === 'lead') return 'Lead change';
  return `${shortName(game, game[highlight.team].name)} on ${/^(8|11|18)/.test(String(highlight.points)) ? 'an' : 'a'} ${highlight.points}–0 run`;
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
