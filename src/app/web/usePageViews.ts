import { useEffect } from 'react';
import { matchPage } from './router.tsx';

/**
 * Patterns whose full address may be reported. Every other page (a chat, a reset) is reported by its pattern only, because its
 * address names a person.
 */
const publicPatterns = new Set(['/', '/all', '/post/:id', '/user/:username', '/about', '/:tag']);

/** A path in words that may be told. */
function told(path: string): string {
  const { pattern } = matchPage(path).page;
  return publicPatterns.has(pattern) ? path : pattern;
}

/** Reports a page view of each path that is shown, the first one too. src/app/web/README.md. */
export function usePageViews(path: string, isChanging: boolean): void {
  useEffect(() => {
    // Most operators want no reports: then the code for them stays away.
    if (isChanging || !document.querySelector('meta[name="analytics"]')) return;
    import('../../platform/web/navigation/analytics.ts').then(
      ({ reportPageView }) => reportPageView(path, told),
      () => undefined,
    );
  }, [path, isChanging]);
}
