import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { loadable } from './loadable.tsx';

/** The functions that fetch the parts of a file, by its source. */
const parts = new Map<string, (() => Promise<void>)[]>();

/** Collects the sources of rendered parts on the server. */
export const RenderedParts = createContext<Set<string> | undefined>(undefined);

/** Collects the sources of the parts that are rendered asleep. */
export const PartsAsleep = createContext<Set<string> | undefined>(undefined);

/** On the server: notes the sources of the parts that are rendered in something, and of those that sleep. */
export function notingParts(sources: Set<string>, asleep: Set<string>, content: ReactNode): ReactNode {
  return (
    <PartsAsleep value={asleep}>
      <RenderedParts value={sources}>{content}</RenderedParts>
    </PartsAsleep>
  );
}

/** Lets `fetchParts` fetch the code of a part. */
export function registerPart(source: string, fetch: () => Promise<void>): void {
  parts.set(source, [...(parts.get(source) ?? []), fetch]);
}

/**
 * A part that only some pages show, in a chunk of its own. The server renders it like everything else and says so; the browser fetches
 * what was rendered before it wakes the page, so that both agree. `source` is its file, from the project's folder.
 */
export function part<Props extends object>(source: string, load: () => Promise<ComponentType<Props>>) {
  const Component = loadable(load);
  registerPart(source, Component.fetch);
  return function Part(props: Props) {
    useContext(RenderedParts)?.add(source);
    return <Component {...props} />;
  };
}

/** Fetches the code of parts: of those of these sources, or of all that the pages loaded so far may show. */
export async function fetchParts(sources?: Iterable<string>): Promise<void> {
  const wanted = sources && [...sources];
  const fetched = new Set<string>();
  // A part may show further parts, which are known once its code is there.
  for (;;) {
    const next = (wanted ?? [...parts.keys()]).filter(source => parts.has(source) && !fetched.has(source));
    if (next.length === 0) return;
    for (const source of next) fetched.add(source);
    // A part whose code fails to load now is fetched again when it is rendered.
    await Promise.allSettled(next.flatMap(source => parts.get(source)?.map(fetch => fetch()) ?? []));
  }
}
