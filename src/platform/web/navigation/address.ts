import { useMemo } from 'react';
import { useRouter } from 'wouter';

export interface Address {
  /** Percent-encoded, as in the address bar. */
  path: string;
  search: URLSearchParams;
  navigate: (to: string, options?: { replace?: boolean }) => void;
}

/**
 * The address of the page. The router's own hooks return half-decoded texts, in which a name such as "100%" or a search for "a+b"
 * cannot be told from something else.
 */
export function useAddress(): Address {
  const router = useRouter();
  const [path, navigate] = router.hook(router);
  const text = router.searchHook(router);
  const search = useMemo(() => new URLSearchParams(text), [text]);
  return { path, search, navigate };
}
