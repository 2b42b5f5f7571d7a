import { memo, useContext } from 'react';
import { Sleeping, StartsAsleep } from '../../design/index.ts';
import { PageBoundary } from './PageBoundary.tsx';
import { loadedPage, matchPage } from './router.tsx';

interface PageContentProps {
  /** The page's address, or that of the page before while its code is on its way. */
  address: string;
  /** The path in the address bar. */
  path: string;
}

/** The component of an address. On a visitor's pages for reading it sleeps, and is memoized to be left alone. */
export const PageContent = memo(function PageContent({ address, path }: PageContentProps) {
  const { page, params } = matchPage(address);
  const isSleeper = useContext(StartsAsleep) && page.maySleep === true;
  const render = () => {
    const PageComponent = loadedPage(page)?.default;
    return PageComponent ? (
      <PageBoundary address={path}>
        <PageComponent key={page.pattern} params={params} />
      </PageBoundary>
    ) : null;
  };
  return isSleeper ? <Sleeping render={render} /> : render();
});
