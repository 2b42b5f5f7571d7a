import { RotateCw } from 'lucide-react';
import { Button } from '../../../design/index.ts';

interface UnreachableProps {
  what: string;
  pending: boolean;
  onRetry: () => void;
}

/** The error state of a sports card; the rest of the page is unaffected. */
export function Unreachable({ what, pending, onRetry }: UnreachableProps) {
  return (
    <div role="status" className="flex h-full flex-col items-center justify-center gap-3 px-4 text-center">
      <p>{what} can’t be reached right now.</p>
      <Button variant="secondary" icon={<RotateCw />} pending={pending} onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
