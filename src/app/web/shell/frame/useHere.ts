import { useAddress } from '../../../../platform/web/navigation/address.ts';

/** The address shown, as a path that sign-in can return to; the same on the server. */
export function useHere(): string {
  const { path, search } = useAddress();
  return search.size > 0 ? `${path}?${search}` : path;
}
