import { LRUCache } from 'lru-cache';
import { type Answer, type RouteDefinition, routeUrl } from '../../shared/contract.ts';

const latest = new LRUCache<string, { text: string; value: unknown }>({ max: 20 });

/** Parses an answer that comes again, such as a list that many pages show, once. Its readers share the value and must not change it. */
export function parseResponse(url: string, text: string): unknown {
  const known = latest.get(url);
  if (known?.text === text) return known.value;
  const value: unknown = JSON.parse(text);
  latest.set(url, { text, value });
  return value;
}

/** An answer of the API that a page was rendered with. */
export class PrefetchedResponse {
  readonly status: number;
  readonly text: string;
  readonly #url: string;
  #value: unknown;

  constructor(url: string, { status, text }: { status: number; text: string }) {
    this.status = status;
    this.text = text;
    this.#url = url;
  }

  /** The text as parsed JSON. Few answers are read here, so it is parsed at the first use. */
  get value(): unknown {
    this.#value ??= parseResponse(this.#url, this.text);
    return this.#value;
  }
}

/** Finds the answer that a page got from a call with these parameters, whatever its query; undefined if it made no such call or it failed. */
export type ReadPrefetched = <R extends RouteDefinition>(
  route: R,
  params?: Readonly<Record<string, string | number>>,
) => Answer<R> | undefined;

/** Reads the answers that a page was rendered with, by their addresses. */
export function prefetchedReader(told: ReadonlyMap<string, PrefetchedResponse>): ReadPrefetched {
  return <R extends RouteDefinition>(route: R, params: Readonly<Record<string, string | number>> = {}) => {
    // The names of people ignore case.
    const path = routeUrl(route, { params }).toLowerCase();
    for (const [url, answer] of told) {
      // The cast is sound: this server just made the answer by the contract.
      if (answer.status < 400 && url.split('?', 1)[0]?.toLowerCase() === path) return answer.value as Answer<R>;
    }
    return undefined;
  };
}
