import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type ChannelLine, createFollowed } from './followed.ts';
import { createThrottle, Outbox, type Part } from './outbox.ts';
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

/** One connection to what carries parts of texts to every node, the sending one too. */
export interface Line {
  /** Settles when it listens. */
  ready: Promise<unknown>;
  /** Settles when the parts have left, in order. */
  send(parts: readonly Part[]): Promise<unknown>;
  close(): void;
  channels?: ChannelLine;
}

/** Calls `lost` when the line is of no use any more. */
export type OpenLine = (heard: (part: string, channel?: string) => void, lost: (error: unknown) => void) => Line;

interface BusOptions {
  /** Whether its lines have channels. */
  hasChannels?: boolean;
  lingerMs?: number;
}

/** More than this waiting is given up: the others' pages read again. */
const waitingLimit = 10_000;
const retryAfter = 1_000;
const beatEvery = 1_000;
const longestFlush = 500;
/** The shortest time between two messages that cached responses expire, in milliseconds. */
const changeEveryMs = 100;
/** The number of lost heartbeats after which the connection counts as dead, such as with a frozen server or a cut wire. */
const lostBeats = 3;

/** Reads what the other nodes send. `onBeat` is called for a heartbeat of this node, which has come back. */
function createIncoming(self: string, { onText, onChange, onGap, onProblem }: BusListener, onBeat: () => void) {
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
    if (part === `${self} beat`) onBeat();
    else if (gapPattern.test(part)) {
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
  const [beat, gap, change] = [`${self} beat`, `${self} gap`, `${self} change`];
  const { receive, hear } = createIncoming(self, listener, () => {
    missing = 0;
  });
  let line: Line | undefined;
  let isReady = false;
  let isReached = false;
  let missing = 0;
  const outbox = new Outbox();
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  const followed = createFollowed(
    self,
    { onText: receive, onLack, onLost: (channels, error) => line?.channels === channels && lose(line, error) },
    lingerMs,
  );

  function reach(state: boolean): void {
    if (isReached === state) return;
    isReached = state;
    onReach(state);
  }

  function lose(lost: Line, error: unknown): void {
    if (line !== lost || isClosed) return;
    line = undefined;
    followed.disconnect();
    lost.close();
    outbox.takeBack();
    if (isReady) onProblem(error, 'the connection between the nodes was lost');
    isReady = false;
    reach(false);
    retry = setTimeout(open, retryAfter);
  }

  function open(): void {
    missing = 0;
    const next = openLine(
      (part, channel) => line === next && (channel === undefined ? hear(part) : followed.hear(channel, part)),
      error => lose(next, error),
    );
    line = next;
    next.ready
      .then(() => next.channels && followed.connect(next.channels))
      .then(
        () => {
          if (line !== next) return;
          isReady = true;
          reach(true);
          void send();
        },
        (error: unknown) => lose(next, error),
      );
  }

  async function send(): Promise<void> {
    const using = line;
    const parts = using && isReady ? outbox.next() : [];
    if (!using || parts.length === 0) return;
    try {
      await using.send(parts);
    } catch (error) {
      return lose(using, error);
    }
    if (line !== using) return;
    outbox.haveLeft();
    void send();
  }

  function sendChange(): void {
    outbox.add([{ text: change }]);
    void send();
  }

  const changes = createThrottle(changeEveryMs, () => isReady, sendChange);

  const beating = setInterval(() => {
    followed.sweep();
    const using = line;
    if (!using) return;
    missing += 1;
    if (missing > lostBeats) lose(using, new Error('the heartbeat of the bus does not come back'));
    else if (isReady) using.send([{ text: beat }]).catch((error: unknown) => lose(using, error));
  }, beatEvery);
  beating.unref();
  open();
  return {
    publish(text, channel) {
      if (hasChannels && channel !== undefined) outbox.add([{ channel, text: followed.toMessage(text) }]);
      else outbox.add(partsOf(self, text).map(part => ({ text: part })));
      outbox.limit(waitingLimit, { text: gap });
      void send();
    },
    ...(hasChannels && {
      channels: { follow: channel => followed.follow(channel), leave: channel => followed.leave(channel), noteChange: changes.note },
    }),
    async close() {
      await flush(outbox, () => isReady);
      isClosed = true;
      clearInterval(beating);
      clearTimeout(retry);
      changes.stop();
      line?.close();
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
