import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Says quietly that there is no network, as long as there is none. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!isOnline && (
        <p className="mb-4 flex animate-rise items-center gap-3 rounded-control bg-warning-soft px-4 py-3 text-sm font-medium text-warning-text">
          <WifiOff aria-hidden="true" className="size-5 shrink-0" />
          You’re offline. You can keep reading. Posting and voting work again when you’re back online.
        </p>
      )}
    </div>
  );
}
