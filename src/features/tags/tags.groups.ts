import type { Tag } from './tags.contract.ts';

export interface LeagueGroups {
  leagues: Tag[];
  sports: Tag[];
  /** The teams of each league, by name. */
  teams: { league: string; tags: Tag[] }[];
}

const byName = (one: Tag, other: Tag) => one.name.localeCompare(other.name, 'en-US');

/** The tags that can be favorites, for picking many: leagues and sports in their order, teams by league. */
export function leagueGroups(tags: readonly Tag[]): LeagueGroups {
  const leagues = tags.filter(tag => tag.category === 'league');
  const teamsOf = (league: string) => tags.filter(tag => tag.category === 'team' && tag.league === league).toSorted(byName);
  return {
    leagues,
    sports: tags.filter(tag => tag.category === 'sport'),
    teams: leagues.map(({ name }) => ({ league: name, tags: teamsOf(name) })).filter(group => group.tags.length > 0),
  };
}
