import { askOutside, OutboundError, type Timeouts } from '../../../platform/server/outbound/outbound.ts';
import { type Refusal, refuse } from '../../../platform/shared/errors.ts';
import type { Oembed } from '../embeds.contract.ts';
import { cleanPlayer, cleanQuote, cleanText } from './embeds.clean.ts';

/** Where one kind of embed comes from. */
export interface Site {
  /** As people know it. */
  name: string;
  base: URL;
  isConfigured: boolean;
  redirectHosts: readonly string[];
  /** What asks for the post or video with an id. */
  query: (id: string) => Record<string, string>;
  clean: (html: string) => string;
}

export type Outcome = Oembed | Refusal<'not_found' | 'upstream_unavailable'>;

const minute = 60_000;
const kept = { found: 24 * 60 * minute, missing: 60 * minute, failed: minute };
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

/** Reads embeds of a site and keeps what came; many asking for one at once are answered by one call. */
export function createSource(site: Site, timeouts: Timeouts, now: () => number = Date.now): (id: string) => Promise<Outcome> {
  const outcomes = new Map<string, { outcome: Outcome; until: number }>();
  const underWay = new Map<string, Promise<Outcome>>();
  const missing = () => refuse('not_found', `${site.name} does not show this any more.`);
  const failed = () => refuse('upstream_unavailable', `${site.name} can’t be reached right now.`);

  function keep(id: string, outcome: Outcome, time: number): Outcome {
    outcomes.delete(id);
    outcomes.set(id, { outcome, until: now() + time });
    const [oldest] = outcomes.keys();
    if (outcomes.size > maxKept && oldest !== undefined) outcomes.delete(oldest);
    return outcome;
  }

  async function ask(id: string): Promise<Outcome> {
    const { isConfigured, redirectHosts } = site;
    const url = addressOf(site, id);
    try {
      const { status, text } = await askOutside({ url, isConfigured, redirectHosts, timeouts, maxBytes });
      // Asked too often is about us, not about the post.
      if (status >= 400 && status < 500) return keep(id, missing(), status === 429 ? kept.failed : kept.missing);
      // A private video has been seen to answer so with 200.
      if (status === 200 && text.trim() === 'Forbidden') return keep(id, missing(), kept.missing);
      const body = status === 200 ? parsed(text) : undefined;
      const html = typeof body?.html === 'string' ? site.clean(body.html) : '';
      if (!html) return keep(id, failed(), kept.failed);
      return keep(id, { author_name: cleanText(body?.author_name), html, title: cleanText(body?.title) }, kept.found);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return keep(id, failed(), kept.failed);
    }
  }

  return async id => {
    const known = outcomes.get(id);
    if (known && known.until > now()) return known.outcome;
    const pending = underWay.get(id) ?? ask(id).finally(() => underWay.delete(id));
    underWay.set(id, pending);
    return pending;
  };
}
