import { useEffect } from 'react';
import { useAddress } from '../../platform/web/address.ts';

/** Pages whose address anybody may know. Of every other (a chat, a reset) the pattern is told and not whose it is. */
const publicPatterns = new Set(['/', '/all', '/post/:id', '/user/:username', '/about', '/:tag']);

/** Specification, section 1: page views are reported on each route change, the first page too. */
export function usePageViews(pattern: string, isChanging: boolean): void {
  const { path } = useAddress();
  const told = publicPatterns.has(pattern) ? path : pattern;
  useEffect(() => {
    // Most operators want no reports: then the code for them stays away.
    if (isChanging || !document.querySelector('meta[name="analytics"]')) return;
    import('../../platform/web/analytics.ts').then(
      ({ reportPageView }) => reportPageView(told),
      () => undefined,
    );
    // A new address is a new view also where the same words stand for both.
  }, [told, path, isChanging]);
}
