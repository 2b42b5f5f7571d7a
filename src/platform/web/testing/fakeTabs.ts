import type { TabLocks } from '../live/tabLeader.ts';
import type { TabChannel, TabMessage } from '../live/tabProtocol.ts';

/** The Web Locks of a browser with several tabs, in memory: one holder a name, the others wait in order. */
export class FakeLocks implements TabLocks {
  readonly #queues = new Map<string, Promise<unknown>>();

  request(name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void> | undefined): Promise<unknown> {
    const before = this.#queues.get(name) ?? Promise.resolve();
    const held = before.then(() => {
      if (signal.aborted) throw new DOMException('The request was aborted.', 'AbortError');
      return hold();
    });
    this.#queues.set(
      name,
      held.catch(() => undefined),
    );
    return held;
  }
}

/** The BroadcastChannels of a browser, in memory: a message reaches every other open channel of its name, as a copy and later. */
export class FakeChannels {
  readonly #open = new Map<string, Set<{ hear: (message: TabMessage) => void }>>();

  readonly openChannel = (name: string): TabChannel => {
    const listeners: ((event: { data: TabMessage }) => void)[] = [];
    const self = { hear: (data: TabMessage) => listeners.forEach(listen => listen({ data })) };
    const all = this.#open.get(name) ?? new Set();
    this.#open.set(name, all.add(self));
    return {
      addEventListener: (_type, listen) => void listeners.push(listen),
      postMessage: message => {
        const others = [...all].filter(each => each !== self);
        const copy = structuredClone(message);
        queueMicrotask(() => others.filter(each => all.has(each)).forEach(each => each.hear(copy)));
      },
      close: () => void all.delete(self),
    };
  };
}
