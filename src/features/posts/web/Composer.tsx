import { lazy, Suspense } from 'react';
import { closeComposer, useComposerRequest } from './composer.store.ts';

const ComposerDialog = lazy(() => import('./ComposerDialog.tsx').then(module => ({ default: module.ComposerDialog })));

/** Mounted once; the dialog's code comes when somebody first writes. */
export function Composer() {
  const request = useComposerRequest();
  if (!request) return null;
  return (
    <Suspense fallback={null}>
      <ComposerDialog request={request} onClose={closeComposer} />
    </Suspense>
  );
}
