import { createParser } from 'eventsource-parser';
import { eventsPath } from '../../shared/events.ts';
import { type Followed, searchOf } from './followed.ts';

export interface LostStream {
  /** 0 when nothing answered. */
  status: number;
  /** The server asks not to come back before so many milliseconds. */
  pause: number;
}

export interface StreamListener {
  onOpen: () => void;
  onEvent: (name: string, data: unknown) => void;
  /** It ended or could not be had. */
  onLost: (lost: LostStream) => void;
}

/** The server says something every 25 seconds: a stream that is silent for longer than two of them is dead, whatever holds it open. */
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
      if (event === 'open') onOpen();
      else if (event) onEvent(event, JSON.parse(data));
    },
    // A server that ends all its streams tells each reader when to come back.
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
 * Opens the stream of events, with the changes of what is followed, beginning with those of the last `ago` milliseconds.
 * Returns how to close it.
 */
export function openStream(followed: Followed, ago: number, listener: StreamListener): () => void {
  const end = new AbortController();
  const url = `${eventsPath}?ago=${Math.round(ago)}${searchOf(followed)}`;
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
