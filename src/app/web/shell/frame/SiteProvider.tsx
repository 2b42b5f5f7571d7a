import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Card } from '../../../../design/index.ts';
import { useViewer } from '../../../../features/account/web/index.ts';
import { adminRoutes, type SiteInfo } from '../../../../features/admin/admin.contract.ts';
import { SiteTeamsProvider } from '../../../../features/tags/web/index.ts';
import { readKey, useRead } from '../../../../platform/web/api/query.ts';
import { ReadOnlyProvider, readOnlyRefusals } from '../../../../platform/web/readOnly.ts';

const noTeams: SiteInfo['teams'] = [];
/** The time between two reads by which a page finds out that the site takes writes again, in milliseconds. */
const checkMs = 15_000;

function useSiteInfo(): SiteInfo | undefined {
  const [isReadOnly, setIsReadOnly] = useState(false);
  const { data } = useRead(adminRoutes.siteInfo, {}, { refetchInterval: isReadOnly && checkMs });
  const shown = typeof data?.readOnlyText === 'string';
  if (shown !== isReadOnly) setIsReadOnly(shown);
  return data;
}

/** The settings that every page needs: whether the site takes writes, and the teams that it is about. */
export function SiteProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const site = useSiteInfo();
  const { viewer } = useViewer();
  useEffect(
    () => readOnlyRefusals.subscribe(() => void client.invalidateQueries({ queryKey: readKey(adminRoutes.siteInfo, {}) })),
    [client],
  );
  return (
    <ReadOnlyProvider value={viewer?.role === 'admin' ? null : (site?.readOnlyText ?? null)}>
      <SiteTeamsProvider value={site?.teams ?? noTeams}>{children}</SiteTeamsProvider>
    </ReadOnlyProvider>
  );
}

/** Above each page of a read-only site. Admins see it too: they alone can write. */
export function ReadOnlyNotice() {
  const text = useRead(adminRoutes.siteInfo, {}).data?.readOnlyText ?? null;
  if (text === null) return null;
  return (
    <Card as="section" aria-label="Read-only" padding="sm" className="mb-4 pl-4 text-sm [overflow-wrap:anywhere]">
      {text}
    </Card>
  );
}
