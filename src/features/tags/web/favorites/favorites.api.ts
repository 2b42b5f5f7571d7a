import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/web/api/api.ts';
import { readKey, useRead } from '../../../../platform/web/api/query.ts';
import { reportFailure, useViewer } from '../../../account/web/index.ts';
import { type Tag, tagsRoutes } from '../../tags.contract.ts';

/** The stars on tags: their state and their click handler. */
export interface Stars {
  isLit: (tag: Tag) => boolean;
  toggle: (tag: Tag) => void;
}

const listKey = readKey(tagsRoutes.favorites, {});

/** Whether a favorite team calls, and the change of it; undefined for a tag that is no favorite team. */
export function useTeamCalls(tag: Tag): { isOn: boolean; set: (isOn: boolean) => void } | undefined {
  const client = useQueryClient();
  const { viewer } = useViewer();
  const { data } = useRead(tagsRoutes.favorites, {}, { enabled: viewer !== null });
  const favorite = data?.find(({ id }) => id === tag.id);
  const show = (alerts: boolean) =>
    client.setQueryData<Tag[]>(listKey, tags => tags?.map(each => (each.id === tag.id ? { ...each, alerts } : each)));
  const { mutate } = useMutation({
    scope: { id: 'favorites' },
    mutationFn: (alerts: boolean) => call(tagsRoutes.saveFavorite, { params: { tagId: tag.id }, body: { alerts } }),
    onMutate: show,
    onError: (error, alerts) => {
      show(!alerts);
      reportFailure(error, 'Failed to save this. Please try again.');
    },
  });
  if (!favorite || favorite.category !== 'team') return undefined;
  // A star of this page is not read again: a new favorite team calls.
  return { isOn: favorite.alerts ?? true, set: alerts => mutate(alerts) };
}

/** Somebody's favorite tags; `stars` is undefined for a visitor, who has none. */
export function useFavorites() {
  const client = useQueryClient();
  const { viewer } = useViewer();
  const list = useRead(tagsRoutes.favorites, {}, { enabled: viewer !== null });
  const favorites = () => client.getQueryData<Tag[]>(listKey);
  const isLit = (tag: Tag) => favorites()?.some(favorite => favorite.id === tag.id) ?? false;

  /** Shows a tag as a favorite or not; answers where in the list it stood. */
  const show = (tag: Tag, lit: boolean, place = Number.MAX_SAFE_INTEGER): number => {
    const before = favorites()?.findIndex(favorite => favorite.id === tag.id) ?? -1;
    client.setQueryData<Tag[]>(listKey, tags => {
      const others = tags?.filter(favorite => favorite.id !== tag.id);
      return lit ? others?.toSpliced(place, 0, tag) : others;
    });
    return before < 0 ? Number.MAX_SAFE_INTEGER : before;
  };

  const { mutate } = useMutation({
    mutationKey: ['favorites'],
    // One after the other, in the order of the clicks.
    scope: { id: 'favorites' },
    mutationFn: async ({ tag, lit }: { tag: Tag; lit: boolean }) => {
      if (lit) await call(tagsRoutes.addFavorite, { body: { tagId: tag.id } });
      else await call(tagsRoutes.removeFavorite, { params: { tagId: tag.id } });
    },
    onMutate: ({ tag, lit }) => show(tag, lit),
    // A list that could not be read before gets its second chance.
    onSuccess: () => (favorites() ? undefined : client.invalidateQueries({ queryKey: listKey })),
    onError: (error, { tag, lit }, place) => {
      show(tag, !lit, place);
      reportFailure(error, 'Failed to update favorites. Please try again.');
    },
  });
  const stars: Stars | undefined = viewer ? { isLit, toggle: tag => mutate({ tag, lit: !isLit(tag) }) } : undefined;
  return { list, stars };
}
