/** The poll of the thread after a final. src/features/game-threads/README.md. */
import { skeletonOf } from '../../../platform/server/text/lookAlikes.ts';
import { bestPlayers } from '../../games/figures/leaders.ts';
import type { Box } from '../../games/games.contract.ts';
import { type NewPoll, newPoll } from '../../polls/polls.contract.ts';
import { maxOptions, optionLimit } from '../../polls/polls.text.rules.ts';
import { plain } from '../gameThreads.text.ts';

/** The poll about the best players of a box; undefined if it names fewer than two. */
export function playerPoll(box: Pick<Box, 'home' | 'away'>): NewPoll | undefined {
  const names = bestPlayers(box)
    .map(plain)
    .filter(name => name.length <= optionLimit);
  // Options that look alike are refused.
  const options = [...new Map(names.map(name => [skeletonOf(name), name])).values()].slice(0, maxOptions);
  return newPoll.safeParse({ question: 'Player of the game', options }).data;
}
