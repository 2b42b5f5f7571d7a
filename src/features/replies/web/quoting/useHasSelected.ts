import { useEffect, useState } from 'react';

/** Whether the reader has selected words on the page, which loads the button that quotes them. */
export function useHasSelected(): boolean {
  const [hasSelected, setHasSelected] = useState(false);
  useEffect(() => {
    if (hasSelected) return undefined;
    const look = () => {
      if (document.getSelection()?.isCollapsed === false) setHasSelected(true);
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [hasSelected]);
  return hasSelected;
}
