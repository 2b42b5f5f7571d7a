interface Cookie {
  value: string;
  path: string;
}

export interface Page {
  status: number;
  url: string;
  headers: Headers;
  text: string;
}

/** The part of a browser that a sign-in needs: cookies by path and host, and redirects that are followed or inspected. */
export class TestBrowser {
  readonly #cookies = new Map<string, Cookie>();
  readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  /** A browser with the same cookies, as somebody has who copied them. */
  copy(): TestBrowser {
    const copied = new TestBrowser(this.origin);
    for (const [key, cookie] of this.#cookies) copied.#cookies.set(key, cookie);
    return copied;
  }

  cookie(name: string): string | undefined {
    return [...this.#cookies].find(([key]) => key.endsWith(` ${name}`))?.[1].value;
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(`${new URL(this.origin).host} / ${name}`, { value, path: '/' });
  }

  #cookieHeader(url: URL): string {
    return [...this.#cookies]
      .filter(
        ([key, { path }]) =>
          key.startsWith(`${url.host} `) && (url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, '/'))),
      )
      .map(([key, { value }]) => `${key.split(' ').at(-1)}=${value}`)
      .join('; ');
  }

  #keep(url: URL, headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map(part => part.trim());
      const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      const path = attributes.find(each => /^path=/i.test(each))?.slice(5) ?? '/';
      const gone = value === '' || attributes.some(each => /^max-age=0$/i.test(each) || /^expires=Thu, 01 Jan 1970/i.test(each));
      const key = `${url.host} ${path} ${name}`;
      if (gone) this.#cookies.delete(key);
      else this.#cookies.set(key, { value, path });
    }
  }

  /** One request, its redirect not followed. */
  async open(address: string, init: RequestInit = {}): Promise<Page> {
    const url = new URL(address, this.origin);
    const headers = { cookie: this.#cookieHeader(url), accept: 'text/html', ...(init.headers as Record<string, string> | undefined) };
    const response = await fetch(url, { ...init, redirect: 'manual', headers });
    this.#keep(url, response.headers);
    return { status: response.status, url: url.href, headers: response.headers, text: await response.text() };
  }

  /** Follows redirects to the first page that is none, or whose path `until` accepts. */
  async visit(address: string, until: (path: string) => boolean = isSignInPage): Promise<Page> {
    let page = await this.open(address);
    for (let step = 0; step < 12; step += 1) {
      const location = page.headers.get('location');
      if (page.status < 300 || page.status >= 400 || !location) return page;
      const next = new URL(location, page.url);
      if (until(next.pathname)) return { ...page, url: next.href };
      page = await this.open(next.href);
    }
    throw new Error(`too many redirects, last ${page.url}`);
  }

  /** A call as the page makes it. */
  async call<T = unknown>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T; headers: Headers }> {
    const page = await this.open(path, {
      method,
      headers: {
        accept: 'application/json',
        origin: this.origin,
        'sec-fetch-site': 'same-origin',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    // The cast is the test's own claim about the body it asks for.
    return { status: page.status, body: JSON.parse(page.text || 'null') as T, headers: page.headers };
  }
}

function isSignInPage(path: string): boolean {
  return path.startsWith('/sign-in/');
}
