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
}

/** The channels that this node follows, over connections that may be lost. */
export interface Followed {
  /** Begins to hear a channel. Its past arrives first, and then what is sent. */
  follow: (channel: string) => void;
  /** Ends that a while later, since readers often come back. */
  leave: (channel: string) => void;
  hear(channel: string, message: string): void;
  /** Subscribes a new connection to all channels. Pages read again after a lost connection, so the past is not needed. */
  connect(line: ChannelLine, lost: (error: unknown) => void): Promise<void>;
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

/** Ends the holding back of messages. Returns the past of the channel, and then the messages that arrived meanwhile and are not part of it. */
function endHolding(state: Channel, { messages, completeForMs }: Past): { message: string; ageMs?: number }[] {
  const heads = new Set(messages.map(({ message }) => headOf(message)));
  const later = state.held?.filter(message => !heads.has(headOf(message))) ?? [];
  state.held = undefined;
  state.past = { heads, until: performance.now() + overlapMs };
  return [...messages.filter(({ ageMs }) => ageMs <= completeForMs), ...later.map(message => ({ message }))];
}

/** Forgets pasts whose messages can’t arrive again, and channels that were left for so long. Returns the names of these channels. */
function forgetOld(channels: Map<string, Channel>, lingerMs: number): string[] {
  const now = performance.now();
  for (const state of channels.values()) if (state.past && state.past.until <= now) state.past = undefined;
  const isGone = ({ leftAt, held }: Channel) => leftAt !== undefined && leftAt <= now - lingerMs && !held;
  const gone = [...channels].filter(([, state]) => isGone(state)).map(([name]) => name);
  for (const channel of gone) channels.delete(channel);
  return gone;
}

export function createFollowed(self: string, { onText, onLack }: Handlers, lingerMs = usualLingerMs): Followed {
  const channels = new Map<string, Channel>();
  let fresh: string[] = [];
  let connection: { line: ChannelLine; lost: (error: unknown) => void } | undefined;
  let count = 0;

  function receive(message: string, ageMs?: number): void {
    const match = messagePattern.exec(message);
    if (match && match[1] !== self) onText(message.slice(match[0].length), ageMs);
  }

  function open(past: Past): void {
    const state = channels.get(past.channel);
    if (!state?.held) return;
    onLack(past.channel, past.completeForMs);
    for (const { message, ageMs } of endHolding(state, past)) receive(message, ageMs);
  }

  async function followFresh(): Promise<void> {
    const [using, wanted] = [connection, fresh];
    if (!using || wanted.length === 0) return;
    fresh = [];
    try {
      await using.line.subscribe(wanted);
      const pasts = await using.line.past(wanted);
      if (connection === using) pasts.forEach(open);
    } catch (error) {
      using.lost(error);
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
    async connect(line, lost) {
      const known = [...channels];
      fresh = [];
      if (known.length > 0) await line.subscribe(known.map(([channel]) => channel));
      for (const [, state] of known) Object.assign(state, { held: undefined, past: undefined });
      connection = { line, lost };
      void followFresh();
    },
    disconnect() {
      connection = undefined;
    },
    sweep() {
      const gone = forgetOld(channels, lingerMs);
      if (connection && gone.length > 0) connection.line.unsubscribe(gone).catch(connection.lost);
    },
    toMessage: text => `${self} ${count++}:${text}`,
  };
}

/** The node and number of a message, which tell it from all others. */
function headOf(message: string): string {
  return message.slice(0, message.indexOf(':'));
}
