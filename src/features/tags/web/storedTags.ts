import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../platform/web/api/api.ts';
import { prefetchRead, readKey, readWith } from '../../../platform/web/api/query.ts';
import { type Tag, tagsRoutes } from '../tags.contract.ts';
import { isSameTag, tagNameLimit } from '../tags.rules.ts';
import { useTagByName } from './tags.api.ts';

/** A view has a few tags; an address with hundreds of made-up ones is not worth as many questions. */
const lookUpsAtMost = 5;

function isSameName(tag: Tag, name: string): boolean {
  return isSameTag(tag.name, name);
}

function namesToLookUp(names: readonly string[], isListed: (name: string) => boolean): string[] {
  return names.filter(name => name.length <= tagNameLimit && !isListed(name)).slice(0, lookUpsAtMost);
}

function searchInput(name: string) {
  return { query: { q: name } };
}

/** One read for all names: reads of their own, by name, would need another observer. */
function readOf(names: readonly string[]) {
  return {
    queryKey: names.flatMap(name => readKey(tagsRoutes.search, searchInput(name))),
    queryFn: ({ client }: { client: QueryClient }): Promise<Tag[][]> =>
      Promise.all(names.map(name => readWith(client, tagsRoutes.search, searchInput(name)))),
  };
}

/** Prefetches the tags of `useStoredTags` on the server. */
export async function prefetchStoredTags(client: QueryClient, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await prefetchRead(client, tagsRoutes.all, {});
  const listed = client.getQueryData<Tag[]>(readKey(tagsRoutes.all, {})) ?? [];
  const missing = namesToLookUp(names, name => listed.some(tag => isSameName(tag, name)));
  if (missing.length > 0) await client.prefetchQuery(readOf(missing));
}

/**
 * The tags of these names, whatever their case, in the same order; undefined for one that doesn't exist. Rare general
 * tags are not in the list of tags and are looked up.
 */
export function useStoredTags(names: readonly string[]): { tags: readonly (Tag | undefined)[]; isKnown: boolean } {
  const find = useTagByName();
  const missing = namesToLookUp(names, name => find(name) !== undefined);
  const { data, isPending } = useQuery<Tag[][], ApiError>({ ...readOf(missing), enabled: missing.length > 0 });
  const found = new Map<string, Tag>();
  for (const [index, name] of missing.entries()) {
    const tag = data?.[index]?.find(one => isSameName(one, name));
    if (tag) found.set(name, tag);
  }
  return { tags: names.map(name => find(name) ?? found.get(name)), isKnown: missing.length === 0 || !isPending };
}
