import { textKey } from '../../../platform/shared/text.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../platform/web/api/api.ts';
import { useDebounced } from '../../../platform/web/time/debounced.ts';
import { readKey, useRead } from '../../../platform/web/api/query.ts';
import { type Tag, tagsRoutes } from '../tags.contract.ts';
import { defaultTagColor } from '../tags.rules.ts';
import { rememberShownTag } from './shownTags.ts';

/** Sports, leagues, teams and the general tags most written about; most posts first. */
export function useTags(): readonly Tag[] {
  return useRead(tagsRoutes.all, {}).data ?? noTags;
}

/** The list of tags with its failure, for where a page must say so. */
export function useTagList() {
  return useRead(tagsRoutes.all, {});
}

const maps = new WeakMap<readonly Tag[], Map<string, Tag>>();

/** Tags by their names, former ones included. Made once a list: every tag on a page looks into it. */
function byName(tags: readonly Tag[]): Map<string, Tag> {
  const entries = (namesOf: (tag: Tag) => readonly string[]) =>
    tags.flatMap(tag => namesOf(tag).map(name => [textKey(name), tag] as const));
  const map = maps.get(tags) ?? new Map([...entries(tag => tag.formerNames ?? []), ...entries(tag => [tag.name])]);
  maps.set(tags, map);
  return map;
}

const noTags: readonly Tag[] = [];

/** Looks a tag up by name, whatever its case. */
export function useTagByName(): (name: string) => Tag | undefined {
  const tags = byName(useTags());
  return name => {
    const tag = tags.get(textKey(name));
    rememberShownTag(tag);
    return tag;
  };
}

export function useTagColor(): (name: string) => string {
  const find = useTagByName();
  return name => find(name)?.color ?? defaultTagColor;
}

const pause = 200;

/** Tags that match the typed text from `fromLength` letters on. The previous answer stays until the next arrives. */
export function useTagSearch(text: string, fromLength = 1): { tags: readonly Tag[]; query: string; isPending: boolean; isError: boolean } {
  const query = useDebounced(text.trim(), pause);
  const enabled = query.length >= fromLength;
  const read = useQuery<Tag[], ApiError>({
    queryKey: readKey(tagsRoutes.search, { query: { q: query } }),
    enabled,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  });
  return { tags: enabled ? (read.data ?? []) : [], query, isPending: enabled && read.isFetching, isError: enabled && read.isError };
}
