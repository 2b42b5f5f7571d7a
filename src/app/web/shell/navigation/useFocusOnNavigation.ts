import { useEffect, useRef } from 'react';
import { useAddress } from '../../../../platform/web/navigation/address.ts';

/** A new page begins where reading it begins, as after a full load; a filter or a sort leaves the focus alone. */
export function useFocusOnNavigation(isChanging: boolean): void {
  const { path } = useAddress();
  const shown = useRef(path);
  useEffect(() => {
    if (isChanging || shown.current === path) return;
    shown.current = path;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [path, isChanging]);
}
