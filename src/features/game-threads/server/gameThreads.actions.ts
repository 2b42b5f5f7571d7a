import type { Transaction } from '../../../platform/server/db/database.ts';
import type { Context } from '../../../platform/server/http/context.ts';
import { type Publish, writeAndPublish } from '../../../platform/server/live/liveUpdate.ts';
import { houseAccount } from '../../account/server/index.ts';
import {
  gameChanged,
  type GameOfThread,
  gamesForThreads,
  gameWithThreads,
  insertThread,
  setThreadClosed,
  forgetClockGames,
} from '../../games/server/index.ts';
import { threadLeadMinutes } from '../../games/games.rules.ts';
import { leaguesWithThreads } from '../../sports/leagues/leagues.ts';
import { pushThread } from '../../notifications/server/index.ts';
import { postHidden, rewriteHousePost, setThreadState, writeHousePost } from '../../posts/server/index.ts';
import { threadPosts } from './gameThreads.queries.ts';
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

function isThreadDue(game: GameOfThread, now: number): boolean {
  const { state, endedAt, threadId } = game;
  if (threadId !== null || wasOver(game)) return false;
  // A game that is called off before its thread is due gets none until it has a new time.
  if (state.state === 'postponed' || state.state === 'canceled') return false;
  if (endedAt !== null && now - endedAt.getTime() > maxFinalAgeMs) return false;
  // A game without a time gets its thread once it has one, or is on.
  if (state.timeKnown === false && state.state === 'scheduled') return false;
  return Date.parse(state.startsAt) - now <= threadLeadMinutes * minute;
}

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

function textsOf({ settings }: Pick<Context, 'settings'>, game: GameOfThread): { thread: string; postGame: string } {
  const url = (id: number | null) => (id === null ? null : `${settings.publicUrl.origin}/post/${id}`);
  return {
    thread: gameThreadText({ ...game, otherUrl: url(game.postGameId) }),
    postGame: postGameText({ ...game, otherUrl: url(game.threadId) }),
  };
}

interface Tended {
  context: Context;
  tx: Transaction;
  publish: Publish;
  now: number;
}

async function open({ context, tx, publish, now }: Tended, game: GameOfThread, kind: 'game' | 'post-game'): Promise<void> {
  const texts = textsOf(context, game);
  const content = kind === 'game' ? texts.thread : texts.postGame;
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
  await insertThread(tx, { gameId: game.id, kind, postId: id, at: momentAt });
  await pushThread(tx, id);
  publish(gameChanged, game.id);
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
async function rewrite({ context, tx, publish, now }: Tended, game: GameOfThread): Promise<void> {
  const { threadId, postGameId } = game;
  const texts = textsOf(context, game);
  const known = await threadPosts(tx, [threadId, postGameId]);
  const postGame = postGameId === null ? undefined : known.get(postGameId);
  if (postGameId !== null && postGame) {
    const poll = pollChange(game, postGame, now);
    const isChanged = await rewriteHousePost(tx, postGameId, { content: texts.postGame, poll });
    if (isChanged && poll !== undefined) publish(postHidden, postGameId);
  }
  if (threadId !== null && known.has(threadId)) await rewriteHousePost(tx, threadId, { content: texts.thread });
  for (const { id, isLocked } of changedLocks(game)) {
    if (!known.has(id)) continue;
    await setThreadState(tx, id, { isLocked });
    await setThreadClosed(tx, id, isLocked);
    publish(postHidden, id);
  }
}

/** Opens, changes and closes the threads of one game as they are due. The row of the game is locked, and its stored state decides. */
async function updateThread(context: Context, id: string, now: number): Promise<void> {
  await writeAndPublish(context, async (tx, publish) => {
    for (let game = await gameWithThreads(tx, id); game; game = await gameWithThreads(tx, id)) {
      const due = dueOf(game, now);
      if (due === undefined) return;
      if (due === 'text') return rewrite({ context, tx, publish, now }, game);
      await open({ context, tx, publish, now }, game, due);
    }
  });
}

/** Whether the threads of a game say what they should, as far as they are visible. */
function isUpToDate(context: Context, game: GameOfThread, known: Awaited<ReturnType<typeof threadPosts>>, now: number): boolean {
  const texts = textsOf(context, game);
  const postOf = (id: number | null) => (id === null ? undefined : known.get(id));
  const [thread, postGame] = [postOf(game.threadId), postOf(game.postGameId)];
  if (postGame && pollChange(game, postGame, now) !== undefined) return false;
  if (changedLocks(game).some(({ id }) => known.has(id))) return false;
  return (thread?.content ?? texts.thread) === texts.thread && (postGame?.content ?? texts.postGame) === texts.postGame;
}

/**
 * Opens, moves, closes and links the threads of games as of a moment. Any number of nodes may do so at once, and each thread exists
 * once for ever: the game's row is held, and its threads are unique by their primary key.
 */
export async function tendThreads(
  context: Context,
  now: number = Date.now(),
  leagues: readonly string[] = leaguesWithThreads,
): Promise<void> {
  const { db, log } = context;
  if (leagues.length === 0) return;
  const games = await gamesForThreads(db, leagues, new Date(now));
  const known = await threadPosts(
    db,
    games.flatMap(({ threadId, postGameId }) => [threadId, postGameId]),
  );
  for (const game of games) {
    const due = dueOf(game, now);
    if (due === undefined || (due === 'text' && isUpToDate(context, game, known, now))) continue;
    // One game that fails does not hold up the others.
    await updateThread(context, game.id, now).catch((error: unknown) => log.error({ err: error, game: game.id }, 'a game thread failed'));
  }
  forgetClockGames(context);
}
