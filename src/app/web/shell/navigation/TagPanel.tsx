import { Button, Disclosure, Link, PanelSection, TagChip } from '../../../../design/index.ts';
import { type FeedAddress, feedHref, hasTag, toggleTag } from '../../../../features/feed/feed.address.ts';
import { tabOf } from '../../../../features/feed/feed.homeTabs.ts';
import { HotThreads } from '../../../../features/feed/web/hot/HotThreadsPart.tsx';
import { GamesPanel } from '../../../../features/games/web/index.ts';
import { leagueName } from '../../../../features/sports/leagues/leagues.ts';
import { defaultTagColor } from '../../../../features/tags/tags.rules.ts';
import { useViewer } from '../../../../features/account/web/index.ts';
import {
  FavoriteTags,
  TagFinder,
  TagGroup,
  tagGroups,
  useFavorites,
  useStoredTags,
  useTagList,
} from '../../../../features/tags/web/index.ts';
import { PersonPanel } from '../../../../features/profiles/web/PersonPanelPart.tsx';
import { RowOfGame } from '../../../../features/rows/web/index.ts';
import { useAddress } from '../../../../platform/web/navigation/address.ts';
import { matchPage } from '../../router.tsx';
import { useSubject } from '../frame/usePageTag.ts';
import { useShellFeed, useShowsFeed } from '../frame/useShellFeed.ts';

/** Pages that are about no sport. They have the tags folded. */
const withoutTags = new Set([
  '/settings',
  '/settings/:part',
  '/admin',
  '/admin/jobs',
  '/moderation',
  '/log',
  '/takedown',
  '/takedown/:id',
  '*',
]);

/** The right column, from 1280 px: what belongs to the page, such as its hot threads or its table, then the active filters and further tags. */
export function TagPanel() {
  const feed = useShellFeed();
  const showsFeed = useShowsFeed(feed);
  const { game, tags } = useSubject();
  const { viewer } = useViewer();
  const own = game ? [game.home.tag ?? leagueName(game.league)] : tags;
  const hasOwn = !showsFeed && own.length > 0;
  const { path } = useAddress();
  const { page, params } = matchPage(path);
  const isHome = tabOf(feed) !== undefined;
  // The schedule is about games as a feed is, and its hot threads are read with it.
  // An invitation to a row shows no score.
  const isRow = page.pattern === '/rows/:code';
  const isAboutGames = showsFeed || page.pattern === '/games';
  const games = feed.text === '' && feed.tags.length < 2 && <GamesPanel tags={feed.tags}>{isHome && <HotThreads />}</GamesPanel>;
  const isAboutOther = withoutTags.has(page.pattern);
  return (
    <aside aria-label="Tags">
      {viewer && game && <RowOfGame game={game} isColumn />}
      {hasOwn && <GamesPanel tags={own} />}
      {page.pattern === '/user/:username' && <PersonPanel username={params['username'] ?? ''} />}
      {isAboutGames && isHome && games}
      {feed.tags.length > 0 && <SelectedTags feed={feed} />}
      {isAboutGames && !isHome && games}
      {isAboutOther ? (
        <Disclosure summary="Tags" className="mb-5">
          <FurtherTags feed={feed} />
        </Disclosure>
      ) : (
        <FurtherTags feed={feed} />
      )}
      {/* Its reads come after the page was shown, and would push other sections down. */}
      {!isAboutGames && !hasOwn && !isRow && games}
    </aside>
  );
}

/** The tags of the site, those that are in the feed marked. */
function FurtherTags({ feed }: { feed: FeedAddress }) {
  const { data, isError, refetch } = useTagList();
  const { stars } = useFavorites();
  const groups = tagGroups(data ?? []);
  const choice = {
    isSelected: (name: string) => hasTag(feed.tags, name),
    hrefOf: (name: string) => feedHref(toggleTag(feed, name)),
  };
  const starred = { ...choice, stars };
  const sections = [
    { title: 'Popular Teams', tags: groups.teams },
    { title: 'Leagues', tags: groups.leagues },
    { title: 'Sports', tags: groups.sports },
  ];
  return (
    <>
      {groups.trending.length > 0 && (
        <PanelSection quiet title="Trending Now">
          <TagGroup label="Trending tags" tags={groups.trending} {...starred} />
        </PanelSection>
      )}
      {stars && (
        <PanelSection quiet title="Favorites">
          <FavoriteTags {...choice} />
        </PanelSection>
      )}
      <PanelSection quiet title="Find Tags">
        <TagFinder {...starred} />
      </PanelSection>
      {isError && <NoTags onRetry={() => void refetch()} />}
      {sections.map(
        section =>
          section.tags.length > 0 && (
            <PanelSection quiet key={section.title} title={section.title}>
              <TagGroup label={section.title} tags={section.tags} {...starred} />
            </PanelSection>
          ),
      )}
    </>
  );
}

function SelectedTags({ feed }: { feed: FeedAddress }) {
  const { navigate } = useAddress();
  const selected = useStoredTags(feed.tags).tags;
  return (
    <PanelSection
      title="Selected Tags"
      action={
        <Link href={feedHref({ ...feed, tags: [] })} className="text-sm">
          Clear
        </Link>
      }
    >
      <ul className="flex flex-wrap gap-2">
        {feed.tags.map((name, index) => (
          <li key={name} className="flex max-w-full">
            <TagChip
              name={selected[index]?.name ?? name}
              color={selected[index]?.color ?? defaultTagColor}
              selected
              onRemove={() => navigate(feedHref(toggleTag(feed, name)))}
            />
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

function NoTags({ onRetry }: { onRetry: () => void }) {
  return (
    <PanelSection quiet title="Popular Teams">
      <p className="mb-3 text-sm text-muted">Tags couldn’t load.</p>
      <Button size="sm" variant="secondary" onClick={onRetry}>
        Retry
      </Button>
    </PanelSection>
  );
}
