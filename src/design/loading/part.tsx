import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { loadable } from './loadable.tsx';

const parts = new Map<string, () => Promise<void>>();

const RenderedParts = createContext<Set<string> | undefined>(undefined);

/** On the server: notes the sources of the parts that are rendered in something. */
export function notingParts(sources: Set<string>, content: ReactNode): ReactNode {
  return <RenderedParts value={sources}>{content}</RenderedParts>;
}

/**
 * A part that only some pages show, in a chunk of its own. The server renders it like everything else and says so; the browser fetches
 * what was rendered before it wakes the page, so that both agree. `source` is its file, from the project's folder.
 */
export function part<Props extends object>(source: string, load: () => Promise<ComponentType<Props>>) {
  const Component = loadable(load);
  parts.set(source, Component.fetch);
  return function Part(props: Props) {
    useContext(RenderedParts)?.add(source);
    return <Component {...props} />;
  };
}

/** Fetches the code of parts: of those of these sources, or of all that the pages loaded so far may show. */
export async function fetchParts(sources: Iterable<string> = parts.keys()): Promise<void> {
  // One that can't be had now is asked for again where it is shown.
  await Promise.allSettled([...sources].map(async source => parts.get(source)?.()));
}
