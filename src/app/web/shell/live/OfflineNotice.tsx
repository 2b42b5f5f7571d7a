import { useEffect, useState } from 'react';
import { part } from '../../../../design/index.ts';

// A part, because few visits need it; it is fetched with the first use, while there is a network.
const OfflineText = part('src/app/web/shell/live/OfflineText.tsx', () => import('./OfflineText.tsx').then(module => module.OfflineText));

/** A quiet notice that is shown while there is no network, or while the page is a copy of an earlier visit. */
export function OfflineNotice() {
  const [isOffline, setIsOffline] = useState(false);
  useEffect(() => {
    // The service worker marks the pages that it answers with.
    const look = () => setIsOffline(!navigator.onLine || document.documentElement.dataset['copiedAt'] !== undefined);
    const back = () => {
      delete document.documentElement.dataset['copiedAt'];
      look();
    };
    look();
    addEventListener('online', back);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', back);
      removeEventListener('offline', look);
    };
  }, []);
  return <div role="status">{isOffline && <OfflineText />}</div>;
}
