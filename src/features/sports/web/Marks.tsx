import { Badge } from '../../../design/index.ts';
import { RelativeTime } from '../../../platform/web/clock.tsx';

interface MarksProps {
  asOf: string;
  stale: boolean;
  isReplay: boolean;
}

/** What a fan has to know of figures before believing them. */
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
