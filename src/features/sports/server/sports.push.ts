import type { Context } from '../../../platform/server/http/context.ts';
import { liveEvent } from '../../../platform/server/live/liveUpdate.ts';
import { type LiveScores, liveScoresEvent } from '../sports.contract.ts';
import { type League, leagues, scoresTopic } from '../sports.rules.ts';
import type { Scores } from './scores/scores.ts';
import { repeat } from '../../../platform/server/process/watchdog.ts';

/** The interval in milliseconds at which a node checks each league; most checks are answered from the cache. */
const lookEvery = 1_000;

/** The part of a reading that a fan sees. If it is unchanged, nothing is published. */
const gist = ({ games, stale, source, isReplay }: LiveScores) => JSON.stringify([games, stale, source, isReplay]);

/**
 * Publishes a league's scores to the pages that show them when they change, on this node and the others. A league that no page
 * shows is not read. Returns a function that stops it.
 */
export function pushScores({ live, watchdog }: Pick<Context, 'live' | 'watchdog'>, scores: Scores): () => Promise<void> {
  const told = new Map<League, string>();

  async function look(league: League): Promise<void> {
    if (!live.hub.isFollowed(scoresTopic(league))) return void told.delete(league);
    const found = await scores.read(league);
    if (!found || told.get(league) === gist(found)) return;
    told.set(league, gist(found));
    live.send(liveEvent(liveScoresEvent, { topic: scoresTopic(league), isQuiet: true }, { league, ...found }));
  }

  // Scores that another node has read go into this node's cache, so each change is requested once.
  live.listen(liveScoresEvent, ({ league, ...found }) => {
    scores.take(league, found);
    if (told.has(league)) told.set(league, gist(found));
  });

  const stops = leagues.map(league => repeat(watchdog, `scores of ${league}`, lookEvery, () => look(league)));
  return async () => {
    await Promise.all(stops.map(stop => stop()));
  };
}
