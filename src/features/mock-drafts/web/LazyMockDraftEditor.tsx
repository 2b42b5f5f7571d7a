import { type ComponentProps, lazy, Suspense } from 'react';
import { Loading, Skeleton } from '../../../design/index.ts';

const Editor = /* @__PURE__ */ lazy(() => import('./MockDraftEditor.tsx').then(module => ({ default: module.MockDraftEditor })));

/** The editor with what it drags by, in a chunk of its own. */
export function MockDraftEditor(props: ComponentProps<typeof Editor>) {
  return (
    <Suspense
      fallback={
        <Loading label="Loading the editor">
          <Skeleton className="h-100 sm:h-125" />
        </Loading>
      }
    >
      <Editor {...props} />
    </Suspense>
  );
}
