import { copiedAt } from '../../platform/shared/copiedAt.ts';
/** The copies that the service worker keeps on the device, each kind in a cache of its own. */

/** The number of copies of a kind; the oldest go first. The version in a name changes with the form of its copies. */
const kinds = {
  page: { name: 'pages-1', most: 30 },
  read: { name: 'reads-1', most: 200 },
  picture: { name: 'pictures-1', most: 150 },
  asset: { name: 'assets-1', most: 200 },
} as const;

export type Kind = keyof typeof kinds;

/** The cache that holds text shared by another app until the composer takes it. */
export const sharedName = 'shared-1';

/** Holds the id of the account that the copies are of; empty for a visitor. */
const readerName = 'reader-1';
const readerKey = '/reader';

const names: readonly string[] = [...Object.values(kinds).map(({ name }) => name), sharedName, readerName];

/** The number of times that the copies were deleted. An answer requested before a deletion is not copied after it. */
let forgotten = 0;

export function timesForgotten(): number {
  return forgotten;
}

function copyOf(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set(copiedAt, new Date().toISOString());
  return new Response(response.body, { status: response.status, headers });
}

/** Keeps a copy of an answer, unless copies were forgotten since `before`. A device without space keeps none. */
export async function storeCopy(kind: Kind, request: Request, response: Response, before = forgotten): Promise<void> {
  const { name, most } = kinds[kind];
  try {
    const cache = await caches.open(name);
    if (before !== forgotten) return;
    await cache.put(request, copyOf(response));
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map(key => cache.delete(key)));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** The copy of an answer; undefined if there is none. */
export async function find(kind: Kind, request: Request | string): Promise<Response | undefined> {
  const cache = await caches.open(kinds[kind].name);
  return cache.match(request, { ignoreVary: true });
}

/** Deletes the copies of all that depends on who reads. */
export async function deleteCopies(): Promise<void> {
  forgotten += 1;
  await Promise.all([kinds.page.name, kinds.read.name, kinds.picture.name, sharedName].map(name => caches.delete(name)));
}

/** Deletes the copies if they are of another reader, such as one whose session has ended elsewhere. */
export async function deleteCopiesOfOthers(reader: string): Promise<void> {
  const cache = await caches.open(readerName);
  const before = await (await cache.match(readerKey))?.text();
  if (before === reader) return;
  if (before !== undefined) await deleteCopies();
  await cache.put(readerKey, new Response(reader));
}

/** Deletes what earlier versions of the worker have kept. */
export async function deleteOlderCopies(): Promise<void> {
  const known = await caches.keys();
  await Promise.all(known.filter(name => !names.includes(name)).map(name => caches.delete(name)));
}
