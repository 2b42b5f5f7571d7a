import { MessageCircle } from 'lucide-react';
import { formatCount, Link, Loading, Skeleton } from '../../../../design/index.ts';
import { usePeopleThere } from '../../../presence/web/index.ts';
import type { League } from '../../../sports/sports.rules.ts';
import { threadOfTheDay } from '../../strip.rules.ts';
import { shortName } from '../../words/games.words.ts';
import { useStrip } from './strip.api.ts';

/**
 * The way to the thread of a league's game that is on, else of the one that comes next or ended last; nothing on a day without threads. The
 * scoreboard beside it has the score.
 */
export function LeagueThread({ league }: { league: League }) {
  const { data, isPending } = useStrip({ league, teams: [] });
  const found = threadOfTheDay(data?.games ?? []);
  const here = usePeopleThere(found?.game.state === 'live' ? [found.threadId] : []).get(found?.threadId ?? 0);
  if (isPending)
    return (
      <Loading label="Loading game threads">
        <Skeleton className="mb-3 h-11 w-full" />
      </Loading>
    );
  if (!found) return null;
  const { game, threadId, isPostGame } = found;
  return (
    <Link
      variant="bare"
      href={`/post/${threadId}`}
      className="night mb-3 flex min-h-11 items-center gap-3 rounded-control bg-surface px-4 py-2 text-sm text-fg shadow-raised transition-colors hover:bg-raised"
    >
      <MessageCircle aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 truncate font-semibold">
        {isPostGame ? 'Post-game thread' : 'Game thread'}: {shortName(game, game.away.name)} at {shortName(game, game.home.name)}
      </span>
      {here !== undefined && <span className="tabular shrink-0 text-xs text-muted">{formatCount(here)} here</span>}
    </Link>
  );
}
