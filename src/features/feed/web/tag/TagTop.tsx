import { TabLinks } from '../../../../design/index.ts';
import { shortName } from '../../../games/words/games.words.ts';
import { LeagueThread, useGameLinks, useKnownClock } from '../../../games/web/index.ts';
import { leagueOf } from '../../../sports/sports.rules.ts';
import { LastGames, SportsCard } from '../../../sports/web/index.ts';
import type { Tag } from '../../../tags/tags.contract.ts';
import { leagueTabs, type TeamTab, teamTabs } from '../../../teams/teams.tabs.ts';
import { LeaguePanel, TagBanner, TeamNow, TeamPanel } from '../../../teams/web/index.ts';
import { type FeedAddress, feedHref } from '../../feed.address.ts';
import { InlineComposer } from './InlineComposer.tsx';

const labels: Readonly<Record<TeamTab, string>> = { talk: 'Talk', games: 'Games', stats: 'Stats', fans: 'Fans' };

export interface TagTopProps {
  /** Names the tag alone, as it is stored, without a cursor. */
  address: FeedAddress;
  tag: Tag;
}

/** The page of a team, a league or a sport above its posts: the banner, the state of now, the tabs. Other tabs than Talk are whole. */
export function TagTop({ address, tag }: TagTopProps) {
  const isTeam = tag.category === 'team';
  const league = leagueOf(isTeam ? (tag.league ?? '') : tag.name);
  const hrefOf = useGameLinks(isTeam ? undefined : league);
  const isHiding = useKnownClock()?.hideScores ?? false;
  const { tab, ...talk } = address;
  if (!league) {
    return (
      <>
        <TagBanner key={tag.id} tag={tag} />
        <InlineComposer tag={tag.name} name={tag.name} />
      </>
    );
  }
  const tabs = (isTeam ? teamTabs : leagueTabs).map(value => ({
    value,
    label: labels[value],
    href: feedHref({ ...talk, ...(value !== 'talk' && { tab: value }) }),
  }));
  if (!isTeam) {
    const panel = tab === 'games' || tab === 'stats' ? tab : undefined;
    return (
      <>
        <TagBanner key={tag.id} tag={tag} />
        <TabLinks label={tag.name} tabs={tabs} value={panel ?? 'talk'} className="mb-3 max-sm:-mx-3" />
        {panel ? (
          <LeaguePanel key={league} league={league} tab={panel} />
        ) : (
          <>
            <SportsCard tag={tag} hrefOf={hrefOf} className="mb-3" />
            <LeagueThread league={league} />
            <InlineComposer tag={tag.name} name={tag.name} />
          </>
        )}
      </>
    );
  }
  return (
    <>
      <TagBanner key={tag.id} tag={tag} />
      <TeamNow key={tag.name} league={league} team={tag.name} />
      <TabLinks label={tag.name} tabs={tabs} value={tab ?? 'talk'} className="mb-3 max-sm:-mx-3" />
      {tab ? (
        <TeamPanel tag={tag} league={league} tab={tab} />
      ) : (
        <>
          <LastGames key={tag.name} league={league} team={tag.name} className="mb-3" {...(isHiding && { none: 'Scores are hidden.' })} />
          <InlineComposer tag={tag.name} name={shortName({ league }, tag.name)} />
        </>
      )}
    </>
  );
}
