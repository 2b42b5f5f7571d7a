import { Share2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Loading, SkeletonRows } from '../../../../design/index.ts';
import { useAddress } from '../../../../platform/web/navigation/address.ts';
import { useHead } from '../../../../platform/web/navigation/head.tsx';
import { SignInFirst, useViewer } from '../../../account/web/index.ts';
import { openComposer } from '../composer/composer.store.ts';

/** The cache in which the service worker keeps the pictures that another app shares: src/app/worker/copies.ts. */
const sharedName = 'shared-1';

/** Takes the pictures that another app has just shared; empty without a service worker. */
async function takeSharedFiles(): Promise<File[]> {
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

/** The words of what is shared, each once, on lines of their own. An app may put the address into the text as well. */
function sharedText(search: URLSearchParams): string {
  const words = ['title', 'text', 'url'].map(name => search.get(name)?.trim() ?? '').filter(text => text !== '');
  return words
    .filter((text, place) => !words.some((other, at) => at !== place && other.includes(text) && (other !== text || at < place)))
    .join('\n');
}

/** `/share`: another app shares words or pictures, or a shortcut of the installed app begins a post. The composer opens with them. */
export default function SharePage() {
  useHead({ title: 'New post', description: 'Write a post.', path: '/share', noIndex: true });
  const { search, navigate } = useAddress();
  const { viewer } = useViewer();
  const begun = useRef(false);
  useEffect(() => {
    if (!viewer || begun.current) return;
    begun.current = true;
    const content = sharedText(search);
    const begin = (files: readonly File[]) => {
      openComposer({ content, files });
      navigate('/all', { replace: true });
    };
    takeSharedFiles().then(begin, () => begin([]));
  }, [viewer, search, navigate]);
  if (viewer) {
    return (
      <Loading label="Opening the composer">
        <SkeletonRows />
      </Loading>
    );
  }
  return (
    <SignInFirst icon={<Share2 />} title="Sign in to post" returnTo={`/share?${search}`}>
      Your shared words and pictures wait here and become your post.
    </SignInFirst>
  );
}
