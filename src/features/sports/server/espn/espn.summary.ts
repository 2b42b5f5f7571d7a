import type { League } from '../../sports.rules.ts';
import type { GameDetails } from '../games/gameDetails.ts';
import { SourceError } from '../upstream/provider.ts';
import { fieldsOf, listOf, textOf, within } from '../upstream/reading.ts';
import { espnBox, espnInjuries } from './espn.box.ts';
import { espnPlays } from './espn.plays.ts';
import { espnLineScore, espnVenue } from './espn.scores.ts';

/** ESPN's summary of a game, in its shape for every league. It must be of the game that was asked for. */
export function espnSummary(league: League, eventId: string, answer: unknown): GameDetails {
  const competition = within(answer, 'header', 'competitions', 0);
  const competitors = listOf(fieldsOf(competition).competitors) ?? [];
  const idOf = (side: string) => {
    const competitor = fieldsOf(competitors.find(each => fieldsOf(each).homeAway === side));
    return textOf(within(competitor, 'team', 'id')) || textOf(competitor.id);
  };
  const sides = { home: idOf('home'), away: idOf('away') };
  if (!sides.home || !sides.away) throw new SourceError('the answer has no two teams');
  if (textOf(within(answer, 'header', 'id')) !== eventId) throw new SourceError('the answer is about another game');
  return {
    lineScore: espnLineScore(league, competition),
    venue: espnVenue(within(answer, 'gameInfo', 'venue')),
    plays: espnPlays(league, eventId, sides, answer),
    players: espnBox(sides, answer),
    injuries: espnInjuries(sides, answer),
    isReplay: textOf(within(answer, 'provider', 'name')) === 'replay',
  };
}
