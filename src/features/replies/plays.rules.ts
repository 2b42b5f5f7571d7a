/** The plays of a game between the comments of its thread. src/features/replies/README.md, Order. */
import type { Play } from '../games/games.contract.ts';
import type { Reply } from './replies.contract.ts';
import type { ReplySort } from './replies.rules.ts';

/** A play that a thread tells, or the end of a period after it. */
export interface ToldPlay {
  play: Play;
  endsPeriod: boolean;
  /** Whether the row stands for the comments of its talk, which are not shown one by one. */
  isFolded: boolean;
}

/** Comments come faster than a reader can follow above this number a second. */
const calmPerSecond = 3;
/** The shortest time that a play counts for, in seconds. */
const shortestPlay = 10;

/** The plays whose talk came faster than a reader can follow, by `seq`. The last one lasts until `now`, in milliseconds since 1970. */
export function busyPlays(plays: readonly Play[], now: number): number[] {
  return plays.flatMap(({ seq, at, comments }, index) => {
    const end = plays[index + 1]?.at;
    const seconds = ((end === undefined ? now : Date.parse(end)) - Date.parse(at)) / 1_000;
    return comments > calmPerSecond * Math.max(shortestPlay, seconds) ? [seq] : [];
  });
}

/**
 * The plays that a thread tells, in order: those that scored, that people reacted to or whose talk is folded, the last one, and the ends
 * of periods. A period has ended once a play of a later one is known.
 */
export function toldPlays(plays: readonly Play[], folded: ReadonlySet<number>): ToldPlay[] {
  return plays.flatMap((play, index) => {
    const next = plays[index + 1];
    const isFolded = folded.has(play.seq);
    const isTold = play.scoring || isFolded || next === undefined || Object.keys(play.reactions).length > 0;
    const told: ToldPlay[] = isTold ? [{ play, endsPeriod: false, isFolded }] : [];
    if (next && next.period > play.period) told.push({ play, endsPeriod: true, isFolded: false });
    return told;
  });
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
  before: ReadonlyMap<number, readonly ToldPlay[]>;
  /** The plays behind all comments. */
  after: readonly ToldPlay[];
}

/** Places plays between the top-level comments of a thread, which are given in the order of the page: a comment follows the plays that its writer knew. */
export function placedPlays(comments: readonly Placed[], told: readonly ToldPlay[], sort: Exclude<ReplySort, 'best'>): PlacedPlays {
  const queue = sort === 'new' ? told.toReversed() : [...told];
  const before = new Map<number, readonly ToldPlay[]>();
  let taken = 0;
  for (const { id, moment } of comments) {
    const known = moment?.seq ?? 0;
    const isInFront = ({ play }: ToldPlay) => (sort === 'new' ? play.seq > known : play.seq <= known);
    const end = queue.findIndex((each, index) => index >= taken && !isInFront(each));
    const upTo = end < 0 ? queue.length : end;
    if (upTo > taken) before.set(id, queue.slice(taken, upTo));
    taken = upTo;
  }
  return { before, after: queue.slice(taken) };
}
