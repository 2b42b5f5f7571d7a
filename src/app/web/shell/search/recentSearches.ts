import { draftKey } from '../../../../platform/web/drafts/draftKey.ts';
import { readStored, writeStored } from '../../../../platform/web/storage.ts';

/** They go with the drafts of a person when somebody else signs in on this device. */
const key = draftKey('recent-searches');
const maxSearches = 5;

/** The texts that were last searched for on this device, the latest first. */
export function recentSearches(): string[] {
  return readStored(key)?.split('\n') ?? [];
}

export function rememberSearch(text: string): void {
  const searched = text.trim().replace(/\s+/g, ' ');
  if (searched === '') return;
  writeStored(key, [searched, ...recentSearches().filter(each => each !== searched)].slice(0, maxSearches).join('\n'));
}
