import { LRUCache } from 'lru-cache';
import { CachedResponse, type ResponseParts } from '../../../platform/server/http/cache/cachedResponses.ts';
import { decode, type Encoding } from '../../../platform/server/http/cache/encodings.ts';
import type { PageSources } from './pageSources.ts';

interface Archived {
  sources: PageSources;
  parts: Omit<ResponseParts, 'body'>;
  encoding: Encoding;
  body: Buffer;
}

const maxBytes = 24 * 1024 * 1024;
/** About the memory of an entry without its body. */
const entryBytes = 2_000;
/** Pages that stand still for a shorter time are rendered again anyway, in milliseconds. */
const worthKeepingMs = 60_000;

/**
 * Compressed pages of visitors beyond the second for which the response cache has them, the latest 24 MB. A page has to be compared with its
 * data before it is sent again.
 */
export interface PageArchive {
  store(address: string, page: CachedResponse<PageSources>, encoding: Encoding): Promise<void>;
  recall(address: string): Promise<CachedResponse<PageSources> | undefined>;
}

export function createPageArchive(): PageArchive {
  const pages = new LRUCache<string, Archived>({ maxSize: maxBytes, sizeCalculation: ({ body }) => body.length + entryBytes });
  return {
    async store(address, page, asked) {
      const { body: _, ...parts } = page.parts;
      if (parts.status !== 200 || page.value.validForMs < worthKeepingMs || pages.get(address)?.sources === page.value) return;
      const encoding = asked === 'identity' ? 'gzip' : asked;
      pages.set(address, { sources: page.value, parts, encoding, body: await page.bodyIn(encoding) });
    },
    async recall(address) {
      const archived = pages.get(address);
      if (!archived) return undefined;
      const { sources, parts, encoding, body } = archived;
      return new CachedResponse(sources, { ...parts, body: await decode(body, encoding) }, [[encoding, body]]);
    },
  };
}
