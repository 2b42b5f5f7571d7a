import type { QueryClient } from '@tanstack/react-query';
import { Gavel } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog, Button, Card, EmptyState, Link, Loaded, PageHeader, SkeletonRows } from '../../../design/index.ts';
import { useAddress } from '../../../platform/web/navigation/address.ts';
import { useHead } from '../../../platform/web/navigation/head.tsx';
import { RelativeTime } from '../../../platform/web/time/RelativeTime.tsx';
import type { CurrentUser } from '../../account/account.contract.ts';
import { SignInFirst, useViewer } from '../../account/web/index.ts';
import type { BlockedPicture } from '../blockedPictures.contract.ts';
import { prefetchBlockedPictures, useBlockedPictures, useUnblock } from './blockedPictures.api.ts';
import { BlockPictureForm } from './BlockPictureForm.tsx';

interface Prefetch {
  viewer: CurrentUser | null;
  search: URLSearchParams;
}

export async function prefetch(client: QueryClient, { viewer, search }: Prefetch): Promise<void> {
  if (viewer && viewer.role !== 'member') await prefetchBlockedPictures(client, search.get('cursor'));
}

/** `/moderation/pictures`: the block list of pictures. */
export default function BlockedPicturesPage() {
  useHead({ title: 'Blocked pictures', description: 'Pictures that are refused here.', path: '/moderation/pictures', noIndex: true });
  const { viewer } = useViewer();
  const { search } = useAddress();
  const parameters = new URLSearchParams(search);
  if (!viewer)
    return (
      <SignInFirst icon={<Gavel />} title="Sign in to moderate" returnTo="/moderation/pictures">
        Only moderators can see this page.
      </SignInFirst>
    );
  if (viewer.role === 'member')
    return (
      <EmptyState level={1} icon={<Gavel />} title="This page is for moderators" action={<Link href="/log">Read the open log</Link>}>
        Every decision is public.
      </EmptyState>
    );
  return (
    <>
      <PageHeader title="Blocked pictures" actions={<Link href="/moderation">Moderation</Link>} />
      <p className="mb-4 text-muted">
        A blocked picture is refused everywhere, also resized, cropped, turned or written on, and every copy here is closed to everyone.
        Only fingerprints are stored, never the picture.
      </p>
      <div className="flex flex-col gap-4">
        <BlockPictureForm url={parameters.get('url') ?? ''} />
        <BlockedList cursor={parameters.get('cursor')} />
      </div>
    </>
  );
}

function BlockedList({ cursor }: { cursor: string | null }) {
  const list = useBlockedPictures(cursor);
  const [picked, setPicked] = useState<BlockedPicture>();
  const unblock = useUnblock(() => setPicked(undefined));
  return (
    <Loaded of={list} error="The list could not be loaded." loading="Loading the list" skeleton={<SkeletonRows rows={4} />}>
      {({ pictures, nextCursor }) => (
        <>
          {pictures.length === 0 ? (
            <p className="text-muted">No picture is blocked.</p>
          ) : (
            <Card padding="sm">
              <ul aria-label="Blocked pictures, newest first" className="divide-y divide-line">
                {pictures.map(entry => (
                  <li key={entry.id} className="flex items-center gap-3 py-2">
                    <div className="min-w-0 flex-1 leading-tight">
                      <p dir="auto" className="[overflow-wrap:anywhere]">
                        {entry.reason}
                      </p>
                      <p className="text-sm text-muted">
                        {entry.by ? `@${entry.by}` : 'The product'}, <RelativeTime iso={entry.at} />. Refused{' '}
                        {entry.hits.toLocaleString('en-US')}×{entry.opensCase && ', opens cases'}
                      </p>
                    </div>
                    <Button variant="secondary" size="sm" onClick={() => setPicked(entry)} aria-label={`Remove the entry: ${entry.reason}`}>
                      Remove
                    </Button>
                  </li>
                ))}
              </ul>
            </Card>
          )}
          {nextCursor && <Link href={`/moderation/pictures?${new URLSearchParams({ cursor: nextCursor })}`}>Older entries</Link>}
          <AlertDialog
            open={picked !== undefined}
            onOpenChange={() => setPicked(undefined)}
            title="Allow this picture again?"
            description={`Copies that only this entry closes are shown again. Its reason: ${picked?.reason ?? ''}`}
            confirmLabel="Remove the entry"
            onConfirm={() => picked && unblock.mutate(picked.id)}
            pending={unblock.isPending}
            danger
          />
        </>
      )}
    </Loaded>
  );
}
