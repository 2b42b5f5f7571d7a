import { createMemo } from '../../../platform/server/concurrency/memo.ts';
import { askOutside, OutboundError, type Timeouts } from '../../../platform/server/outbound/outbound.ts';
import { type Refusal, refuse } from '../../../platform/shared/errors.ts';
import type { Oembed } from '../embeds.contract.ts';
import { cleanPlayer, cleanQuote, cleanText } from './embeds.clean.ts';

/** The oEmbed API of one kind of embed. */
export interface Site {
  /** As people know it. */
  name: string;
  base: URL;
  isConfigured: boolean;
  redirectHosts: readonly string[];
  /** The query that asks for a post or video by its id. */
  query: (id: string) => Record<string, string>;
  clean: (html: string) => string;
}

export type Outcome = Oembed | Refusal<'not_found' | 'upstream_unavailable'>;

const minute = 60_000;
/** How long an answer is kept, in milliseconds. */
const keptFor = { found: 24 * 60 * minute, missing: 60 * minute, failed: minute };
const maxKept = 2_000;
const maxBytes = 256 * 1024;

export function xSite(configured: URL | undefined): Site {
  return {
    name: 'X',
    base: configured ?? new URL('https://publish.x.com'),
    isConfigured: configured !== undefined,
    // X sends from one to the other and back as it likes.
    redirectHosts: configured ? [] : ['publish.x.com', 'publish.twitter.com'],
    query: id => ({ url: `https://x.com/i/status/${id}`, omit_script: '1', dnt: 'true', hide_thread: '1', lang: 'en' }),
    clean: cleanQuote,
  };
}

export function youtubeSite(configured: URL | undefined): Site {
  return {
    name: 'YouTube',
    base: configured ?? new URL('https://www.youtube.com'),
    isConfigured: configured !== undefined,
    redirectHosts: [],
    query: id => ({ url: `https://www.youtube.com/watch?v=${id}`, format: 'json' }),
    clean: cleanPlayer,
  };
}

function addressOf(site: Site, id: string): URL {
  const path = site.base.pathname.replace(/\/(oembed\/?)?$/, '');
  return new URL(`${path}/oembed?${new URLSearchParams(site.query(id)).toString()}`, site.base.origin);
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

interface Answer {
  outcome: Outcome;
  forMs: number;
}

/** Reads embeds of a site. Each answer is cached for its own time, and concurrent readers share one request. */
export function createSource(site: Site, timeouts: Timeouts, now: () => number = Date.now): (id: string) => Promise<Outcome> {
  const answers = createMemo<Answer>({ max: maxKept, freshForMs: ({ forMs }) => forMs, now });
  const missing: Answer = { outcome: refuse('not_found', `${site.name} does not show this any more.`), forMs: keptFor.missing };
  const failed: Answer = { outcome: refuse('upstream_unavailable', `${site.name} can’t be reached right now.`), forMs: keptFor.failed };

  async function ask(id: string): Promise<Answer> {
    const { isConfigured, redirectHosts } = site;
    const url = addressOf(site, id);
    try {
      const { status, text } = await askOutside({ url, isConfigured, redirectHosts, timeouts, maxBytes });
      // 429 is about this server, not about the post.
      if (status >= 400 && status < 500) return status === 429 ? { ...missing, forMs: keptFor.failed } : missing;
      // YouTube answers 200 with this text for a private video.
      if (status === 200 && text.trim() === 'Forbidden') return missing;
      const body = status === 200 ? parsed(text) : undefined;
      const html = typeof body?.html === 'string' ? site.clean(body.html) : '';
      if (!html) return failed;
      return { outcome: { author_name: cleanText(body?.author_name), html, title: cleanText(body?.title) }, forMs: keptFor.found };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return failed;
    }
  }

  return async id => (await answers.read(id, () => ask(id)))?.value.outcome ?? failed.outcome;
}
