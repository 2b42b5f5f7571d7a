import { type QueryClient, type UseQueryOptions, useQueries } from '@tanstack/react-query';
import type { ApiError } from '../../../platform/web/api/api.ts';
import { prefetchRead, readKey } from '../../../platform/web/api/query.ts';
import { type Tag, tagsRoutes } from '../tags.contract.ts';
import { tagNameLimit } from '../tags.rules.ts';
import { useTagByName } from './tags.api.ts';

/** A view has a few tags; an address with hundreds of made-up ones is not worth as many questions. */
const lookUpsAtMost = 5;

function isSameName(tag: Tag, name: string): boolean {
  return tag.name.toLowerCase() === name.toLowerCase();
}

function namesToLookUp(names: readonly string[], isListed: (name: string) => boolean): string[] {
  return names.filter(name => name.length <= tagNameLimit && !isListed(name)).slice(0, lookUpsAtMost);
}

function searchInput(name: string) {
  return { query: { q: name } };
}

/** Prefetches the tags of `useStoredTags` on the server. */
export async function prefetchStoredTags(client: QueryClient, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await prefetchRead(client, tagsRoutes.all, {});
  const listed = client.getQueryData<Tag[]>(readKey(tagsRoutes.all, {})) ?? [];
  const missing = namesToLookUp(names, name => listed.some(tag => isSameName(tag, name)));
  await Promise.all(missing.map(name => prefetchRead(client, tagsRoutes.search, searchInput(name))));
}

/**
 * The tags of these names, whatever their case, in the same order; undefined for one that doesn't exist. Rare general
 * tags are not in the list of tags and are looked up.
 */
export function useStoredTags(names: readonly string[]): { tags: readonly (Tag | undefined)[]; isKnown: boolean } {
  const find = useTagByName();
  const missing = namesToLookUp(names, name => find(name) !== undefined);
  const reads = useQueries({
    queries: missing.map((name): UseQueryOptions<Tag[], ApiError> => ({ queryKey: readKey(tagsRoutes.search, searchInput(name)) })),
  });
  const found = new Map<string, Tag>();
  for (const [index, name] of missing.entries()) {
    const tag = reads[index]?.data?.find(one => isSameName(one, name));
    if (tag) found.set(name, tag);
  }
  return { tags: names.map(name => find(name) ?? found.get(name)), isKnown: reads.every(read => !read.isPending) };
}
