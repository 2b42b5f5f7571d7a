import { Share2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Loading, SkeletonRows } from '../../../../design/index.ts';
import { useAddress } from '../../../../platform/web/navigation/address.ts';
import { useHead } from '../../../../platform/web/navigation/head.tsx';
import { SignInFirst, useViewer } from '../../../account/web/index.ts';
import { openComposer } from '../composer/composer.store.ts';
import { takeSharedFiles } from '../composer/pictures/sharedFiles.ts';

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
