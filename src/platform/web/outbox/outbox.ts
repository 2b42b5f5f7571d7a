import { useSyncExternalStore } from 'react';
import { ApiError } from '../api/api.ts';
import { readStored, writeStored } from '../storage.ts';

/** The bookkeeping of a write that the server has not stored yet. */
export interface OutgoingState {
  /** Idempotency-Key: a retry never stores the write twice. */
  key: string;
  /** ISO 8601, by this device's clock. */
  createdAt: string;
  /** 'sending' now, 'waiting' for its turn or the network, or 'refused' with the server's reason. */
  state: 'sending' | 'waiting' | 'refused';
  reason?: string;
}

export type Outgoing<Body extends object> = Body & OutgoingState;

/** Pauses before trying again, in milliseconds. */
const retries = [1_000, 2_000, 5_000, 10_000];

/** Whether the server refused the write itself, such as one that a newcomer may not make yet. After any other error a retry may succeed. */
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return false;
  return error.code === 'newcomer' || (error.status !== 429 && error.status !== 408);
}

function isOutgoing(value: unknown): value is OutgoingState {
  return typeof value === 'object' && value !== null && 'key' in value && 'createdAt' in value && 'state' in value;
}

interface Options<Body, Stored> {
  /** Whether a stored object has the fields of a write; one that a former version of the page stored may not. */
  isBody: (value: object) => value is Body & object;
  /** Makes the call; rejects with an ApiError. */
  send: (body: Body, key: string) => Promise<Stored>;
  /** The thing that a write is about. Only the latest of the writes about one thing is kept. */
  subjectOf?: (body: Body) => unknown;
}

/**
 * Writes that wait for the network, kept on this device under a name. They are sent in order, one at a time and by one tab at a time.
 * A write that can't be sent holds up the later ones, so the order is kept; a refused one stays with its reason and holds up nothing.
 */
export class Outbox<Body extends object, Stored> {
  readonly #storedName: string;
  readonly #options: Options<Body, Stored>;
  readonly #listeners = new Set<() => void>();
  #writes: readonly Outgoing<Body>[] | undefined;
  /** Whether the browser's storage holds what it is given; where it is blocked, writes last as long as their page. */
  #isStored = true;
  #onSent: (stored: Stored, write: Outgoing<Body>) => void = () => undefined;
  #attempts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;
  /** The parts of the page that keep it sending. Without one, such as after a sign-out, it tries nothing again. */
  #keepers = 0;

  /** `name` is a part of the key in the browser's storage, such as the id of a thing. */
  constructor(name: string, options: Options<Body, Stored>) {
    this.#storedName = `outbox:${name}`;
    this.#options = options;
  }

  /** The writes that the server has not stored, the oldest first. */
  get writes(): readonly Outgoing<Body>[] {
    this.#writes ??= this.#stored();
    return this.#writes;
  }

  /** Keeps a write and sends it as soon as it can be. `key` is that of an attempt whose answer was lost. */
  put(body: Body, key: string = crypto.randomUUID()): void {
    this.#change(writes => [
      ...this.#withoutEarlier(writes, body),
      { ...body, key, createdAt: new Date().toISOString(), state: 'waiting' },
    ]);
    void this.#sendNext();
  }

  /** Sends a refused write again. */
  retry(key: string): void {
    this.#mark(key, { state: 'waiting' });
    void this.#sendNext();
  }

  /** Forgets a write that is not stored. */
  takeBack(key: string): void {
    this.#change(writes => writes.filter(write => write.key !== key));
  }

  /** Forgets the writes about the thing that another one is about. */
  takeBackEarlier(body: Body): void {
    this.#change(writes => this.#withoutEarlier(writes, body));
  }

  /** Sends the writes of earlier visits, and goes on when the network is back. Returns a function that stops it. */
  keepSending(onSent: (stored: Stored, write: Outgoing<Body>) => void): () => void {
    this.#onSent = onSent;
    const send = () => void this.#sendNext();
    const follow = ({ key }: StorageEvent) => {
      if (key === this.#storedName) this.#show(this.#stored());
    };
    addEventListener('online', send);
    addEventListener('storage', follow);
    this.#keepers += 1;
    send();
    return () => {
      this.#keepers -= 1;
      removeEventListener('online', send);
      removeEventListener('storage', follow);
      clearTimeout(this.#timer);
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #stored(): Outgoing<Body>[] {
    try {
      const value: unknown = JSON.parse(readStored(this.#storedName) ?? '[]');
      if (!Array.isArray(value)) return [];
      return value.filter((each): each is Outgoing<Body> => isOutgoing(each) && this.#options.isBody(each));
    } catch {
      return [];
    }
  }

  #withoutEarlier(writes: readonly Outgoing<Body>[], body: Body): readonly Outgoing<Body>[] {
    const { subjectOf } = this.#options;
    return subjectOf ? writes.filter(write => subjectOf(write) !== subjectOf(body)) : writes;
  }

  #show(writes: readonly Outgoing<Body>[]): void {
    this.#writes = writes;
    for (const listener of this.#listeners) listener();
  }

  #change(next: (writes: readonly Outgoing<Body>[]) => readonly Outgoing<Body>[]): void {
    // Another tab may have changed the list.
    const writes = next(this.#isStored ? this.#stored() : this.writes);
    const text = writes.length > 0 ? JSON.stringify(writes) : null;
    writeStored(this.#storedName, text);
    this.#isStored = readStored(this.#storedName) === text;
    this.#show(writes);
  }

  #mark(key: string, part: Partial<OutgoingState>): void {
    this.#change(writes => writes.map(write => (write.key === key ? { ...write, ...part } : write)));
  }

  /** Sends the waiting writes in order. It does nothing while another tab holds the browser's lock for sending. */
  async #sendNext(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#isSending || !this.writes.some(({ state }) => state !== 'refused')) return;
    this.#isSending = true;
    try {
      if (navigator.locks) {
        await navigator.locks.request(this.#storedName, { ifAvailable: true }, lock => (lock ? this.#sendAll() : this.#sendLater()));
      } else await this.#sendAll();
    } finally {
      this.#isSending = false;
    }
  }

  #sendLater(): void {
    if (this.#keepers === 0) return;
    this.#timer = setTimeout(() => void this.#sendNext(), retries[Math.min(this.#attempts, retries.length - 1)]);
    this.#attempts += 1;
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      // One that is 'sending' here was being sent by a page that has closed.
      const next = this.writes.find(({ state }) => state !== 'refused');
      if (!next) return;
      this.#mark(next.key, { state: 'sending' });
      try {
        const stored = await this.#options.send(next, next.key);
        this.#attempts = 0;
        // The stored thing is shown before its place in the queue goes: it is never out of sight.
        this.#onSent(stored, next);
        this.takeBack(next.key);
      } catch (error) {
        if (!isRefusal(error)) {
          this.#mark(next.key, { state: 'waiting' });
          this.#sendLater();
          return;
        }
        this.#mark(next.key, { state: 'refused', reason: error.issues[0]?.message ?? error.message });
      }
    }
  }
}

/** Makes the outboxes of a kind: one for each account on this device. */
export function outboxPerAccount<Body extends object, Stored>(
  kind: string,
  optionsOf: (userId: string) => Options<Body, Stored>,
): (userId: string) => Outbox<Body, Stored> {
  const outboxes = new Map<string, Outbox<Body, Stored>>();
  return userId => {
    const outbox = outboxes.get(userId) ?? new Outbox<Body, Stored>(`${kind}:${userId}`, optionsOf(userId));
    outboxes.set(userId, outbox);
    return outbox;
  };
}

const none: readonly never[] = [];

/** The writes of an outbox that the server has not stored, the oldest first. */
export function useOutgoing<Body extends object, Stored>(outbox: Outbox<Body, Stored>): readonly Outgoing<Body>[] {
  return useSyncExternalStore(
    outbox.subscribe,
    () => outbox.writes,
    () => none,
  );
}
