import { writeStored } from '../storage.ts';
import { draftKey } from './draftKey.ts';

/** Stores what somebody typed into fields of parts that are still asleep. Awake fields store every change by themselves. */
export function storeSleepingDrafts(): void {
  for (const field of document.querySelectorAll<HTMLTextAreaElement>('[data-asleep] textarea[data-draft]'))
    if (field.value !== '' && field.dataset.draft) writeStored(draftKey(field.dataset.draft), field.value);
}
