import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card, ErrorState, Loading, PageHeader, SkeletonPost } from '../../../../design/index.ts';
import { useHead } from '../../../../platform/web/navigation/head.tsx';
import { prefetchRead, useRead } from '../../../../platform/web/api/query.ts';
import { RelativeTime } from '../../../../platform/web/time/RelativeTime.tsx';
import { siteName } from '../../../../platform/shared/siteName.ts';
import { PostText } from '../../../posts/web/index.ts';
import { adminRoutes } from '../../admin.contract.ts';
import { type SitePageName, sitePageTitles } from '../../site.rules.ts';

/** The operator's text about the site, and the part that a page adds below it. */
export function SiteText({ name, children }: { name: SitePageName; children?: ReactNode }) {
  const page = useRead(adminRoutes.sitePage, { params: { name } });
  const title = sitePageTitles[name];
  useHead({ title, description: `${title} of ${siteName()}.`, path: `/${name}` });
  return (
    <>
      <PageHeader title={title} />
      {page.isPending && (
        <Loading label={`Loading ${title}`}>
          <SkeletonPost />
        </Loading>
      )}
      {!page.data && page.isError && (
        <ErrorState message="This page could not be loaded." pending={page.isFetching} onRetry={() => void page.refetch()} />
      )}
      {page.data && (
        <Card>
          <PostText content={page.data.text} markup={page.data.markup} />
          {page.data.changedAt && (
            <p className="mt-6 text-sm text-muted">
              Changed <RelativeTime iso={page.data.changedAt} />
            </p>
          )}
          {children}
        </Card>
      )}
    </>
  );
}

export function prefetchSitePage(client: QueryClient, name: SitePageName): Promise<void> {
  return prefetchRead(client, adminRoutes.sitePage, { params: { name } });
}
