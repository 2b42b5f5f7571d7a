import { WifiOff } from 'lucide-react';

/** Tells a reader that there is no network. */
export function OfflineText() {
  return (
    <p className="mb-4 flex animate-rise items-center gap-3 rounded-control bg-warning-soft px-4 py-3 text-sm font-medium text-warning-text">
      <WifiOff aria-hidden="true" className="size-5 shrink-0" />
      You’re offline. Pages you read are still here. Posts, comments, likes and votes send when you’re back online.
    </p>
  );
}
