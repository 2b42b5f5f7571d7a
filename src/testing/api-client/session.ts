import type { ApiClient } from './client.ts';

/** Follows redirects by hand and keeps cookies, as the sign-in needs. */
function createJar(origin: string) {
  const cookies = new Map<string, string>();
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  function keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
  }

  /** The last address of the redirects, or the first whose path `until` accepts, which is not requested. */
  async function follow(address: string, until: (path: string) => boolean = () => false): Promise<URL> {
    let url = new URL(address, origin);
    for (let redirects = 0; redirects < 12; redirects += 1) {
      if (until(url.pathname)) return url;
      const response = await fetch(url, { redirect: 'manual', headers: { cookie: header() } });
      keep(response.headers);
      const location = response.headers.get('location');
      if (!location) return url;
      url = new URL(location, url);
    }
    throw new Error('The sign-in redirects without end.');
  }

  return { cookies, header, keep, follow };
}

/**
 * Signs in at the built-in login provider, as a browser does. Returns the session's cookie, ready for the header of other
 * calls. Throws an error with the server's sentence if the account is refused.
 */
export async function signIn(client: ApiClient, origin: string, account: { email: string; password: string }): Promise<string> {
  const jar = createJar(origin);
  const page = await jar.follow('/api/login', path => path.startsWith('/sign-in/'));
  const uid = page.pathname.slice('/sign-in/'.length);
  const { data, error, response } = await client.POST('/api/sign-in/{uid}', {
    params: { path: { uid } },
    body: account,
    headers: { cookie: jar.header() },
  });
  if (error) throw new Error(error.message);
  jar.keep(response.headers);
  await jar.follow(data.location);
  const session = [...jar.cookies].find(([name]) => name.endsWith('bleachers-session'));
  if (!session) throw new Error('The server gave no session.');
  return session.join('=');
}
