import { loadable } from '../../../../design/index.ts';
import { closeComposer, useComposerRequest } from './composer.store.ts';

const ComposerDialog = loadable(() => import('./ComposerDialog.tsx').then(module => module.ComposerDialog));

/** Mounted once; the dialog's code is loaded when a person first writes. */
export function Composer() {
  const request = useComposerRequest();
  if (!request) return null;
  return <ComposerDialog request={request} onClose={closeComposer} />;
}
