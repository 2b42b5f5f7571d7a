import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { classes, Link } from '../../../../design/index.ts';
import type { Game } from '../../games.contract.ts';
import { gameOfTeams } from '../../strip.rules.ts';
import { gameHref, statusText } from '../../words/games.words.ts';
import { useAge } from '../status/useAge.ts';
import { type StripView, useStrip } from './strip.api.ts';

interface StripGames {
  /** The games that are on, by the tags of both teams, as far as the reader may know them. */
  live: ReadonlyMap<string, Game>;
  /** The id of the game of the reader's teams, which stands above the posts. */
  topId: string | undefined;
}

const LiveGames = /* @__PURE__ */ createContext<StripGames>({ live: new Map(), topId: undefined });

/** Gives the posts inside the scores of a strip, without a read of their own. */
export function WithLiveGames({ view, children }: { view: StripView; children: ReactNode }) {
  const { data } = useStrip(view);
  const topId = gameOfTeams(data?.games ?? [], view.teams)?.id;
  const games = useMemo(() => {
    const live = data?.games.filter(({ state, hidden }) => state === 'live' && !hidden) ?? [];
    return {
      live: new Map(live.flatMap(game => [game.away.tag, game.home.tag].flatMap(tag => (tag === null ? [] : [[tag, game] as const])))),
      topId,
    };
  }, [data, topId]);
  return <LiveGames value={games}>{children}</LiveGames>;
}

/** Whether a game stands above the posts of this list. */
export function useIsOnTop(gameId: string): boolean {
  return useContext(LiveGames).topId === gameId;
}

/** The time before a start from which posts are about the game, in milliseconds. */
const aboutFromMs = 24 * 3_600_000;

interface LiveLineProps {
  tags: readonly string[];
  /** The time of the post that it stands on, in ISO 8601. */
  createdAt: string;
}

/** The score of the first of a post's teams that plays now, in one short line that leads to the game; nothing on a post of an earlier time. */
export function LiveLine({ tags, createdAt }: LiveLineProps) {
  const { live } = useContext(LiveGames);
  const isAbout = ({ startsAt }: Game) => Date.parse(createdAt) >= Date.parse(startsAt) - aboutFromMs;
  const game = tags.map(tag => live.get(tag)).find(found => found !== undefined && isAbout(found));
  return game && <Line game={game} />;
}

function Line({ game }: { game: Game }) {
  const { id, away, home } = game;
  const age = useAge(game);
  return (
    <Link
      variant="bare"
      href={gameHref(id)}
      className={classes(
        'above-cover hit-area mb-1 inline-flex h-6 max-w-full items-center gap-1.5 rounded-control px-2 text-xs font-bold',
        age === undefined ? 'bg-live-soft text-live' : 'bg-sunken text-muted',
      )}
    >
      {age === undefined && <span aria-hidden="true" className="size-1.5 shrink-0 animate-pulse rounded-full bg-current" />}
      <span className="tabular truncate">
        {away.tricode} {away.score}–{home.score} {home.tricode} · {age === undefined ? statusText(game) : `as of ${age}`}
      </span>
    </Link>
  );
}
