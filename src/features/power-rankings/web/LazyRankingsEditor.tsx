import { Loading, loadable, Skeleton } from '../../../design/index.ts';

/** The editor and its drag-and-drop library, in a separate chunk. */
export const RankingsEditor = /* @__PURE__ */ loadable(
  () => import('./RankingsEditor.tsx').then(module => module.RankingsEditor),
  <Loading label="Loading the editor">
    <Skeleton className="h-80" />
  </Loading>,
);
