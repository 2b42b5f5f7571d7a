import type { ChannelLine } from './followed.ts';
import type { Part } from './outbox.ts';

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

interface Handlers {
  onPart: (part: string, channel?: string) => void;
  /** Prepares a line that listens. The line is used once the promise settles. */
  prepare: (line: Line) => Promise<unknown> | undefined;
  onOpen: () => void;
  /** Is called when a line is lost; `wasOpen` if it was in use. */
  onLost: (error: unknown, wasOpen: boolean) => void;
}

export interface KeptLine {
  /** The line, while it may be used. */
  current(): Line | undefined;
  /** Gives up the line and opens another after a pause. It does nothing for an earlier line. */
  lose(line: Line, error: unknown): void;
  close(): void;
}

const retryAfterMs = 1_000;
const beatEveryMs = 1_000;
/** The number of lost heartbeats after which the connection counts as dead, such as with a frozen server or a cut wire. */
const maxLostBeats = 3;

/** Opens a line, and another one when it is lost. The text `beat` goes out every second and has to come back, which proves the whole way. */
export function keepLine(openLine: OpenLine, beat: string, { onPart, prepare, onOpen, onLost }: Handlers): KeptLine {
  let line: Line | undefined;
  let isOpen = false;
  let isClosed = false;
  let lostBeats = 0;
  let retry: NodeJS.Timeout | undefined;

  function lose(lost: Line, error: unknown): void {
    if (line !== lost || isClosed) return;
    const wasOpen = isOpen;
    line = undefined;
    isOpen = false;
    lost.close();
    onLost(error, wasOpen);
    retry = setTimeout(open, retryAfterMs);
  }

  function open(): void {
    lostBeats = 0;
    const next = openLine(
      (part, channel) => {
        if (line !== next) return;
        if (channel === undefined && part === beat) lostBeats = 0;
        else onPart(part, channel);
      },
      error => lose(next, error),
    );
    line = next;
    next.ready
      .then(() => prepare(next))
      .then(
        () => {
          if (line !== next) return;
          isOpen = true;
          onOpen();
        },
        (error: unknown) => lose(next, error),
      );
  }

  const beating = setInterval(() => {
    const using = line;
    if (!using) return;
    lostBeats += 1;
    if (lostBeats > maxLostBeats) lose(using, new Error('the heartbeat of the bus does not come back'));
    else if (isOpen) using.send([{ text: beat }]).catch((error: unknown) => lose(using, error));
  }, beatEveryMs).unref();
  open();
  return {
    current: () => (isOpen ? line : undefined),
    lose,
    close() {
      isClosed = true;
      clearInterval(beating);
      clearTimeout(retry);
      line?.close();
    },
  };
}
