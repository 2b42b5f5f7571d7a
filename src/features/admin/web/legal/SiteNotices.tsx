import { Megaphone, Sprout } from 'lucide-react';
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
  const [hasMovedOn, note] = useState(false);
  if (!hasMovedOn && path !== first) note(true);
  return hasMovedOn;
}

/**
 * Above each page: what the operator announces, an address that waits to be confirmed, and what a newcomer should know. The last two wait
 * for the second page of a visit.
 */
export function SiteNotices() {
  const { viewer } = useViewer();
  const { data } = useRead(adminRoutes.siteInfo, {}, { staleTime: 5 * 60_000 });
  const hasMovedOn = useHasMovedOn();
  const [seen, see] = useState(() => readStored(seenKey));
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
              see(sign);
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
      {hasMovedOn && viewer?.standing.state === 'newcomer' && <NewcomerHint />}
    </>
  );
}

const hintKey = 'newcomer-hint';

function NewcomerHint() {
  const [isSeen, see] = useState(() => readStored(hintKey) !== null);
  if (isSeen) return null;
  return (
    <Card as="section" aria-label="New here" padding="sm" className="mb-4 flex items-center gap-3 pl-4">
      <Sprout aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <p className="min-w-0 flex-1 text-sm">
        New members post a little slower for a day: 3 posts and 10 comments an hour. Read the <Link href="/rules">rules</Link> meanwhile.
      </p>
      <Button
        variant="ghost"
        size="sm"
        onClick={() => {
          writeStored(hintKey, '1');
          see(true);
        }}
      >
        Got it
      </Button>
    </Card>
  );
}
