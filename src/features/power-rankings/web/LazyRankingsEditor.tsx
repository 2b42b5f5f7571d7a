import { type ComponentProps, lazy, Suspense } from 'react';
import { Loading, Skeleton } from '../../../design/index.ts';

const Editor = /* @__PURE__ */ lazy(() => import('./RankingsEditor.tsx').then(module => ({ default: module.RankingsEditor })));

/** The editor with what it drags by, in a chunk of its own. */
export function RankingsEditor(props: ComponentProps<typeof Editor>) {
  return (
    <Suspense
      fallback={
        <Loading label="Loading the editor">
          <Skeleton className="h-80" />
        </Loading>
      }
    >
      <Editor {...props} />
    </Suspense>
  );
}
