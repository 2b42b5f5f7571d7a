import { EventSourceParserStream } from 'eventsource-parser/stream';
import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from '../../../.cache/api/openapi.d.ts';

/** A sample client of the API. Its types are made from the OpenAPI document (script/documents/apiTypes.ts); a law runs it against a real server. */
export type ApiClient = Client<paths>;

export type Schema = components['schemas'];

/** Calls as the owner of a session, whose cookie `signIn` returns; without one, as a visitor. */
export function openClient(origin: string, cookie?: string): ApiClient {
  return createClient<paths>({ baseUrl: origin, ...(cookie && { headers: { cookie } }) });
}

/** The first page of the latest posts with any of the tags. Throws an error with the server's sentence. */
export async function readFeed(client: ApiClient, tags: string[]): Promise<Schema['ListedPost'][]> {
  const { data, error } = await client.GET('/api/posts', { params: { query: { tags, limit: 20, sort: 'latest' } } });
  if (error) throw new Error(error.message);
  return data.posts;
}

/** Writes a post. A repeat with the same key returns the first post. Throws an error with the server's sentence. */
export async function writePost(client: ApiClient, body: Schema['NewPost'], idempotencyKey: string): Promise<Schema['Post']> {
  const { data, error } = await client.POST('/api/posts', { body, params: { header: { 'Idempotency-Key': idempotencyKey } } });
  if (error) throw new Error(error.message);
  return data;
}

/** The events about the caller and about some posts, until `signal` aborts. Throws an error with the server's sentence. */
export async function* listen(client: ApiClient, posts: number[], signal: AbortSignal): AsyncGenerator<Schema['Event']> {
  const { data, error } = await client.GET('/api/events', {
    params: { query: { posts } },
    querySerializer: { array: { style: 'form', explode: false } },
    parseAs: 'stream',
    signal,
  });
  if (error) throw new Error(error.message);
  if (!data) return;
  const reader = data.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    yield JSON.parse(value.data);
  }
}
