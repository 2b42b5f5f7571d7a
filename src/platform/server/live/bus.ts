import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createJoiner, lostPart, partsOf } from './parts.ts';

/** A whole message, never the end of a text: a part of a text begins with its node and number. */
const gapPattern = /^\S+ gap$/;

/** Carries texts between the nodes of one product. A node's own texts do not come back to it. */
export interface Bus {
  /** Sends to every other node, in order; what can't leave now waits. */
  publish(text: string): void;
  close(): Promise<void>;
}

export interface BusListener {
  /** A text of another node. */
  onText: (text: string) => void;
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
  send(parts: readonly string[]): Promise<unknown>;
  close(): void;
}

/** Calls `lost` when the line is of no use any more. */
export type OpenLine = (heard: (part: string) => void, lost: (error: unknown) => void) => Line;

/** More than this waiting is given up: the others' pages read again. */
const waitingLimit = 10_000;
const retryAfter = 1_000;
const beatEvery = 1_000;
const longestFlush = 500;
/** The number of lost heartbeats after which the connection counts as dead, such as with a frozen server or a cut wire. */
const lostBeats = 3;

/**
 * A bus over connections that may be lost. A heartbeat goes out every second and has to come back, which proves the whole way.
 * Events that wait while others are under way leave together, so that many events cost few round trips.
 */
export function busOver(openLine: OpenLine): OpenBus {
  return ({ onText, onReach, onGap, onProblem }) => {
    const self = randomBytes(6).toString('hex');
    const [beat, gap] = [`${self} beat`, `${self} gap`];
    const join = createJoiner(self);
    let line: Line | undefined;
    let isReady = false;
    let isReached = false;
    let missing = 0;
    let waiting: string[] = [];
    let underWay: string[] = [];
    let isClosed = false;
    let retry: NodeJS.Timeout | undefined;

    function reach(state: boolean): void {
      if (isReached === state) return;
      isReached = state;
      onReach(state);
    }

    function lose(lost: Line, error: unknown): void {
      if (line !== lost || isClosed) return;
      line = undefined;
      lost.close();
      // Whether they left is unknown; an event twice does no harm.
      waiting = [...underWay, ...waiting];
      underWay = [];
      if (isReady) onProblem(error, 'the connection between the nodes was lost');
      isReady = false;
      reach(false);
      retry = setTimeout(open, retryAfter);
    }

    /** One bad text must not end the node: it counts as a gap. */
    function receive(text: string): void {
      try {
        onText(text);
      } catch (error) {
        onProblem(error, 'an event of another node could not be read');
        onGap();
      }
    }

    function hear(part: string): void {
      if (part === beat) missing = 0;
      else if (gapPattern.test(part)) {
        if (part !== gap) onGap();
      } else {
        const text = join(part);
        if (text === lostPart) onGap();
        else if (text !== undefined) receive(text);
      }
    }

    function open(): void {
      missing = 0;
      const next = openLine(
        part => line === next && hear(part),
        error => lose(next, error),
      );
      line = next;
      next.ready.then(
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
      if (!using || !isReady || underWay.length > 0 || waiting.length === 0) return;
      underWay = waiting;
      waiting = [];
      try {
        await using.send(underWay);
      } catch (error) {
        return lose(using, error);
      }
      if (line !== using) return;
      underWay = [];
      void send();
    }

    const beating = setInterval(() => {
      const using = line;
      if (!using) return;
      missing += 1;
      if (missing > lostBeats) lose(using, new Error('the heartbeat of the bus does not come back'));
      else if (isReady) using.send([beat]).catch((error: unknown) => lose(using, error));
    }, beatEvery);
    beating.unref();
    open();
    return {
      publish(text) {
        waiting.push(...partsOf(self, text));
        if (waiting.length > waitingLimit) waiting = [gap];
        void send();
      },
      async close() {
        // The last events still leave, if they can leave now.
        const until = performance.now() + longestFlush;
        const mayLeave = () => isReady && waiting.length + underWay.length > 0 && performance.now() < until;
        while (mayLeave()) await pause(10);
        isClosed = true;
        clearInterval(beating);
        clearTimeout(retry);
        line?.close();
      },
    };
  };
}
