/** The texts of a channel that were sent before this node followed it. */
export interface Past {
  channel: string;
  /** Messages with their ages in milliseconds, the oldest first. */
  messages: { message: string; ageMs: number }[];
  /** The time before now for which nothing is missing, in milliseconds. */
  completeForMs: number;
}

/** The channels of one connection. A message of a channel arrives only while the connection subscribes to it. */
export interface ChannelLine {
  subscribe(channels: readonly string[]): Promise<unknown>;
  unsubscribe(channels: readonly string[]): Promise<unknown>;
  past(channels: readonly string[]): Promise<Past[]>;
}

interface Handlers {
  /** A text of another node; `ageMs` if it was sent before this node followed the channel. */
  onText: (text: string, ageMs?: number) => void;
  /** The events of a channel are known only for so long before now. */
  onLack: (channel: string, completeForMs: number) => void;
  /** The connection is of no use any more. */
  onLost: (line: ChannelLine, error: unknown) => void;
}

/** The channels that this node follows, over connections that may be lost. */
export interface Followed {
  /** Begins to hear a channel. Its past arrives first, and then what is sent. */
  follow(channel: string): void;
  /** Ends that a while later, since readers often come back. */
  leave(channel: string): void;
  hear(channel: string, message: string): void;
  /** Subscribes a new connection to all channels. Pages read again after a lost connection, so the past is not needed. */
  connect(line: ChannelLine): Promise<void>;
  disconnect(): void;
  /** Ends the subscriptions that nobody came back for. Call it every second. */
  sweep(): void;
  /** The message of a text of this node. */
  toMessage(text: string): string;
}

/** The time for which a channel is heard after its last reader has left, in milliseconds. */
const usualLingerMs = 60_000;
/**
 * The time for which a message of the past may arrive once more, in milliseconds: the past and the messages come by two connections. A
 * connection whose heartbeat is late for longer is lost.
 */
const overlapMs = 10_000;

interface Channel {
  /** Messages that arrived before the past, which has to come first; undefined once it is there. */
  held: string[] | undefined;
  /** The heads of messages that the past contained, while they may arrive once more. */
  past: { heads: Set<string>; until: number } | undefined;
  leftAt: number | undefined;
}

const messagePattern = /^(\S+) (\d+):/;

export function createFollowed(self: string, handlers: Handlers, lingerMs = usualLingerMs): Followed {
  const channels = new Map<string, Channel>();
  let fresh: string[] = [];
  let line: ChannelLine | undefined;
  let count = 0;

  function receive(message: string, ageMs?: number): void {
    const match = messagePattern.exec(message);
    if (match && match[1] !== self) handlers.onText(message.slice(match[0].length), ageMs);
  }

  /** Hands on the past of a channel, and then the messages that arrived meanwhile and are not part of it. */
  function open({ channel, messages, completeForMs }: Past): void {
    const state = channels.get(channel);
    if (!state?.held) return;
    const { held } = state;
    state.held = undefined;
    handlers.onLack(channel, completeForMs);
    const heads = new Set(messages.map(({ message }) => headOf(message)));
    state.past = { heads, until: performance.now() + overlapMs };
    for (const { message, ageMs } of messages) if (ageMs <= completeForMs) receive(message, ageMs);
    for (const message of held) if (!heads.has(headOf(message))) receive(message);
  }

  async function followFresh(): Promise<void> {
    const [using, wanted] = [line, fresh];
    if (!using || wanted.length === 0) return;
    fresh = [];
    try {
      await using.subscribe(wanted);
      const pasts = await using.past(wanted);
      if (line === using) pasts.forEach(open);
    } catch (error) {
      handlers.onLost(using, error);
    }
  }

  return {
    follow(channel) {
      const known = channels.get(channel);
      if (known) {
        known.leftAt = undefined;
        return;
      }
      channels.set(channel, { held: [], past: undefined, leftAt: undefined });
      fresh.push(channel);
      // The topics of one stream share a round trip.
      if (fresh.length === 1) queueMicrotask(() => void followFresh());
    },
    leave(channel) {
      const known = channels.get(channel);
      if (known) known.leftAt = performance.now();
    },
    hear(channel, message) {
      const state = channels.get(channel);
      if (state?.held) state.held.push(message);
      else if (state && !state.past?.heads.has(headOf(message))) receive(message);
    },
    async connect(next) {
      const wanted = [...channels.keys()];
      fresh = [];
      if (wanted.length > 0) await next.subscribe(wanted);
      for (const channel of wanted) {
        const state = channels.get(channel);
        if (state) Object.assign(state, { held: undefined, past: undefined });
      }
      line = next;
      void followFresh();
    },
    disconnect() {
      line = undefined;
    },
    sweep() {
      const now = performance.now();
      for (const state of channels.values()) if (state.past && state.past.until <= now) state.past = undefined;
      const before = now - lingerMs;
      const gone = [...channels].filter(([, { leftAt, held }]) => leftAt !== undefined && leftAt <= before && !held).map(([name]) => name);
      for (const channel of gone) channels.delete(channel);
      const using = line;
      if (using && gone.length > 0) using.unsubscribe(gone).catch((error: unknown) => handlers.onLost(using, error));
    },
    toMessage: text => `${self} ${count++}:${text}`,
  };
}

/** The node and number of a message, which tell it from all others. */
function headOf(message: string): string {
  return message.slice(0, message.indexOf(':'));
}
