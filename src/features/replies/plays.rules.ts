/** The plays of a game between the comments of its thread. src/features/replies/README.md, Order. */
import type { Play } from '../games/games.contract.ts';
import type { PlayHighlight } from '../games/highlights.rules.ts';
import type { Reply } from './replies.contract.ts';
import type { ReplySort } from './replies.rules.ts';

/** A row of a thread: a play, or the end of a period after it. */
export interface PlayItem {
  play: Play;
  endsPeriod: boolean;
  /** Whether the row stands for the comments of its talk, which are not shown one by one. */
  isFolded: boolean;
  /** The reason why the row is large; undefined for one line. */
  highlight?: PlayHighlight | undefined;
}

/** Comments come faster than a reader can follow above this number a second. */
const calmPerSecond = 3;
/** The shortest time that a play counts for, in seconds. */
const shortestPlay = 10;

interface Paced {
  playSeq: number | null;
  moment: { at: string } | null;
}

/** The first and the last moment of comments, in milliseconds since 1970. */
function spanOf(comments: readonly Paced[]): { from: number; to: number } {
  const span = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY };
  for (const { moment } of comments) {
    if (!moment) continue;
    const at = Date.parse(moment.at);
    span.from = Math.min(span.from, at);
    span.to = Math.max(span.to, at);
  }
  return span;
}

/**
 * The plays whose talk came faster than a reader can follow, by `seq`: above three comments a second while the play lasted, at the
 * positions of their writers. A comment that came later on counts for none. A page knows all comments between the first and the last that
 * it has, and with the newest first all later ones; of a play that is partly outside, it takes the number that the server has.
 */
export function busyPlays(plays: readonly Play[], comments: readonly Paced[], sort: ReplySort): number[] {
  const known = spanOf(comments);
  return plays.flatMap(({ seq, at, comments: stored }, index) => {
    const start = Date.parse(at);
    const next = plays[index + 1]?.at;
    // The last play lasts until the newest comment.
    const end = next === undefined ? Math.max(known.to, start) + 1 : Date.parse(next);
    const limit = calmPerSecond * Math.max(shortestPlay, (end - start) / 1_000);
    if (stored <= limit) return [];
    const talk = comments.filter(({ playSeq }) => playSeq === seq);
    if (talk.length === 0) return [];
    const isWhole = known.from <= start && (sort === 'new' || end <= known.to);
    const inTime = talk.filter(({ moment }) => moment !== null && Date.parse(moment.at) < end).length;
    return !isWhole || inTime > limit ? [seq] : [];
  });
}

/**
 * The rows of a thread's plays, in order: plays that scored, that people reacted to or whose talk is folded, the last one, and the ends of
 * periods. A period has ended once a play of a later one is known. The plays of `kept` have rows too.
 */
export function listPlays(plays: readonly Play[], folded: ReadonlySet<number>, kept: ReadonlySet<number> = new Set()): PlayItem[] {
  return plays.flatMap((play, index) => {
    const next = plays[index + 1];
    const isFolded = folded.has(play.seq);
    const isListed = play.scoring || isFolded || next === undefined || hasReactions(play) || kept.has(play.seq);
    const items: PlayItem[] = isListed ? [{ play, endsPeriod: false, isFolded }] : [];
    if (next && next.period > play.period) items.push({ play, endsPeriod: true, isFolded: false });
    return items;
  });
}

/**
 * The plays that the page of a thread is served with: those that have rows, and those whose talk may be too fast to be read, with the
 * play after each of them.
 */
export function servedPlays(plays: readonly Play[]): Play[] {
  const isBusy = ({ comments }: Play) => comments > calmPerSecond * shortestPlay;
  const rows = new Set(listPlays(plays, new Set()).map(({ play }) => play));
  return plays.filter((play, index) => {
    const before = plays[index - 1];
    return rows.has(play) || isBusy(play) || (before !== undefined && isBusy(before));
  });
}

export function hasReactions({ reactions }: Pick<Play, 'reactions'>): boolean {
  return Object.keys(reactions).length > 0;
}

interface Talking {
  id: number;
  parentId: number | null;
  authorId: string | null;
  playSeq: number | null;
}

/**
 * The comments that a thread shows one by one while the talk of some plays is folded: all others, and of the folded ones whole branches
 * with a comment of the reader or of a friend in them. `own` are the ids of the reader and their friends.
 */
export function unfoldedComments<R extends Talking>(
  replies: readonly R[],
  folded: ReadonlySet<number>,
  own: ReadonlySet<string>,
): readonly R[] {
  if (folded.size === 0) return replies;
  const parents = new Map(replies.map(({ id, parentId }) => [id, parentId]));
  const rootOf = (id: number) => {
    let root = id;
    for (let parent = parents.get(root); parent !== undefined && parent !== null && parents.has(parent); parent = parents.get(root))
      root = parent;
    return root;
  };
  const kept = new Set(replies.filter(({ authorId }) => authorId !== null && own.has(authorId)).map(({ id }) => rootOf(id)));
  return replies.filter(({ id, playSeq }) => playSeq === null || !folded.has(playSeq) || kept.has(rootOf(id)));
}

type Highlight = Pick<Reply, 'id' | 'likes' | 'deleted' | 'content' | 'blocked' | 'muted' | 'held' | 'autoHidden'>;

/** The comments of a folded talk that stand for it, at most two: the most liked, then the newest. */
export function talkHighlights<R extends Highlight>(talk: readonly R[]): R[] {
  const shown = talk.filter(({ deleted, content, blocked, muted, held, autoHidden }) => {
    return content !== '' && !deleted && !blocked && !muted && !held && !autoHidden;
  });
  return shown.toSorted((one, other) => other.likes - one.likes || other.id - one.id).slice(0, 2);
}

interface Placed {
  id: number;
  moment: { seq: number } | null;
}

export interface PlacedPlays {
  /** The plays in front of a comment, by its id, in the order of the page. */
  before: ReadonlyMap<number, readonly PlayItem[]>;
  /** The plays behind all comments. */
  after: readonly PlayItem[];
}

/** Places plays between the top-level comments of a thread, which are given in the order of the page: a comment follows the plays that its writer knew. */
export function placedPlays(comments: readonly Placed[], items: readonly PlayItem[], sort: Exclude<ReplySort, 'best'>): PlacedPlays {
  const queue = sort === 'new' ? items.toReversed() : [...items];
  const before = new Map<number, readonly PlayItem[]>();
  let taken = 0;
  for (const { id, moment } of comments) {
    const known = moment?.seq ?? 0;
    const isInFront = ({ play }: PlayItem) => (sort === 'new' ? play.seq > known : play.seq <= known);
    const end = queue.findIndex((each, index) => index >= taken && !isInFront(each));
    const upTo = end < 0 ? queue.length : end;
    if (upTo > taken) before.set(id, queue.slice(taken, upTo));
    taken = upTo;
  }
  return { before, after: queue.slice(taken) };
}
