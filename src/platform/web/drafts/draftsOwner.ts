import { readStored, writeStored } from '../storage.ts';
import { draftKey } from './draftKey.ts';

const ownerKey = 'drafts-owner';

/** Deletes all drafts of this device, so that its next reader does not find them. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(draftKey(''))) localStorage.removeItem(key);
  } catch {
    // A browser without storage has kept nothing.
  }
  writeStored(ownerKey, null);
}

/**
 * Notes the member who writes on this device. The drafts of another member are deleted, whose session may have expired here. Drafts of
 * before the sign-in stay if nobody else was signed in.
 */
export function claimDrafts(userId: string): void {
  const owner = readStored(ownerKey);
  if (owner === userId) return;
  if (owner !== null) forgetDrafts();
  writeStored(ownerKey, userId);
}
