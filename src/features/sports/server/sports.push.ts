import type { Context } from '../../../platform/server/http/context.ts';
import { liveEvent } from '../../../platform/server/live/liveUpdate.ts';
import { type LiveScores, liveScoresEvent } from '../sports.contract.ts';
import { type League, leagues, scoresTopic } from '../sports.rules.ts';
import type { Scores } from './scores.ts';

/** So often a node looks whether it is time to ask; most looks find what is kept. */
const lookEvery = 1_000;

/** What a fan sees of it: a reading that brought nothing new is no change. */
const gist = ({ games, stale, source, isReplay }: LiveScores) => JSON.stringify([games, stale, source, isReplay]);

/**
 * Tells the pages that show a league's scores when they change, on this node and the others. Nobody is asked for a
 * league that no page shows. Returns how to stop.
 */
export function pushScores({ live, log }: Pick<Context, 'live' | 'log'>, scores: Scores): () => void {
  const told = new Map<League, string>();
  const underWay = new Set<League>();

  async function look(league: League): Promise<void> {
    const found = await scores.read(league);
    if (!found || told.get(league) === gist(found)) return;
    told.set(league, gist(found));
    live.send(liveEvent(liveScoresEvent, { topic: scoresTopic(league), isQuiet: true }, { league, ...found }));
  }

  // What one node has read the others need not ask for.
  live.listen(liveScoresEvent, ({ league, ...found }) => {
    scores.take(league, found);
    if (told.has(league)) told.set(league, gist(found));
  });

  const timer = setInterval(() => {
    for (const league of leagues) {
      if (!live.hub.isFollowed(scoresTopic(league))) told.delete(league);
      else if (!underWay.has(league)) {
        underWay.add(league);
        look(league)
          .catch((error: unknown) => log.error({ err: error, league }, 'scores were not pushed'))
          .finally(() => underWay.delete(league));
      }
    }
  }, lookEvery);
  timer.unref();
  return () => clearInterval(timer);
}
