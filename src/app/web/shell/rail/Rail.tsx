import { useSyncExternalStore } from 'react';
import { loadable } from '../../../../design/index.ts';

const GamesRail = loadable(() => import('../../../../features/games/web/rail/GamesRail.tsx').then(module => module.GamesRail));

/** The width from which a page has a fourth column, as `2xl:` in the design. */
const wide = '(min-width: 100rem)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** The fourth column of wide windows. Others do not load its code. */
export function Rail() {
  const isWide = useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
  return isWide && <GamesRail />;
}
