import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { Button, Card, Link } from '../../../../design/index.ts';
import { useRead } from '../../../../platform/web/api/query.ts';
import { useAddress } from '../../../../platform/web/navigation/address.ts';
import { readStored, writeStored } from '../../../../platform/web/storage.ts';
import { ConfirmAddress, useViewer } from '../../../account/web/index.ts';
import { adminRoutes, type SiteInfo } from '../../admin.contract.ts';
import { sitePageTitles } from '../../site.rules.ts';

const seenKey = 'site-notices';

/** Stands for everything that a reader has put away. */
const signOf = ({ announcement, changes }: SiteInfo) => JSON.stringify([announcement, changes]);

/** Whether the reader has gone to another page since. What appears above a page moves it under the reader's finger. */
function useHasMovedOn(): boolean {
  const { path } = useAddress();
  const [first] = useState(path);
  const [hasMovedOn, setHasMovedOn] = useState(false);
  if (!hasMovedOn && path !== first) setHasMovedOn(true);
  return hasMovedOn;
}

/**
 * Above each page: what the operator announces, and an address that waits to be confirmed. The latter waits for the second page of a visit.
 */
export function SiteNotices() {
  const { viewer } = useViewer();
  const { data } = useRead(adminRoutes.siteInfo, {}, { staleTime: 5 * 60_000 });
  const hasMovedOn = useHasMovedOn();
  const [seen, setSeen] = useState(() => readStored(seenKey));
  const sign = data ? signOf(data) : '';
  const isAnnounced = data !== undefined && (data.announcement !== null || data.changes.length > 0) && seen !== sign;
  const isUnproven = data?.sendsMail && viewer?.signIn === 'built-in' && !viewer.emailVerified && viewer.email;
  return (
    <>
      {isAnnounced && (
        <Card as="section" aria-label="Announcement" padding="sm" className="mb-4 flex items-center gap-3 pl-4">
          <Megaphone aria-hidden="true" className="size-5 shrink-0 text-muted" />
          <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            {data.announcement && <p>{data.announcement}</p>}
            {data.changes.map(({ page }) => (
              <p key={page} className="text-sm text-muted">
                <Link href={`/${page}`}>{sitePageTitles[page]}</Link> changed lately.
              </p>
            ))}
          </div>
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              writeStored(seenKey, sign);
              setSeen(sign);
            }}
          >
            Got it
          </Button>
        </Card>
      )}
      {hasMovedOn && isUnproven && (
        <section aria-label="Confirm your address" className="mb-4">
          <ConfirmAddress email={isUnproven} />
        </section>
      )}
    </>
  );
}
