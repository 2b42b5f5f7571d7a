import { Trophy } from 'lucide-react';
import { useState } from 'react';
import { classes, Disclosure, ErrorState, LinkButton, PageHeader, SearchField } from '../../../design/index.ts';
import { ownPath } from '../../../platform/shared/ownPath.ts';
import { useAddress } from '../../../platform/web/navigation/address.ts';
import { useHead } from '../../../platform/web/navigation/head.tsx';
import { ProfilePreview, SignInFirst, useViewer } from '../../account/web/index.ts';
import { AvatarPicker } from '../../images/web/index.ts';
import { feedHref } from '../../feed/feed.address.ts';
import { addressOfTab } from '../../feed/feed.home.ts';
import { useSaveHomeTab } from '../../feed/web/index.ts';
import { leagueGroups } from '../../tags/tags.groups.ts';
import { hasStar, listOf } from '../../tags/tags.rules.ts';
import { FlairPicker, type Stars, TagChoice, useFavorites, useSiteTeams, useTagList, useTagSearch } from '../../tags/web/index.ts';
import { siteName } from '../../../platform/shared/siteName.ts';

/** `/welcome`: on the first visit a person picks favorite teams and leagues, and continues to their feed. */
export default function WelcomePage() {
  useHead({
    title: 'Pick your teams',
    description: `Pick the teams and leagues you follow, and ${siteName()} begins with them.`,
    path: '/welcome',
    noIndex: true,
  });
  const { stars } = useFavorites();
  if (stars) return <Welcome stars={stars} />;
  return (
    <SignInFirst icon={<Trophy />} title="Sign in to pick your teams" returnTo="/welcome">
      Your favorite teams and leagues are always at hand, and your feed begins with them.
    </SignInFirst>
  );
}

function Welcome({ stars }: { stars: Stars }) {
  const { search } = useAddress();
  const { viewer } = useViewer();
  const { list } = useFavorites();
  const chosen = list.data ?? [];
  const siteTeams = useSiteTeams();
  const count = chosen.length;
  const saveHomeTab = useSaveHomeTab();
  return (
    <>
      <PageHeader
        title="Pick your teams"
        description={`Welcome${viewer?.username ? `, @${viewer.username}` : ''}. ${siteTeams.length > 0 ? `You follow ${listOf(siteTeams)} already; add whom else you like.` : 'Choose as many teams and leagues as you like: your feed begins with them.'}`}
        actions={
          <LinkButton href={ownPath(search.get('returnTo'))} variant="secondary">
            Skip for now
          </LinkButton>
        }
      />
      {viewer && (
        <Disclosure summary="Your picture and your colors" className="mb-4">
          <div className="flex flex-col gap-4">
            <ProfilePreview viewer={viewer} bio={viewer.bio ?? ''}>
              <AvatarPicker viewer={viewer} />
            </ProfilePreview>
            <FlairPicker viewer={viewer} />
          </div>
        </Disclosure>
      )}
      <Choice stars={stars} />
      <div
        className={classes(
          count > 0 &&
            'sticky bottom-(--above-dock) z-bar short:static mt-6 flex items-center gap-2 rounded-card bg-raised p-3 shadow-overlay',
        )}
      >
        <p role="status" className="tabular mr-auto pl-1 font-semibold">
          {count > 0 && `${count} chosen`}
        </p>
        {/* The choice holds from now on, on every device. */}
        {count > 0 && (
          <LinkButton href={feedHref(addressOfTab('mine'))} onClick={() => saveHomeTab('mine')}>
            Go to the feed
          </LinkButton>
        )}
      </div>
    </>
  );
}

function Choice({ stars }: { stars: Stars }) {
  const { data, isError, isFetching, refetch } = useTagList();
  const [text, setText] = useState('');
  const found = useTagSearch(text);
  if (!data) {
    if (!isError) return null;
    return <ErrorState message="The teams could not be loaded. Please try again." onRetry={() => void refetch()} pending={isFetching} />;
  }
  const isSearching = text.trim() !== '';
  const results = found.tags.filter(tag => hasStar(tag.category, stars.isLit(tag)));
  const hasNone = isSearching && found.query !== '' && !found.isPending && results.length === 0;
  return (
    <>
      <SearchField
        label="Find a team, league or sport"
        placeholder="Find a team, league or sport"
        value={text}
        onChange={event => setText(event.target.value)}
        onClear={() => setText('')}
        pending={found.isPending}
      />
      <p aria-live="polite" className="mt-3 text-muted empty:hidden">
        {hasNone && (found.isError ? 'Teams can’t be searched right now: they are all below.' : `Nothing found for "${found.query}"`)}
      </p>
      {isSearching && results.length > 0 && (
        <section aria-label="Found" className="mt-4">
          <TagChoice label="Found" tags={results} stars={stars} />
        </section>
      )}
      {(!isSearching || found.isError) && <Groups tags={data} stars={stars} />}
    </>
  );
}

function Groups({ tags, stars }: { tags: Parameters<typeof leagueGroups>[0]; stars: Stars }) {
  const { leagues, sports, teams } = leagueGroups(tags);
  return (
    <div className="mt-5 flex flex-col gap-5">
      <div>
        <h2 className="mb-2 text-base font-bold">Leagues</h2>
        <TagChoice label="Leagues" tags={leagues} stars={stars} />
      </div>
      <div>
        <h2 className="mb-2 text-base font-bold">Teams</h2>
        <div className="flex flex-col gap-2">
          {teams.map((group, index) => {
            const lit = group.tags.filter(stars.isLit).length;
            return (
              <Disclosure
                key={group.league}
                summary={`${group.league} · ${lit > 0 ? `${lit} of ${group.tags.length}` : `${group.tags.length} teams`}`}
                isOpen={index === 0}
              >
                <TagChoice label={`${group.league} teams`} tags={group.tags} stars={stars} />
              </Disclosure>
            );
          })}
        </div>
      </div>
      <div>
        <h2 className="mb-2 text-base font-bold">Sports</h2>
        <TagChoice label="Sports" tags={sports} stars={stars} />
      </div>
    </div>
  );
}
