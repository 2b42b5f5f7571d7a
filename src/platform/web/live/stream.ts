import { createParser } from 'eventsource-parser';
import { eventsPath } from '../../shared/events.ts';

export interface LostStream {
  /** The HTTP status; 0 without a response. */
  status: number;
  /** The time that the server asks to wait before the next try, in milliseconds. */
  pause: number;
}

export interface StreamListener {
  onOpen: () => void;
  onEvent: (name: string, data: unknown) => void;
  /** The stream ended or did not open. */
  onLost: (lost: LostStream) => void;
}

/** The server sends something every 25 seconds, so a stream that is silent for longer than two of these is dead. */
const maxSilenceMs = 60_000;
/** The time without any data after which something on the way is assumed to hold the stream back, in milliseconds. */
const longestOpening = 10_000;

const nothingAnswered: LostStream = { status: 0, pause: 0 };

async function read(url: string, signal: AbortSignal, heard: () => void, { onOpen, onEvent }: StreamListener): Promise<LostStream> {
  const response = await fetch(url, { credentials: 'same-origin', headers: { accept: 'text/event-stream' }, signal });
  const lost: LostStream = { status: response.status, pause: (Number(response.headers.get('retry-after')) || 0) * 1_000 };
  if (!response.ok || !response.body) return lost;
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (signal.aborted) return;
      if (event === 'opened') onOpen();
      else if (event) onEvent(event, JSON.parse(data));
    },
    // A server that ends all its streams tells each reader when to reconnect.
    onRetry: pause => {
      lost.pause = pause;
    },
  });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    heard();
    parser.feed(part.value);
  }
  return lost;
}

/**
 * Opens the stream of events with the topics of `search` (`searchOf`), beginning with the events of the last `agoMs` milliseconds.
 * With `isSignedIn` the server answers 401 once the session is over; without it a visitor gets public events. Returns a function
 * that closes the stream.
 */
export function openStream(search: string, agoMs: number, listener: StreamListener, isSignedIn: boolean): () => void {
  const end = new AbortController();
  const url = `${eventsPath}?ago=${Math.round(agoMs)}${isSignedIn ? '&signedIn=1' : ''}${search}`;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(silence);
    end.abort();
  };
  const lost = (how: LostStream) => {
    if (end.signal.aborted) return;
    close();
    listener.onLost(how);
  };
  const wait = (milliseconds: number) => {
    clearTimeout(silence);
    silence = setTimeout(() => lost(nothingAnswered), milliseconds);
  };
  wait(longestOpening);
  read(url, end.signal, () => wait(maxSilenceMs), listener).then(lost, () => lost(nothingAnswered));
  return close;
}
