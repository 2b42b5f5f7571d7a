import type { Context } from '../../../../platform/server/http/context.ts';
import { fetchOutside, OutboundError } from '../../../../platform/server/outbound/outbound.ts';
import { imageBytesLimit } from '../../images.rules.ts';

/** A web address on a usual port and without a user name; everything else is never requested. */
function mayFetch(url: URL): boolean {
  return /^https?:$/.test(url.protocol) && url.port === '' && url.username === '' && url.password === '';
}

/**
 * Fetches the file at an address that somebody posted: from public addresses only, at each redirect, unless an operator's proxy does it.
 * 'never' stands for an address that will not have a picture later either, 'later' for one that may.
 */
export async function fetchPicture(
  { settings, timeouts }: Pick<Context, 'settings' | 'timeouts'>,
  address: string,
): Promise<Buffer | 'never' | 'later'> {
  if (!URL.canParse(address) || !mayFetch(new URL(address))) return 'never';
  const proxy = settings.pictureProxyUrl;
  const url = proxy ? new URL(`${proxy.pathname}?${new URLSearchParams({ url: address }).toString()}`, proxy.origin) : new URL(address);
  const headers = { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif', 'user-agent': 'Bleachers (+pictures)' };
  const call = {
    url,
    isConfigured: proxy !== undefined,
    mayRedirect: mayFetch,
    name: 'pictures',
    timeouts,
    maxBytes: imageBytesLimit,
    headers,
  };
  try {
    const { status, body } = await fetchOutside(proxy ? { ...call, mayRedirect: () => false } : call);
    if (status === 200) return body;
    return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'never' : 'later';
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return 'later';
  }
}
