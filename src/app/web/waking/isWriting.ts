import { draftKey } from '../../../platform/web/drafts/draftKey.ts';
import { readStored } from '../../../platform/web/storage.ts';

/** Whether the visitor was in a field before this script ran, on a slow line, or wrote a text here on an earlier visit. */
export function isWriting(): boolean {
  const drafts = [...document.querySelectorAll<HTMLElement>('[data-draft]')];
  return (
    document.activeElement?.matches('input, textarea, select') === true ||
    drafts.some(({ dataset }) => readStored(draftKey(dataset['draft'] ?? '')) !== null)
  );
}
