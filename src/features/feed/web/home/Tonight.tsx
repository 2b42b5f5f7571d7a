import { type ReactNode, useState } from 'react';
import { Card, formatCount, Link, loadable, Loading, Skeleton } from '../../../../design/index.ts';
import { useViewer } from '../../../account/web/index.ts';
import type { Game } from '../../../games/games.contract.ts';
import { gameOfTeams } from '../../../games/strip.rules.ts';
import { GameRow, type StripView, useGameEvents, useStrip } from '../../../games/web/index.ts';
import { gameHref, gameTitle } from '../../../games/words/games.words.ts';
import { Scoreboard } from '../../../posts/web/index.ts';
import { countdown } from '../../../teams/teams.rules.ts';
import { useNow } from '../../../../platform/web/time/clock.tsx';
import { usePeopleThere } from '../../../presence/web/index.ts';
import { LatestComments, useLatestOfThread } from '../../../replies/web/index.ts';

export interface TonightProps {
  /** The games of the night, those of the reader's favorite tags first. */
  view: StripView;
  /** The seats of the reader's row for a game. */
  Seats: (props: { game: Game; size?: 'sm' }) => ReactNode;
}

const CallsOffer = loadable(() => import('./CallsOffer.tsx').then(module => module.CallsOffer));

/** The rows of other games. */
const maxRows = 3;

/** Tonight's games above the posts of the home: the live or next one of the reader's teams, and a few others in rows. */
export function Tonight({ view, Seats }: TonightProps) {
  const { viewer } = useViewer();
  const { data, isError } = useStrip(view);
  const games = data?.games ?? [];
  const mine = gameOfTeams(games, view.teams);
  const others = games.filter(game => game !== mine).slice(0, maxRows);
  useGameEvents(mine ? [mine, ...others] : others);
  const live = others.filter(({ state, hidden }) => state === 'live' && !hidden);
  const there = usePeopleThere(live.flatMap(({ threadId }) => threadId ?? []));
  // The page of a visitor reads games late. Those that it was not served with would move the posts.
  const [isShown] = useState(viewer !== null || data !== undefined);
  if (!isShown || isError || data?.games.length === 0) return null;
  if (!data) return <LoadingGames />;
  return (
    <section aria-label="Tonight" className="-mx-3 mb-3 flex flex-col gap-2 sm:mx-0">
      {mine && <MyGame game={mine} Seats={Seats} />}
      {viewer && mine?.state === 'live' && <CallsOffer />}
      {others.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden bg-surface shadow-raised sm:rounded-card">
          {others.map(game => (
            <li key={game.id}>
              <GameRow game={game}>
                {there.has(game.threadId ?? 0) && (
                  <span className="shrink-0 text-xs tabular text-muted">{formatCount(there.get(game.threadId ?? 0) ?? 0)} here</span>
                )}
              </GameRow>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function LoadingGames() {
  return (
    <Loading label="Loading games" className="mb-3 flex flex-col gap-px">
      {[1, 2, 3].map(row => (
        <Skeleton key={row} className="h-11" />
      ))}
    </Loading>
  );
}

/** The game of one of the reader's teams: its score, the last words of its thread, and the seats of the reader's row. */
function MyGame({ game, Seats }: { game: Game; Seats: TonightProps['Seats'] }) {
  const { id, threadId, hidden } = game;
  const now = useNow();
  return (
    <Card padding="none" className="relative max-sm:rounded-none">
      <Link
        variant="bare"
        href={threadId === null || hidden ? gameHref(id) : `/post/${threadId}`}
        aria-label={gameTitle(game)}
        className="night flex h-16 rounded-t-[inherit] bg-surface text-fg"
      >
        <Scoreboard game={game} lastPlay={undefined} isSmall={false} />
      </Link>
      <div className="flex min-h-11 items-center gap-2 px-3 py-1">
        <span className="min-w-0 flex-1 text-sm">
          {threadId !== null && !hidden ? (
            <LastWords threadId={threadId} />
          ) : (
            !hidden && game.state === 'scheduled' && game.timeKnown && countdown(game.league, game.startsAt, now)
          )}
        </span>
        <Seats game={game} size="sm" />
      </div>
    </Card>
  );
}

function LastWords({ threadId }: { threadId: number }) {
  const hasAny = useLatestOfThread(threadId);
  if (hasAny) return <LatestComments postId={threadId} most={1} />;
  return <span className="text-muted">Nobody has said a word yet.</span>;
}
