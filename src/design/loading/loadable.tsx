import { type ComponentType, type ReactNode, useEffect, useReducer } from 'react';

const firstPause = 1_000;
const longestPause = 30_000;

/**
 * A component whose code is fetched when it is first shown; `fetch` does so before, and then it is there at once. While
 * it is missing its fallback stands in. Code that can't be fetched (no network, a server that restarts) is asked for again and
 * takes nothing else down, which a part that throws would.
 */
export function loadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode | ((props: Props) => ReactNode) = null,
) {
  let Loaded: ComponentType<Props> | undefined;
  const fetch = () =>
    load().then(component => {
      Loaded = component;
    });
  function Part(props: Props) {
    const [, render] = useReducer((count: number) => count + 1, 0);
    useEffect(() => {
      let isShown = true;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const fetchPart = (pause: number) => {
        fetch().then(
          () => {
            if (isShown) render();
          },
          () => {
            if (isShown) timer = setTimeout(fetchPart, pause, Math.min(pause * 2, longestPause));
          },
        );
      };
      if (!Loaded) fetchPart(firstPause);
      return () => {
        isShown = false;
        clearTimeout(timer);
      };
    }, []);
    if (Loaded) return <Loaded {...props} />;
    return typeof fallback === 'function' ? fallback(props) : fallback;
  }
  return Object.assign(Part, { fetch });
}
