import { useState } from 'react';
import { loadable } from '../../../../design/index.ts';
import type { Post } from '../../posts.contract.ts';
import { PostImage, sizeOf } from '../content/PostImage.tsx';
import { PictureGrid } from './PictureGrid.tsx';

const Lightbox = loadable(() => import('./Lightbox.tsx').then(module => module.Lightbox));

/** The pictures of a post, each of which opens over the whole page. */
export function PostPictures({ post: { images }, eager = false }: { post: Post; eager?: boolean }) {
  const [open, setOpen] = useState<number>();
  const [first, second] = images;
  return (
    <>
      {first?.copyUrl && !second ? (
        <PostImage key={first.copyUrl} url={first.copyUrl} alt={first.alt} size={sizeOf(first)} eager={eager} onOpen={() => setOpen(0)} />
      ) : (
        first && <PictureGrid images={images} eager={eager} onOpen={setOpen} />
      )}
      {open !== undefined && <Lightbox images={images} start={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
