import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TabLinks } from '../../../../design/index.ts';
import { call } from '../../../../platform/web/api/api.ts';
import { useAddress } from '../../../../platform/web/navigation/address.ts';
import { accountRoutes, type CurrentUser } from '../../../account/account.contract.ts';
import { useViewer, viewerKey } from '../../../account/web/index.ts';
import type { SiteTeam } from '../../../tags/web/index.ts';
import { isSameTag } from '../../../tags/tags.rules.ts';
import { feedHref } from '../../feed.address.ts';
import { addressOfTab } from '../../feed.home.ts';
import { type HomeTab, homeTabs } from '../../feed.homeTabs.ts';

interface HomeTabsProps {
  favorites: readonly SiteTeam[];
  current: HomeTab;
}

/** A function that stores the list with which the home of a member begins: a tab, or 'popular' for everything in that order. */
export function useSaveHomeTab(): (tab: HomeTab | 'popular') => void {
  const { viewer } = useViewer();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (tab: HomeTab | 'popular') => call(accountRoutes.saveHomeTab, { body: { tab } }),
    onMutate: tab => client.setQueryData<CurrentUser | null>(viewerKey, user => user && { ...user, homeTab: tab }),
    // A failure changes nothing on the page; the next visit begins with the list before.
    onError: error => console.warn('The tab could not be saved with the account.', error),
  });
  return tab => {
    if (viewer && viewer.homeTab !== tab) mutate(tab);
  };
}

/** The lists of the home. A member’s choice is kept with the account, and the home begins with it. */
export function HomeTabs({ favorites, current }: HomeTabsProps) {
  const { path, search, navigate } = useAddress();
  const { viewer } = useViewer();
  const save = useSaveHomeTab();
  const select = (tab: HomeTab) => {
    // `/` shows the last choice: Back must lead to the tab that was shown.
    if (path === '/' && search.size === 0) navigate(feedHref(addressOfTab(current)), { replace: true });
    save(tab);
  };
  const tabs = homeTabs(favorites, current, viewer !== null);
  // One list needs no tabs.
  if (tabs.length < 2) return null;
  const shown = tabs.find(({ value }) => isSameTag(value, current));
  return <TabLinks label="Feed" tabs={tabs} value={shown?.value ?? current} onSelect={select} className="mb-3 max-sm:-mx-3" />;
}
