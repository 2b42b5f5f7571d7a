import type { ReactNode } from 'react';
import { FavoriteTags, TagFinder, TagGroup, tagGroups, useFavorites, useTags } from '../../../tags/web/index.ts';
import { type FeedAddress, feedHref, hasTag, toggleTag } from '../../feed.address.ts';
import { ActiveTags } from './ActiveTags.tsx';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-sm font-bold">{title}</h3>
      {children}
    </section>
  );
}

/** The content of the 'Filter Tags' dialog: active filters, a search, trending tags, and tags by category. */
export function FilterTags({ address }: { address: FeedAddress }) {
  const groups = tagGroups(useTags());
  const { stars } = useFavorites();
  const choice = {
    isSelected: (name: string) => hasTag(address.tags, name),
    hrefOf: (name: string) => feedHref(toggleTag(address, name)),
    size: 'md' as const,
  };
  const starred = { ...choice, stars };
  const sections = [
    { title: 'Trending Now', tags: groups.trending },
    { title: 'Popular Teams', tags: groups.teams },
    { title: 'Leagues', tags: groups.leagues },
    { title: 'Sports', tags: groups.sports },
  ];
  return (
    <div className="flex flex-col gap-6">
      {address.tags.length > 0 && (
        <Section title="Active Filters">
          <ActiveTags address={address} />
        </Section>
      )}
      {stars && (
        <Section title="Favorites">
          <FavoriteTags {...choice} />
        </Section>
      )}
      <Section title="Find Tags">
        <TagFinder {...starred} />
      </Section>
      {sections.map(
        section =>
          section.tags.length > 0 && (
            <Section key={section.title} title={section.title}>
              <TagGroup label={section.title} tags={section.tags} {...starred} />
            </Section>
          ),
      )}
    </div>
  );
}
