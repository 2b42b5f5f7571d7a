import { createParser } from 'eventsource-parser';
import { eventsPath } from '../../shared/events.ts';

export interface StreamListener {
  onOpen: () => void;
  onEvent: (name: string, data: unknown) => void;
  /** It ended or could not be had; `status` 0 when nothing answered. */
  onLost: (status: number) => void;
}

async function read(url: string, signal: AbortSignal, { onOpen, onEvent }: StreamListener): Promise<number> {
  const response = await fetch(url, { credentials: 'same-origin', headers: { accept: 'text/event-stream' }, signal });
  if (!response.ok || !response.body) return response.status;
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'open') onOpen();
      else if (event) onEvent(event, JSON.parse(data));
    },
  });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) parser.feed(part.value);
  return response.status;
}

/**
 * Opens the stream of events, with the changes of the given posts, beginning with those of the last `ago` milliseconds.
 * Returns how to close it.
 */
export function openStream(posts: readonly number[], ago: number, listener: StreamListener): () => void {
  const end = new AbortController();
  const url = `${eventsPath}?ago=${Math.round(ago)}${posts.length > 0 ? `&posts=${posts.join(',')}` : ''}`;
  const lost = (status: number) => {
    if (!end.signal.aborted) listener.onLost(status);
  };
  read(url, end.signal, listener).then(lost, () => lost(0));
  return () => end.abort();
}
