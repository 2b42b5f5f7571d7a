import { useState } from 'react';
import { loadable, part } from '../../../../design/index.ts';
import { PostImage, sizeOf } from '../content/PostImage.tsx';
import type { Post } from '../../posts.contract.ts';

/** Few posts have several pictures. */
const PictureGrid = part('src/features/posts/web/pictures/PictureGrid.tsx', () =>
  import('./PictureGrid.tsx').then(module => module.PictureGrid),
);
const Lightbox = loadable(() => import('./Lightbox.tsx').then(module => module.Lightbox));

/** The pictures of a post. Each opens over the whole page. */
export function PostPictures({ post: { images }, eager = false }: { post: Post; eager?: boolean }) {
  const [open, setOpen] = useState<number>();
  const [first] = images;
  return (
    <>
      {images.length > 1 ? (
        <PictureGrid images={images} eager={eager} onOpen={setOpen} />
      ) : (
        first && <PostImage url={first.url} alt={first.alt} size={sizeOf(first)} eager={eager} onOpen={() => setOpen(0)} />
      )}
      {open !== undefined && <Lightbox images={images} start={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
