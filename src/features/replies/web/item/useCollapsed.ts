import { useCallback, useEffect, useState } from 'react';

const keyOf = (postId: number) => `collapsed:${postId}`;

function stored(postId: number): ReadonlySet<number> {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(keyOf(postId)) ?? '[]');
    return new Set(Array.isArray(ids) ? ids.filter(id => typeof id === 'number') : []);
  } catch {
    return new Set();
  }
}

interface Collapsed {
  collapsed: ReadonlySet<number>;
  toggle: (id: number) => void;
  expandAll: () => void;
}

/** The collapsed comments of a thread. They stay collapsed for this session of the browser. */
export function useCollapsed(postId: number): Collapsed {
  const [collapsed, setCollapsed] = useState<ReadonlySet<number>>(new Set());
  // The server renders every comment, so the stored ones are collapsed after hydration.
  useEffect(() => setCollapsed(stored(postId)), [postId]);
  const keep = useCallback(
    (next: ReadonlySet<number>) => {
      setCollapsed(next);
      try {
        sessionStorage.setItem(keyOf(postId), JSON.stringify([...next]));
      } catch {
        // Without storage they are collapsed until the page is left.
      }
    },
    [postId],
  );
  const toggle = (id: number) => {
    const next = new Set(collapsed);
    if (!next.delete(id)) next.add(id);
    keep(next);
  };
  const expandAll = useCallback(() => keep(new Set()), [keep]);
  return { collapsed, toggle, expandAll };
}
