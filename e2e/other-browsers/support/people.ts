import type { Person } from './person.ts';

let count = 0;

/** A username that nobody has yet. */
export function newName(): string {
  count += 1;
  return `Fan${Date.now().toString(36)}${process.pid.toString(36)}${count}`.slice(0, 20);
}

export const password = 'a long walk to the arena';

/** Runs in a page of the product: one call of its API. */
async function inPageCall({ method, path, data }: { method: string; path: string; data?: object | undefined }): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(path, { method, ...(data && { headers, body: JSON.stringify(data) }) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return JSON.stringify({ url: response.url, body: await response.text() });
}

/** Calls the API as the person. */
export async function call<T>(person: Person, method: string, path: string, data?: object): Promise<T> {
  const { body }: { body: string } = JSON.parse(await person.run(inPageCall, { method, path, data }));
  return JSON.parse(body || 'null');
}

/** Has an account with a username, signed in: what the pages of a sign-up call, without the pages. */
export async function makeAccount(person: Person): Promise<string> {
  const username = newName();
  await person.open('/rules');
  const begun: { url: string } = JSON.parse(await person.run(inPageCall, { method: 'GET', path: '/api/login?returnTo=/rules' }));
  const uid = new URL(begun.url).pathname.split('/').at(-1) ?? '';
  const data = { email: `${username.toLowerCase()}@example.com`, password };
  const { location } = await call<{ location: string }>(person, 'POST', `/api/sign-up/${uid}`, data);
  await person.run(inPageCall, { method: 'GET', path: location });
  await call(person, 'POST', '/api/auth/setup-username', { username });
  return username;
}

/** Writes a post by a call and gives its path. */
export async function writePost(person: Person, content: string, more: object = {}): Promise<string> {
  const { id } = await call<{ id: number }>(person, 'POST', '/api/posts', { content, tags: ['NBA'], ...more });
  return `/post/${id}`;
}
