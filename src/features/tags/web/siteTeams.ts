import { createContext, useContext } from 'react';
import { useViewer } from '../../account/web/index.ts';
import type { Tag } from '../tags.contract.ts';
import { useFavorites } from './favorites/favorites.api.ts';

/** A team that the site is about. */
export type SiteTeam = Pick<Tag, 'id' | 'name' | 'category' | 'color' | 'secondColor' | 'league'>;

const SiteTeams = createContext<readonly SiteTeam[]>([]);

/** Gives the teams that the site is about, the first one first; none on a site of all. */
export const SiteTeamsProvider = SiteTeams.Provider;

export function useSiteTeams(): readonly SiteTeam[] {
  return useContext(SiteTeams);
}

/** The favorites of a member or, without any, the teams that the site is about. */
export function withSiteTeams(own: readonly Tag[] | undefined, siteTeams: readonly SiteTeam[]): readonly SiteTeam[] {
  return own && own.length > 0 ? own : siteTeams;
}

/** The tags that the home of the reader begins with. */
export function useHomeTags(): readonly SiteTeam[] {
  const { viewer } = useViewer();
  const { list } = useFavorites();
  return withSiteTeams(viewer ? list.data : undefined, useSiteTeams());
}
