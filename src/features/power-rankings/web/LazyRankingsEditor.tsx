import { Loading, loadable, Skeleton } from '../../../design/index.ts';

/** The editor with what it drags by, in a chunk of its own. */
export const RankingsEditor = /* @__PURE__ */ loadable(
  () => import('./RankingsEditor.tsx').then(module => module.RankingsEditor),
  <Loading label="Loading the editor">
    <Skeleton className="h-80" />
  </Loading>,
);
