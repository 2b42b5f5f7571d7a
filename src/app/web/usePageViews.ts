import { useEffect } from 'react';
import { useAddress } from '../../platform/web/navigation/address.ts';

/**
 * Patterns whose full address may be reported. Every other page (a chat, a reset) is reported by its pattern only, because its
 * address names a person.
 */
const publicPatterns = new Set(['/', '/all', '/post/:id', '/user/:username', '/about', '/:tag']);

/** Reports a page view on each route change, including the first page. docs/product.md, 2.10 Pages. */
export function usePageViews(pattern: string, isChanging: boolean): void {
  const { path } = useAddress();
  const told = publicPatterns.has(pattern) ? path : pattern;
  useEffect(() => {
    // Most operators want no reports: then the code for them stays away.
    if (isChanging || !document.querySelector('meta[name="analytics"]')) return;
    import('../../platform/web/navigation/analytics.ts').then(
      ({ reportPageView }) => reportPageView(told),
      () => undefined,
    );
    // A new address is a new view also where the same words stand for both.
  }, [told, path, isChanging]);
}
