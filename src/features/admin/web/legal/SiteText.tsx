import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card, Loaded, PageHeader, SkeletonPost } from '../../../../design/index.ts';
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
      <Loaded of={page} error="This page could not be loaded." loading={`Loading ${title}`} skeleton={<SkeletonPost />}>
        {({ text, markup, changedAt }) => (
          <Card>
            <PostText content={text} markup={markup} />
            {changedAt && (
              <p className="mt-6 text-sm text-muted">
                Changed <RelativeTime iso={changedAt} />
              </p>
            )}
            {children}
          </Card>
        )}
      </Loaded>
    </>
  );
}

export function prefetchSitePage(client: QueryClient, name: SitePageName): Promise<void> {
  return prefetchRead(client, adminRoutes.sitePage, { params: { name } });
}
