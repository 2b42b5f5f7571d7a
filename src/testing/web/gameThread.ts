/** A game's thread for tests of the browser half. */
import { clockRoutes } from '../../features/games/clock/clock.contract.ts';
import { type Game, gamesRoutes } from '../../features/games/games.contract.ts';
import { notificationsRoutes } from '../../features/notifications/notifications.contract.ts';
import { postsRoutes } from '../../features/posts/posts.contract.ts';
import { repliesRoutes } from '../../features/replies/replies.contract.ts';
import type { FakeApi } from '../../platform/web/testing/fakeApi.ts';
import { makeGameClock, makePost, makeReply, makeWatched, someDay } from './makers.ts';

export const makeThread = (game: Game, part = {}) => makePost({ content: '', feature: 'game', game, ...part });

/** A moment so many seconds after the start. */
export const moment = (seconds: number, part = {}) => ({
  at: new Date(Date.parse(someDay) + seconds * 1_000).toISOString(),
  period: 3,
  clock: 'PT07M12.00S',
  homeScore: 74,
  awayScore: 78,
  seq: 9,
  ...part,
});

/** A comment in the talk of a play, whose moment is its number in seconds. */
export const say = (id: number, seq: number, part = {}) =>
  makeReply({ id, content: `Words ${id}.`, playSeq: seq, moment: moment(id, { seq }), authorId: `fan-${id}`, ...part });

/** Answers the calls of the page of a thread, with three comments and no plays. */
export function answerThread(api: FakeApi, game: Game = makeWatched({ threadId: 7 })): FakeApi {
  return api
    .answer(postsRoutes.get, makeThread(game))
    .answer(postsRoutes.view, { views: 42 })
    .answer(gamesRoutes.plays, { plays: [], upTo: 0 })
    .answer(clockRoutes.ofGame, makeGameClock())
    .answer(notificationsRoutes.unreadCount, { count: 0 })
    .answer(repliesRoutes.list, [
      makeReply({ id: 103, content: 'Newest words', moment: moment(90) }),
      makeReply({ id: 104, content: 'Late words', moment: moment(60, { period: 2 }) }),
      makeReply({ id: 100, content: 'Before the tip' }),
    ])
    .answer(repliesRoutes.visit, { previousReplyId: null, lastReplyId: 104, unreadComments: 0, unreadUpTo: 104 });
}
