import { useSyncExternalStore } from 'react';
import { loadable } from '../../../../design/index.ts';
import { leagueOf } from '../../../../features/sports/sports.rules.ts';
import { tabOf } from '../../../../features/feed/feed.homeTabs.ts';
import type { Game } from '../../../../features/games/games.contract.ts';
import { useAddress } from '../../../../platform/web/navigation/address.ts';
import { usePageTag, useSubject } from '../frame/usePageTag.ts';
import { useShellFeed, useShowsFeed } from '../frame/useShellFeed.ts';

const GamesRail = loadable(() => import('../../../../features/games/web/GamesRail.tsx').then(module => module.GamesRail));

/** The width from which a page has a fourth column, as `2xl:` in the design. */
const wide = '(min-width: 100rem)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the page itself shows a game, so that the rail does not show it again. */
function useIsOnPage(): (game: Game) => boolean {
  const { path } = useAddress();
  const feed = useShellFeed();
  const showsFeed = useShowsFeed(feed);
  const { game: own } = useSubject();
  const tag = usePageTag();
  // An invitation to a row shows no score. The home, a visitor's front page and the schedule show the games of the day.
  if (path.startsWith('/rows/')) return () => true;
  if (path === '/games' || (path === '/' && !showsFeed) || (showsFeed && tabOf(feed) !== undefined)) return () => true;
  if (!showsFeed) return game => game.id === own?.id;
  const league = tag && leagueOf(tag.name);
  return game => league === game.league || [game.home.tag, game.away.tag].includes(tag?.name ?? '');
}

/** The fourth column of wide windows. Others do not load its code. */
export function Rail() {
  const isWide = useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
  return isWide && <WideRail />;
}

function WideRail() {
  const isOnPage = useIsOnPage();
  const tag = usePageTag();
  return <GamesRail isOnPage={isOnPage} tag={tag} />;
}
