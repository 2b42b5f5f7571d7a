/** The cache in which the service worker keeps the pictures that another app shares: src/app/worker/copies.ts. */
const sharedName = 'shared-1';

/** Takes the pictures that another app has just shared; empty without a service worker. */
export async function takeSharedFiles(): Promise<File[]> {
  if (!('caches' in globalThis)) return [];
  const cache = await caches.open(sharedName);
  const keys = await cache.keys();
  const files = await Promise.all(
    keys.map(async key => {
      const response = await cache.match(key);
      if (!response) return [];
      const name = decodeURIComponent(response.headers.get('x-name') ?? 'picture');
      return [new File([await response.blob()], name, { type: response.headers.get('content-type') ?? '' })];
    }),
  );
  await caches.delete(sharedName);
  return files.flat();
}
