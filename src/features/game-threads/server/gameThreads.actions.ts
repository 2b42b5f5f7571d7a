import type { Transaction } from '../../../platform/server/db/database.ts';
import type { Context } from '../../../platform/server/http/context.ts';
import { type Publish, writeAndPublish } from '../../../platform/server/live/liveUpdate.ts';
import { type Refusal, refuse } from '../../../platform/shared/errors.ts';
import { houseAccount } from '../../account/server/index.ts';
import {
  gameChanged,
  type GameOfThread,
  gamesForThreads,
  gameWithThreads,
  insertThread,
  type ThreadChoice,
  updateThreadRow,
  forgetClockGames,
} from '../../games/server/index.ts';
import { threadLeadMinutes } from '../../games/games.rules.ts';
import { pushThread } from '../../notifications/server/index.ts';
import { postHidden, rewriteHousePost, setThreadState, writeHousePost } from '../../posts/server/index.ts';
import { readThreadSettings, threadPosts, type ThreadSettings } from './gameThreads.queries.ts';
import { playerPoll } from './playerPoll.ts';
import { gameThreadText, postGameText } from '../gameThreads.text.ts';

const minute = 60_000;
/** A game whose final is older than this gets no thread any more. */
const maxFinalAgeMs = 12 * 60 * minute;
/** The longest wait of the thread after the final for a box that was read after it, in milliseconds. */
const waitForBoxMs = 2 * minute;

type Due = 'game' | 'post-game' | 'text';

/** Whether a game was already over when it was first known: it then gets no thread, unless that final is taken back. */
const wasOver = ({ first, state }: GameOfThread) => first.state === 'final' && state.state === 'final';

const isWithinLead = ({ state }: GameOfThread, now: number) => Date.parse(state.startsAt) - now <= threadLeadMinutes * minute;

function isThreadDue(game: GameOfThread, now: number): boolean {
  const { state, endedAt, threadId } = game;
  if (threadId !== null || !game.opensItself || wasOver(game)) return false;
  // A game that is called off before its thread is due gets none until it has a new time.
  if (state.state === 'postponed' || state.state === 'canceled') return false;
  if (endedAt !== null && now - endedAt.getTime() > maxFinalAgeMs) return false;
  // A game without a time gets its thread once it has one, or is on.
  if (state.timeKnown === false && state.state === 'scheduled') return false;
  return isWithinLead(game, now);
}

/** Whether the fans still have to be told of a thread that somebody opened long before the start. */
const isPushDue = (game: GameOfThread, now: number) => !game.isPushed && game.state.state === 'scheduled' && isWithinLead(game, now);

/** Whether the box was read after the final. */
const hasFinalBox = ({ endedAt, detailsAt }: GameOfThread) =>
  endedAt !== null && detailsAt !== null && detailsAt.getTime() >= endedAt.getTime();

function isPostGameDue(game: GameOfThread, now: number): boolean {
  const { threadId, postGameId, endedAt } = game;
  if (threadId === null || postGameId !== null || endedAt === null) return false;
  return hasFinalBox(game) || now - endedAt.getTime() >= waitForBoxMs;
}

/** The poll to open in the thread after the final, once the box is there; an old final gets none any more. */
function pollOf(game: GameOfThread, now: number) {
  const { box, endedAt } = game;
  if (!box || endedAt === null || !hasFinalBox(game) || now - endedAt.getTime() > maxFinalAgeMs) return undefined;
  return playerPoll(box);
}

/** The change of the poll after the final: the one to open, or null for the poll of a final that was taken back. */
function pollChange(game: GameOfThread, { hasPoll }: { hasPoll: boolean }, now: number) {
  if (hasPoll) return game.endedAt === null ? null : undefined;
  return pollOf(game, now);
}

function dueOf(game: GameOfThread, now: number): Due | undefined {
  if (isThreadDue(game, now)) return 'game';
  if (isPostGameDue(game, now)) return 'post-game';
  return game.threadId === null ? undefined : 'text';
}

/** The words of both threads: those of the admins, and once the game is over those that each thread had by then. */
function wordsOf(game: GameOfThread, { body, postGameBody }: ThreadSettings): { thread: string | null; postGame: string | null } {
  const isOver = game.state.state === 'final' || game.state.state === 'canceled';
  return {
    thread: isOver && game.threadId !== null ? game.threadWords : body,
    postGame: isOver && game.postGameId !== null ? game.postGameWords : postGameBody,
  };
}

interface ThreadTexts {
  words: { thread: string | null; postGame: string | null };
  thread: string;
  postGame: string;
}

function textsOf({ settings }: Pick<Context, 'settings'>, game: GameOfThread, written: ThreadSettings): ThreadTexts {
  const url = (id: number | null) => (id === null ? null : `${settings.publicUrl.origin}/post/${id}`);
  const words = wordsOf(game, written);
  return {
    words,
    thread: gameThreadText({ ...game, words: words.thread, otherUrl: url(game.postGameId) }),
    postGame: postGameText({ ...game, words: words.postGame, otherUrl: url(game.threadId) }),
  };
}

interface Tended {
  context: Context;
  tx: Transaction;
  publish: Publish;
  now: number;
  written: ThreadSettings;
}

async function open({ context, tx, publish, now, written }: Tended, game: GameOfThread, kind: 'game' | 'post-game'): Promise<number> {
  const texts = textsOf(context, game, written);
  const content = kind === 'game' ? texts.thread : texts.postGame;
  const words = kind === 'game' ? texts.words.thread : texts.words.postGame;
  // A thread that opens after the start tells nothing of the game, so those who are behind may know it from the start on. The thread after
  // the final waits for a box, and tells no more than the final.
  const moment = kind === 'game' ? new Date(game.state.startsAt) : game.endedAt;
  const momentAt = moment && moment.getTime() < Date.now() ? moment : undefined;
  const id = await writeHousePost(tx, publish, {
    author: await houseAccount(tx),
    kind,
    content,
    tags: game.tags,
    poll: kind === 'post-game' ? pollOf(game, now) : undefined,
    ...(momentAt && { momentAt }),
  });
  const isPushed = isWithinLead(game, now);
  await insertThread(tx, { gameId: game.id, kind, postId: id, at: momentAt, words, isPushed });
  if (isPushed) await pushThread(tx, id);
  publish(gameChanged, game.id);
  return id;
}

/**
 * The threads that have to be closed or opened: that of a game is closed while it is canceled, that after the final while the game goes on.
 * Only what the product has closed it opens again, so the lock of a moderator stays.
 */
function changedLocks({ state, threadId, isThreadClosed, postGameId, isPostGameClosed }: GameOfThread) {
  const [isCanceled, goesOn] = [state.state === 'canceled', state.state !== 'final'];
  return [
    ...(threadId !== null && isThreadClosed !== isCanceled ? [{ id: threadId, isLocked: isCanceled }] : []),
    ...(postGameId !== null && isPostGameClosed !== goesOn ? [{ id: postGameId, isLocked: goesOn }] : []),
  ];
}

/** Brings the texts of the threads, the poll after the final and the locks up to date. */
async function rewrite({ context, tx, publish, now, written }: Tended, game: GameOfThread): Promise<void> {
  const { threadId, postGameId } = game;
  const texts = textsOf(context, game, written);
  const known = await threadPosts(tx, [threadId, postGameId]);
  const postGame = postGameId === null ? undefined : known.get(postGameId);
  if (postGameId !== null && postGame) {
    const poll = pollChange(game, postGame, now);
    const isChanged = await rewriteHousePost(tx, postGameId, { content: texts.postGame, poll });
    if (isChanged && poll !== undefined) publish(postHidden, postGameId);
    if (texts.words.postGame !== game.postGameWords) await updateThreadRow(tx, postGameId, { words: texts.words.postGame });
  }
  if (threadId !== null && known.has(threadId)) {
    const isReworded = texts.words.thread !== game.threadWords;
    await rewriteHousePost(tx, threadId, { content: texts.thread, isReworded });
    if (isReworded) {
      await updateThreadRow(tx, threadId, { words: texts.words.thread });
      publish(postHidden, threadId);
    }
    if (isPushDue(game, now)) {
      await updateThreadRow(tx, threadId, { is_pushed: true });
      await pushThread(tx, threadId);
    }
  }
  for (const { id, isLocked } of changedLocks(game)) {
    if (!known.has(id)) continue;
    await setThreadState(tx, id, { isLocked });
    await updateThreadRow(tx, id, { is_closed: isLocked });
    publish(postHidden, id);
  }
}

/** Opens, changes and closes the threads of one game as they are due. The row of the game is locked, and its stored state decides. */
async function updateThread(context: Context, id: string, now: number, choice: ThreadChoice): Promise<void> {
  await writeAndPublish(context, async (tx, publish) => {
    const tended: Tended = { context, tx, publish, now, written: await readThreadSettings(tx) };
    for (let game = await gameWithThreads(tx, id, choice); game; game = await gameWithThreads(tx, id, choice)) {
      const due = dueOf(game, now);
      if (due === undefined) return;
      if (due === 'text') return rewrite(tended, game);
      await open(tended, game, due);
    }
  });
}

/** Whether a game has begun or will, as a reader knows it. Its thread opens no longer once it is over or called off. */
const isToCome = ({ state, timeKnown }: Pick<GameOfThread['state'], 'state' | 'timeKnown'>) =>
  state === 'live' || (state === 'scheduled' && timeKnown !== false);

/**
 * The thread of a game, opened now if there was none. A reader who is behind may still open that of a game which has ended since their
 * position: a refusal would tell them so.
 * @param known the game at the reader's position
 */
export async function startTalk(
  context: Context,
  known: Pick<GameOfThread['state'], 'state' | 'timeKnown'> & { id: string },
): Promise<{ id: number; isNew: boolean } | Refusal<'conflict'>> {
  const now = Date.now();
  const thread = await writeAndPublish(context, async (tx, publish) => {
    const game = await gameWithThreads(tx, known.id, []);
    if (game && game.threadId !== null) return { id: game.threadId, isNew: false };
    const isOld = game?.endedAt && now - game.endedAt.getTime() > maxFinalAgeMs;
    const isCalledOff = game?.state.state === 'postponed' || game?.state.state === 'canceled';
    if (!game || !isToCome(known) || isOld || isCalledOff)
      return refuse('conflict', 'A talk starts before a game with a known time, or during it.');
    return { id: await open({ context, tx, publish, now, written: await readThreadSettings(tx) }, game, 'game'), isNew: true };
  });
  forgetClockGames(context);
  return thread;
}

/** Whether the threads of a game say what they should, as far as they are visible. */
function isUpToDate(
  { context, now, written }: Pick<Tended, 'context' | 'now' | 'written'>,
  game: GameOfThread,
  known: Awaited<ReturnType<typeof threadPosts>>,
): boolean {
  const texts = textsOf(context, game, written);
  const postOf = (id: number | null) => (id === null ? undefined : known.get(id));
  const [thread, postGame] = [postOf(game.threadId), postOf(game.postGameId)];
  if (postGame && pollChange(game, postGame, now) !== undefined) return false;
  if (changedLocks(game).some(({ id }) => known.has(id)) || (thread && isPushDue(game, now))) return false;
  if ((thread && texts.words.thread !== game.threadWords) || (postGame && texts.words.postGame !== game.postGameWords)) return false;
  return (thread?.content ?? texts.thread) === texts.thread && (postGame?.content ?? texts.postGame) === texts.postGame;
}

/**
 * Opens, moves, closes and links the threads of games as of a moment. Any number of nodes may do so at once, and each thread exists
 * once for ever: the game's row is held, and its threads are unique by their primary key.
 */
export async function tendThreads(
  context: Context,
  now: number = Date.now(),
  choice: ThreadChoice = context.settings.gameThreads,
): Promise<void> {
  const { db, log } = context;
  const written = await readThreadSettings(db);
  const games = await gamesForThreads(db, choice, new Date(now));
  const known = await threadPosts(
    db,
    games.flatMap(({ threadId, postGameId }) => [threadId, postGameId]),
  );
  for (const game of games) {
    const due = dueOf(game, now);
    if (due === undefined || (due === 'text' && isUpToDate({ context, now, written }, game, known))) continue;
    // One game that fails does not hold up the others.
    await updateThread(context, game.id, now, choice).catch((error: unknown) =>
      log.error({ err: error, game: game.id }, 'a game thread failed'),
    );
  }
  forgetClockGames(context);
}
