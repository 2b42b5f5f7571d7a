/** The tabs of a team's page. Apart from the other rules, because every address of a feed reads them. src/features/teams/README.md. */

export const teamTabs = ['talk', 'games', 'stats', 'fans'] as const;
export type TeamTab = (typeof teamTabs)[number];

/** The tabs of a league. Its fans wear their teams, so there is no list of them. */
export const leagueTabs = ['talk', 'games', 'stats'] as const satisfies readonly TeamTab[];

/** Whether the page of a tag shows a tab in place of its posts. */
export function hasTab({ category }: { category: string }, isLeague: boolean, tab: TeamTab | undefined): boolean {
  if (tab === undefined || tab === 'talk') return false;
  return category === 'team' || (isLeague && leagueTabs.some(each => each === tab));
}

/** The tab that an address names; anything else is the first. */
export function readTeamTab(search: URLSearchParams): TeamTab {
  return teamTabs.find(tab => tab === search.get('tab')) ?? 'talk';
}
