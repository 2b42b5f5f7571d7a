import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createFollowed } from './followed.ts';
import { keepLine, type OpenLine } from './keptLine.ts';
import { createThrottle, Outbox } from './outbox.ts';
import { createJoiner, lostPart, partsOf } from './parts.ts';

/** A whole message, never the end of a text: a part of a text begins with its node and number. */
const gapPattern = /^\S+ gap$/;
/** Tells that another node changed something that is not told to all. */
const changePattern = /^\S+ change$/;

/** Carries texts between the nodes of one product. A node's own texts do not come back to it. */
export interface Bus {
  /**
   * Sends to every other node, in order; what can't leave now waits. A bus with channels sends a text of a channel to the nodes that
   * follow it.
   */
  publish(text: string, channel?: string): void;
  /** The channels of a bus that has them. Without them every node hears everything. */
  channels?: BusChannels;
  close(): Promise<void>;
}

export interface BusChannels {
  /** Begins to hear a channel: what was sent in the time before comes first. */
  follow(channel: string): void;
  /** The last reader of a channel has left. */
  leave(channel: string): void;
  /** Tells every node that cached responses expire; several times a second at most. */
  noteChange(): void;
}

export interface BusListener {
  /** A text of another node; `ageMs` if it was sent before this node followed its channel. */
  onText: (text: string, ageMs?: number) => void;
  /** The events of a channel that this node begins to follow are known only for so long before now. */
  onLack: (channel: string, completeForMs: number) => void;
  /** Another node wrote something whose event does not reach this one. */
  onChange: () => void;
  /** Is called when the other nodes become reachable or unreachable. Events sent in between may be missed. */
  onReach: (isReached: boolean) => void;
  /** Another node had to give up texts. */
  onGap: () => void;
  onProblem: (error: unknown, message: string) => void;
}

/** Opens the connection to the other nodes. */
export type OpenBus = (listener: BusListener) => Bus;

/** For a node that is alone, as in most tests. */
export const noBus: OpenBus = ({ onReach }) => {
  onReach(true);
  return { publish: () => undefined, close: async () => undefined };
};

/** The name that all nodes listen to. */
export const busChannel = 'bleachers';

interface BusOptions {
  /** Whether its lines have channels. */
  hasChannels?: boolean;
  lingerMs?: number;
}

/** More than this waiting is given up: the others' pages read again. */
const waitingLimit = 10_000;
const longestFlush = 500;
const sweepEveryMs = 1_000;
/** The shortest time between two messages that cached responses expire, in milliseconds. */
const changeEveryMs = 100;

/** Reads what the other nodes send. */
function createIncoming(self: string, { onText, onChange, onGap, onProblem }: BusListener) {
  const join = createJoiner(self);

  /** One bad text must not end the node: it counts as a gap. */
  function receive(text: string, ageMs?: number): void {
    try {
      onText(text, ageMs);
    } catch (error) {
      onProblem(error, 'an event of another node could not be read');
      onGap();
    }
  }

  function hear(part: string): void {
    if (gapPattern.test(part)) {
      if (part !== `${self} gap`) onGap();
    } else if (changePattern.test(part)) {
      if (part !== `${self} change`) onChange();
    } else {
      const text = join(part);
      if (text === lostPart) onGap();
      else if (text !== undefined) receive(text);
    }
  }

  return { receive, hear };
}

/** Waits for the last events to leave, if they can leave now. */
async function flush(outbox: Outbox, isReady: () => boolean): Promise<void> {
  const until = performance.now() + longestFlush;
  while (isReady() && outbox.size() > 0 && performance.now() < until) await pause(10);
}

function openBusOver(openLine: OpenLine, { hasChannels = false, lingerMs }: BusOptions, listener: BusListener): Bus {
  const { onReach, onLack, onProblem } = listener;
  const self = randomBytes(6).toString('hex');
  const outbox = new Outbox();
  const { receive, hear } = createIncoming(self, listener);
  const followed = createFollowed(self, { onText: receive, onLack }, lingerMs);
  const sweeping = setInterval(() => followed.sweep(), sweepEveryMs).unref();
  const line = keepLine(openLine, `${self} beat`, {
    onPart: (part, channel) => (channel === undefined ? hear(part) : followed.hear(channel, part)),
    prepare: next => next.channels && followed.connect(next.channels, error => line.lose(next, error)),
    onOpen() {
      onReach(true);
      void send();
    },
    onLost(error, wasOpen) {
      followed.disconnect();
      outbox.takeBack();
      if (!wasOpen) return;
      onProblem(error, 'the connection between the nodes was lost');
      onReach(false);
    },
  });

  async function send(): Promise<void> {
    const using = line.current();
    const parts = using ? outbox.next() : [];
    if (!using || parts.length === 0) return;
    try {
      await using.send(parts);
    } catch (error) {
      return line.lose(using, error);
    }
    if (line.current() !== using) return;
    outbox.haveLeft();
    void send();
  }

  const isReady = () => line.current() !== undefined;
  const changes = createThrottle(changeEveryMs, isReady, () => {
    outbox.add([{ text: `${self} change` }]);
    void send();
  });

  return {
    publish(text, channel) {
      if (hasChannels && channel !== undefined) outbox.add([{ channel, text: followed.toMessage(text) }]);
      else outbox.add(partsOf(self, text).map(part => ({ text: part })));
      outbox.limit(waitingLimit, { text: `${self} gap` });
      void send();
    },
    ...(hasChannels && { channels: { follow: followed.follow, leave: followed.leave, noteChange: changes.note } }),
    async close() {
      await flush(outbox, isReady);
      clearInterval(sweeping);
      changes.stop();
      line.close();
    },
  };
}

/**
 * A bus over connections that may be lost. A heartbeat goes out every second and has to come back, which proves the whole way.
 * Events that wait while others are under way leave together, so that many events cost few round trips.
 */
export function busOver(openLine: OpenLine, options: BusOptions = {}): OpenBus {
  return listener => openBusOver(openLine, options, listener);
}
