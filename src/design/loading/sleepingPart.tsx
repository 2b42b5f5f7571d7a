import { type ComponentType, memo, useContext } from 'react';
import { loadable } from './loadable.tsx';
import { PartsAsleep, registerPart, RenderedParts } from './part.tsx';
import { Sleeping, StartsAsleep } from './sleeping.tsx';

/** A `part` that sleeps on the pages of visitors until somebody uses them. */
export function sleepingPart<Props extends object>(source: string, load: () => Promise<ComponentType<Props>>) {
  const Component = loadable(load);
  registerPart(source, Component.fetch);
  return memo(function SleepingPart(props: Props) {
    const [rendered, asleep] = [useContext(RenderedParts), useContext(PartsAsleep)];
    const startsAsleep = useContext(StartsAsleep);
    (startsAsleep ? asleep : rendered)?.add(source);
    return startsAsleep ? <Sleeping render={() => <Component {...props} />} /> : <Component {...props} />;
  });
}
