import { Copy } from 'lucide-react';
import { AlertDialog, Button, Loaded, Skeleton } from '../../../design/index.ts';
import { useState } from 'react';
import { CalendarMenu } from '../../games/web/index.ts';
import { useRead } from '../../../platform/web/api/query.ts';
import { sharingRoutes } from '../sharing.contract.ts';
import { useMutation } from '@tanstack/react-query';
import { type ApiError, call } from '../../../platform/web/api/api.ts';
import { reportFailure } from '../../account/web/index.ts';
import { copyLink } from '../../posts/web/index.ts';

/** Reads the address of one's own feed, or renews it, and copies it. */
function useFeedAddress(which: 'feedAddress' | 'renewFeedAddress') {
  return useMutation<{ url: string }, ApiError>({
    mutationFn: () => call(sharingRoutes[which], {}),
    onSuccess: ({ url }) => copyLink(url),
    onError: error => reportFailure(error, 'The address of your feed could not be read. Please try again.'),
  });
}

/** Brings the games of one's own teams into a calendar, by the token of the feed. */
export function OwnCalendar() {
  const feed = useRead(sharingRoutes.feedAddress, {});
  return (
    <Loaded of={feed} error="The address of your calendar couldn’t load." loading="Loading" skeleton={<Skeleton className="h-10 w-56" />}>
      {({ url }) => <CalendarMenu path={`/calendar.ics${new URL(url).search}`} label="Add my teams to calendar" />}
    </Loaded>
  );
}

/** Copies the address of one's own feed, and gives it a new one. */
export function FeedAddress() {
  const [renewing, setRenewing] = useState(false);
  const copy = useFeedAddress('feedAddress');
  const renew = useFeedAddress('renewFeedAddress');
  const address = renew.data?.url ?? copy.data?.url;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" icon={<Copy />} pending={copy.isPending} onClick={() => copy.mutate()}>
          Copy feed address
        </Button>
        <Button variant="secondary" onClick={() => setRenewing(true)}>
          New address
        </Button>
      </div>
      {address && <p className="text-sm break-all text-muted">{address}</p>}
      <AlertDialog
        open={renewing}
        onOpenChange={setRenewing}
        title="New feed address"
        description="The address that you have now stops working in every feed reader."
        confirmLabel="Make a new one"
        pending={renew.isPending}
        onConfirm={() => renew.mutate(undefined, { onSuccess: () => setRenewing(false) })}
      />
    </div>
  );
}
