import { createContext, useContext } from 'react';
import type { Tag } from '../tags.contract.ts';

/** A team that the site is about. */
export type SiteTeam = Pick<Tag, 'id' | 'name' | 'category' | 'color' | 'secondColor' | 'league'>;

const SiteTeams = createContext<readonly SiteTeam[]>([]);

/** Gives the teams that the site is about, the first one first; none on a site of all. */
export const SiteTeamsProvider = SiteTeams.Provider;

export function useSiteTeams(): readonly SiteTeam[] {
  return useContext(SiteTeams);
}
