import { useRef, useState } from 'react';
import { AlertDialog, Button, Card, Link, Loaded, SkeletonRows } from '../../../design/index.ts';
import { RelativeTime } from '../../../platform/web/time/RelativeTime.tsx';
import type { BlockedPicture } from '../blockedPictures.contract.ts';
import { useBlockedPictures, useUnblock } from './blockedPictures.api.ts';
import { BlockPictureForm } from './BlockPictureForm.tsx';

/** The block list of pictures. `url` fills in the address of the next one. */
export function BlockedPictures({ url, cursor }: { url: string; cursor: string | null }) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        A blocked picture is refused everywhere, also resized, cropped, turned or written on, and every copy here is closed to everyone.
        Only fingerprints are stored, never the picture.
      </p>
      <BlockPictureForm url={url} onBlocked={() => heading.current?.focus()} />
      <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none!">
        Blocked pictures
      </h2>
      <BlockedList cursor={cursor} />
    </div>
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
                        Entry {entry.id}, {entry.by ? `@${entry.by}` : 'The product'}, <RelativeTime iso={entry.at} />. Refused{' '}
                        {entry.hits.toLocaleString('en-US')}×{entry.opensCase && ', opens cases'}
                      </p>
                    </div>
                    <Button
                      variant="secondary"
                      size="sm"
                      onClick={() => setPicked(entry)}
                      aria-label={`Remove entry ${entry.id}: ${entry.reason}`}
                    >
                      Remove
                    </Button>
                  </li>
                ))}
              </ul>
            </Card>
          )}
          {nextCursor && <Link href={`/moderation?${new URLSearchParams({ tab: 'pictures', cursor: nextCursor })}`}>Older entries</Link>}
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
