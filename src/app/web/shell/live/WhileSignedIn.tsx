import { useViewer } from '../../../../features/account/web/index.ts';
import { LastRankings } from '../../../../features/feed/web/index.ts';
import { PushOfferAfterUse } from '../../../../features/notifications/web/index.ts';
import { handInPreviousRankings } from '../../../../features/power-rankings/web/index.ts';
import { LiveUpdates } from './LiveUpdates.tsx';
import { ResumeIntent } from '../signing-in/ResumeIntent.tsx';

handInPreviousRankings(LastRankings);

/** Background work for a signed-in person, loaded after the first page was shown. */
export function WhileSignedIn() {
  const { viewer } = useViewer();
  return (
    <>
      <ResumeIntent />
      <LiveUpdates />
      {viewer && <PushOfferAfterUse userId={viewer.id} />}
    </>
  );
}
