import { Loading, loadable, Skeleton } from '../../../../design/index.ts';

/** The editor and its drag-and-drop library, in a separate chunk. */
export const MockDraftEditor = /* @__PURE__ */ loadable(
  () => import('./MockDraftEditor.tsx').then(module => module.MockDraftEditor),
  <Loading label="Loading the editor">
    <Skeleton className="h-100 sm:h-125" />
  </Loading>,
);
