/** Reports page views where the operator said so, and never of somebody who asked not to be tracked. */

declare global {
  interface Navigator {
    /** Global Privacy Control, where the browser has it. */
    readonly globalPrivacyControl?: boolean;
  }
}

interface Collector {
  kind: 'ga4' | 'plausible';
  id: string;
  address: string;
}

/** The analytics settings that the server wrote into the page: kind, id and address. Undefined when nothing is reported. */
function readCollector(): Collector | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="analytics"]')?.content;
  const [kind, address, id = ''] = content?.split(' ') ?? [];
  return (kind === 'ga4' || kind === 'plausible') && address ? { kind, id, address } : undefined;
}

function asksForPrivacy(): boolean {
  return navigator.doNotTrack === '1' || navigator.globalPrivacyControl === true;
}

let begun: { id: string; since: number } | undefined;

/** A random number for this visit alone. Nothing stores it, so the product need not ask for consent. */
function visit(): { id: string; since: number } {
  const since = Math.floor(Date.now() / 1000);
  begun ??= { id: `${Math.floor(Math.random() * 2 ** 31)}.${since}`, since };
  return begun;
}

// Without a script of theirs: a request that expects no answer, without cookies and without asking first.
function send(address: string, body: string): void {
  void fetch(address, { method: 'POST', body, mode: 'no-cors', credentials: 'omit', keepalive: true }).catch(() => undefined);
}

let before = '';

/** The address of the page before a whole load, without its query, and of a page of ours in words that may be told. */
function bareReferrer(told: (path: string) => string): string {
  if (!URL.canParse(document.referrer)) return '';
  const { origin, pathname } = new URL(document.referrer);
  return origin + (origin === location.origin ? told(pathname) : pathname);
}

/** Reports one page view. `told` says which page a path is, in words that may be told. */
export function reportPageView(path: string, told: (path: string) => string): void {
  const collector = readCollector();
  if (!collector || asksForPrivacy()) return;
  const url = `${location.origin}${told(path)}`;
  const referrer = before || bareReferrer(told);
  before = url;
  if (collector.kind === 'plausible') {
    const event = { name: 'pageview', url, domain: location.hostname, referrer: referrer || null };
    send(`${collector.address}/api/event`, JSON.stringify(event));
    return;
  }
  const { id, since } = visit();
  const hit = { v: '2', tid: collector.id, cid: id, sid: String(since), dl: url, dt: document.title, dr: referrer, ul: navigator.language };
  send(`${collector.address}/g/collect?${new URLSearchParams({ ...hit, en: 'page_view' })}`, '');
}
