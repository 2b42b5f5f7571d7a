/** The tabs of a team's page. Apart from the other rules, because every address of a feed reads them. docs/product.md, 5.5 Pages of tags. */

export const teamTabs = ['talk', 'games', 'stats', 'fans'] as const;
export type TeamTab = (typeof teamTabs)[number];

/** The tab that an address names; anything else is the first. */
export function readTeamTab(search: URLSearchParams): TeamTab {
  return teamTabs.find(tab => tab === search.get('tab')) ?? 'talk';
}
