export { awaitCalls, callsJob, tellReader } from './alerts/delivery.ts';
export { sweepWaits } from './alerts/delivery.queries.ts';
export { clockGame, type ClockGame, gameOfThread, gamesOfClock, forgetClockGames } from './clock/games/clockGames.ts';
export { clockOfMember, clocksOfCaller, loadClock } from './clock/loadClock.ts';
export { changeClocks, ownClockOf } from './clock/clock.actions.ts';
export { enterSharedClock, leaveSharedClock, setSharedMode, sweepClockReaders } from './clock/shared/sharedClocks.ts';
export {
  delayIn,
  deleteSharedClocks,
  insertSharedClock,
  lockSharedClock,
  isHeldNow,
  sharedClockJson,
} from './clock/shared/sharedClocks.queries.ts';
export { publicClockText, publicReader } from './clock/readers/publicReader.ts';
export { hasBegun, isPlayedAt, momentOf, positionInGame } from './clock/moments.queries.ts';
export { momentInGame, momentOfWriter, storeGameRead, storeStreamReads } from './clock/gameReads.ts';
export { sweepGameReads } from './clock/gameReads.queries.ts';
export { gameChanged, playKey, playTalk } from './games.liveUpdates.ts';
export { isGameHidden, isPlayKnown, reactionsOf, topPlaysOf } from './plays/plays.queries.ts';
export { playNotFound, playReactionTally } from './plays/reactions.actions.ts';
export { moveTalk } from './plays/reactions.queries.ts';
export { callersOf } from './alerts/delivery.queries.ts';
export { gameById, gamesById, gamesOfPosts } from './games.view.ts';
export { gamesJobs } from './reading/games.worker.ts';
export { knownResults, knownScores, knowsSeason } from './knownScores.ts';
export { sweepReads } from './reading/reads.queries.ts';
export {
  type GameOfThread,
  gamesForThreads,
  gameWithThreads,
  insertThread,
  favoriteTeams,
  moveGamesOfTag,
  teamsWithThreads,
  type ThreadChoice,
  updateThreadRow,
} from './threads.queries.ts';
export { dayOfGame } from './clock/games/clockGames.queries.ts';
export { leaguesOfTeam } from './games.teams.ts';
export { dayRead } from './reading/reader.ts';
export { type LateReader, lateReader } from './clock/lateReads.ts';
export { leaguesFollowed } from './reading/reads.queries.ts';
export { seasonJob, seasonProgress } from './reading/season.ts';
