import { Badge } from '../../../design/index.ts';
import { RelativeTime } from '../../../platform/web/time/RelativeTime.tsx';

interface MarksProps {
  asOf: string;
  stale: boolean;
  isReplay: boolean;
}

/** The age and origin of the figures, which a fan needs to judge them. */
export function Marks({ asOf, stale, isReplay }: MarksProps) {
  return (
    <>
      {isReplay && <Badge tone="warning">Replay, not real</Badge>}
      {stale && (
        <Badge tone="warning">
          As of <RelativeTime iso={asOf} />
        </Badge>
      )}
    </>
  );
}
