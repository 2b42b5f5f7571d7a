import { Link, PanelSection } from '../../../design/index.ts';
import { firstLeague } from '../../sports/leagues/leagues.ts';
import { leagueOf } from '../../sports/sports.rules.ts';
import type { Tag } from '../../tags/tags.contract.ts';
import { useFavorites } from '../../tags/web/index.ts';
import type { Game } from '../games.contract.ts';
import { scheduleHref } from '../words/games.words.ts';
import { Table } from './panel/GamesPanel.tsx';
import { GameRow } from './schedule/GameRow.tsx';
import { useStrip } from './strip/strip.api.ts';

const maxGames = 5;

export interface GamesRailProps {
  /** Whether the page beside it shows a game. */
  isOnPage: (game: Game) => boolean;
  /** The league or team that the page is about. */
  tag: Tag | undefined;
}

/**
 * The fourth column of wide pages: the games that are on, else the next ones, as far as the page does not show them, and the table of the
 * page's league, else of the first favorite one.
 */
export function GamesRail({ isOnPage, tag }: GamesRailProps) {
  const { list } = useFavorites();
  const favorites = list.data ?? [];
  const { data } = useStrip({ teams: favorites.map(({ name }) => name) });
  const inState = (state: 'live' | 'scheduled') =>
    data?.games.filter(game => game.state === state && !game.hidden && !isOnPage(game)).slice(0, maxGames) ?? [];
  const live = inState('live');
  const shown = live.length > 0 ? live : inState('scheduled').slice(0, 3);
  const tags = tag ? [tag, ...favorites] : favorites;
  const leagues = tags.flatMap(each => leagueOf(each.category === 'team' ? (each.league ?? '') : each.name) ?? []);
  const league = leagues[0] ?? firstLeague;
  const team = tags.find(each => each.category === 'team' && leagueOf(each.league ?? '') === league)?.name;
  return (
    <aside aria-label="Scoreboard and standings">
      {shown.length > 0 && (
        <PanelSection
          title={live.length > 0 ? 'Live now' : 'Up next'}
          action={
            <Link href={scheduleHref({})} className="text-sm">
              All games
            </Link>
          }
        >
          <ul className="-mx-3 -mb-2">
            {shown.map(game => (
              <li key={game.id}>
                <GameRow game={game} />
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
      <Table league={league} team={team} />
    </aside>
  );
}
