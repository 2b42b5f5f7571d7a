import { createContext, type ReactNode, Suspense, use, useContext, useEffect, useId } from 'react';
import { PartsAsleep, RenderedParts } from './part.tsx';

/** Whether parts of this document sleep at first. It never changes while the document is open, because hydration needs the same tree as the server. */
export const StartsAsleep = createContext(false);

let isAwake = false;
let resolveAwake: () => void = () => undefined;
const awake = new Promise<void>(resolve => {
  resolveAwake = resolve;
});
function wake(): void {
  isAwake = true;
  // React reads the value of a promise that is marked so at once: https://react.dev/reference/react/use.
  void Object.assign(awake, { status: 'fulfilled', value: undefined });
  resolveAwake();
}
let settle: () => void = () => undefined;
const hydrated = new Promise<void>(resolve => {
  settle = resolve;
});

/** Lets sleeping parts render from now on: on the server, where all code is there, before it renders a page. */
export function letPartsRender(): void {
  wake();
}

/** The server's HTML marks every part that sleeps, also those within others; a part takes its mark away when it listens. */
function settleIfHydrated(): void {
  if (isAwake && !document.querySelector('[data-asleep]:not(#root)')) settle();
}

/** Lets every sleeping part hydrate; their code has been fetched. Resolves when all of them listen. */
export function wakeParts(): Promise<void> {
  wake();
  settleIfHydrated();
  return hydrated;
}

/** Resolves when no part of the page sleeps any more. */
export function whenAwake(startsAsleep: boolean): Promise<void> {
  return startsAsleep ? hydrated : Promise.resolve();
}

interface SleepingProps {
  render: () => ReactNode;
}

function Sleeper({ id, render }: SleepingProps & { id: string }) {
  // Any event may make React try the part. Its own code may be there while the code of parts within it is still loading. React may run
  // this again with the hooks of the try before, so `use` is called each time.
  use(awake);
  useEffect(() => {
    document.querySelector(`[data-asleep="${id}"]`)?.removeAttribute('data-asleep');
    settleIfHydrated();
  }, [id]);
  return render();
}

/**
 * A part whose HTML the server wrote and which hydrates only once the page is used: docs/decisions/0030. A caller that renders it
 * again while it sleeps would lose its HTML, so callers are memoized and keep their props.
 */
export function Sleeping(props: SleepingProps) {
  const id = useId();
  // Another page may take the place of a part that has not hydrated. Nothing waits for it any more.
  useEffect(() => settleIfHydrated, []);
  return (
    <div className="contents" data-asleep={id}>
      {/* Its parts are fetched when it wakes, not with the page. */}
      <RenderedParts value={useContext(PartsAsleep)}>
        <Suspense fallback={null}>
          <Sleeper id={id} {...props} />
        </Suspense>
      </RenderedParts>
    </div>
  );
}
